// Package bot plays EuroFront, for either side of the war in the East and of the Winter War.
//
// # Words
//
//   - chart: what the bot makes of the board before it orders anything: who could come
//     where, what is worth holding, where there is supply.
//   - stand: what a number of blocks at a place is worth ([bot.standValue]); units are moved
//     to where they add most.
//   - web: the rails that join a side with its origin, and by which place all ways lead to another
//     one: what hangs on that place is cut off with it (web.go).
//   - pocket: where blocks have to come, together, so that no rail leads to some enemies any more (pocket.go);
//     which places those are is found by what could flow along the rails to them (stream.go).
//   - promise: what an attack is expected to bring, less what it costs ([outlook.promise]).
//   - stage: how far a turn has been played out with the headquarters that are active.
//   - style: what all of that counts (style.go); a plan is a style.
//
// # How it plays
//
// It plays its turn out on a state that is imagined from what its side knows (the title's
// Imagine), with the rules themselves: what they refuse there is not ordered. In the
// command phase it plays the turn on with each headquarters that could be activated, from
// the stage that those have reached who are active already, and activates those who add
// enough for the step that it costs, deployed to where they have most to do; one that is
// strong and gains much blitzes. Then it attacks where it is stronger, the best first, with
// tanks before infantry, and reinforces the battles that it is in; who is cut off goes back
// into supply, by sea from a port; the others go where they add most: into gaps of the line, to
// where the enemy is strong, into what he has left empty, and towards the nearest that is worth
// taking. What a supreme headquarters can move it moves where that gains most, and by rail who
// stands far behind. Before it attacks it closes pockets: control of a hex holds nobody up, so that blocks pass
// between enemies onto the rails behind them. Cities are watched while enemies are a few hexes away, but in the
// Winter War. Blocks of which nothing is known count as middling ones of their faction.
//
// Of places that it attacks or enters it likes those better on which the enemy's supply hangs. How much each
// thing counts depends on its side and on how strong it is (style.go): who is stronger spends his points on
// headquarters and attacks, who is weaker on blocks that hold.
//
// How a blitz goes on depends on dice: a sheet with one ends in pause after the first
// combat, and the next sheet sends on who can go on. In its last turns it spares nothing, and
// goes for cities.
//
// Headquarters in ports send over the sea who promises most (landing.go), and coasts that lie open are
// watched. Against a nation that fights alone attacks begin at worse odds, as nothing else wins, and its
// steps are spared; it offers the armistice when its end is near (winter.go). In a month (build.go) money
// goes for headquarters that have work, the more the stronger the side is, for steps at the front and for
// cadres, which come where most of the enemy is near. What seldom helps stands in seldom.go.
//
// The same knowledge, plan and dice give the same orders. Read [Orders] first.
package bot
