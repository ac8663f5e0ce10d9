// Package supply holds who controls what, where trains run and who is supplied:
// control and zones of control (§8), rail lines (§9), supply (§10) with ships (§15.4,
// §15.73), and where satellites and their guests stand (§16.311, §20.132), on what package
// field knows of the board and of who stands where.
//
// # Words
//
//   - control: the faction that holds a place. It changes at the beginning of a
//     phase and at no other time ([Run.Settle]).
//   - disputed: of an empty hex that lies in zones of control of both coalitions.
//   - net: the places that a rail line, or sea lines between ports, join with the
//     origin of a faction ([Run.Net]).
//   - safe: of a sea that is not the enemy's: nobody intercepts there (§15.2).
//   - road: along routes of off-map areas units are supplied as well, and nothing yields
//     (§10.33, [Run.ByRoad]).
//   - beachhead: what feeds those at a coast by ships ([Run.Ashore]); a pier is one that
//     serves as a port ([Run.Pier], §15.65).
//   - line: the way of two hexes at most from a unit to the net ([Run.Reached]).
//
// What is ours counts as ours for the Allied and the Soviet faction alike, in all that
// is asked here (§20.53).
//
// Read [Run.Settle] first, then [Run.Net] and [Run.Check].
package supply
