// Package bot plays EuroFront, for any side of any scenario.
//
// # Words
//
//   - chart: what the bot makes of the board before it orders anything: who could come where, what is worth holding, where
//     there is supply.
//   - stand: what a number of blocks at a place is worth ([bot.standValue]); units are moved to where they add most.
//   - web, pocket: the rails that join the enemy with his origin, with what is cut off at which place; and where blocks have
//     to come, together, so that no rail leads to some enemies any more (web.go).
//   - promise: what an attack is expected to bring, less what it costs.
//   - stage: how far a turn has been played out with the headquarters that are active.
//   - style: what all of that counts (style.go); a plan is a style.
//
// # How it plays
//
// It plays its turn out on a state that is imagined from what its side knows (the title's Imagine), with the rules
// themselves: what they refuse there is not ordered. In the command phase it plays the moves on with each headquarters that
// could be activated, from the stage that those have reached who are active already, and activates those who add enough for
// the step that it costs, deployed to where they have most to do; one that is strong and gains much blitzes. A sheet with a
// blitz ends in pause after the first combat, as how it goes on depends on dice.
//
// Then it closes pockets, and attacks where it is stronger, the best first; the others go where they add most: into gaps of
// the line, to where the enemy is strong, into what he has left empty, towards the nearest that is worth taking, and back
// into supply; by rail who stands far behind. Headquarters in ports send over the sea who promises most, those from overseas
// in two waves, where the second one promises enough too, and paratroops drop to who lands (landing.go); who comes from
// overseas lands together, where a plan says that there is most to take, a port and others of his,
// and few enemies ([chart.plan]), holds what feeds them (west.go), and has ships bring more (ferry.go). Where the
// conquest of a nation decides the game, the Axis declares war on it and lands in its ports by what they count, both sides
// ship others there, and steps of headquarters count by what is left of them at the end (weser.go). Coasts that can be
// invaded are held by what lies behind them, and trains take who guards one to where he adds more. Blocks of which nothing
// is known count as middling ones of their faction. It names no sea lines: those that the rules choose have the fewest dice
// already (§15.73).
//
// In a month (build.go) money goes for headquarters that have work, the more the stronger the side is, for steps at the front
// and for cadres, which come where most of the enemy is near; where little could be bought all is saved. What seldom helps, and when to end the Winter War, stands in
// seldom.go.
//
// The same knowledge, plan and dice give the same orders. Read [Orders] first.
package bot
