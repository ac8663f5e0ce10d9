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
// Then it closes pockets, and attacks where it is stronger, the best first; the others go where they add most, whoever adds
// most first: into gaps of the line, to where the enemy is strong, into what he has left empty, towards the nearest that is
// worth taking, and back into supply; by rail who stands far behind. Who fights stays. Headquarters in ports send over the sea who promises
// most, those from overseas in two waves, where the second one promises enough too, and paratroops drop to who lands (landing.go). Who
// comes from overseas lands together, those from each port where a coast in their reach promises most: there is most to take, a port and
// others of his, and few enemies ([chart.plan]); he holds what feeds him (west.go), and has ships bring more (ferry.go). Ports that decide
// something count more than they yield (weser.go): at home those of a nation that surrenders by them, and of one whose conquest decides the
// game. On such a one the Axis declares war; both sides ship others there, headquarters deploy to where they support its battles, and their
// steps count by what is left of them at the end: once it is beaten, or lost, they are spared. Coasts that can be
// invaded are held by what lies behind them, and trains take who guards one to where he adds more. Blocks of which nothing
// is known count as middling ones of their faction. It names no sea lines: those that the rules choose have the fewest dice
// already (§15.73).
//
// In a month (build.go) money goes for headquarters that have work, the more the stronger the side is, for steps at the front
// and for cadres, which come where most of the enemy is near; overseas, where steps are dear, for those that have one step at most; where
// little could be bought all is saved. A front that is played keeps its money. What seldom helps, and when Finland asks for an armistice,
// stands in seldom.go.
//
// Aims by which a game is decided (§22, 1940A) count where they can be met (aims.go). In the desert (desert.go) it keeps to roads and supply,
// and ships who can be maintained; it knows no bases that pay and no road moves. Ports of those who surrender by them are held.
//
// The same knowledge, plan and dice give the same orders. Read [Orders] first.
package bot
