// Package production carries out what happens between player turns: the weather (§12), who
// moves first (§4.22), seasons (§3.3), production (§11) with beachheads (§15.61) and its
// objectives (§17), and what the fronts that nobody plays bring and take, on what package
// supply knows.
//
// # Words
//
//   - front: where money is counted (§11.1). The home front of the Axis and of the
//     Allied is the West, of the Soviets the East.
//   - played: of a front on which the factions of the game fight ([IsPlayed]). What the
//     others have stays there, but for an allocation (§11.5) and transfers (§11.6).
//   - income: what a front has in a month before what was saved ([Income]).
//   - step: one CV more of a block; cadre: an eliminated block that is built again
//     (§11.71, §11.72).
//   - share: what the West pays of what is built by a base in the Mediterranean (§21.383).
//   - arrival place: where cadres and reinforcements come ([ArrivalFault], §11.81).
//
// # What always holds
//
// All of a front is spent or all of it is saved: what is left of it when anything was
// spent is lost (§11.4). A block gains one step in a month, and none in the month in
// which it comes.
//
// Read [Income] first, then [AddStep].
package production
