// Package bot plays EuroFront, for either side of the war in the East and of the Winter War.
//
// # Words
//
//   - chart: what the bot makes of the board before it orders anything: who could come
//     where, what is worth holding, where there is supply.
//   - stand: what a number of blocks at a place is worth ([bot.stand]); units are moved
//     to where they add most.
//   - web: what the supply of a side hangs on, its rails as far as they are joined with
//     its origin, and its blocks and cities; what hangs on one place is at stake there.
//   - promise: what an attack is expected to bring, less what it costs ([outlook.promise]).
//   - stage: how far a turn has been played out with the headquarters that are active.
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
// into supply, by sea from a port; trains bring those who stand far behind ([transport]);
// and the others go where they add most: into gaps of the line, to where the enemy is
// strong, into what he has left empty, and towards the nearest that is worth taking. What a
// supreme headquarters has left moves those whom nobody else commands, where it gains much.
// Blocks of which nothing is known count as middling ones of their faction.
//
// Much hangs on rail. Into a junction that nobody holds the enemy walks, and who lives on
// it starves: such places are held the more the more is at stake there, and nobody likes to
// stand where one enemy could cut him off. Of places that it attacks or enters it likes
// those better on which the enemy's supply hangs and is not cut already.
//
// How a blitz goes on depends on dice: a sheet with one ends in pause after the first
// combat, and the next sheet sends on who can go on.
//
// Routes of areas are ways as sides of hexes are. Headquarters in ports send over the sea who
// promises most (landing.go), and coasts that lie open are watched. Against a nation that fights
// alone attacks begin at worse odds, as nothing else wins, and its steps are spared; it offers the
// armistice when its end is near (winter.go). Steps that no month brings back are spent by the end.
//
// In a month ([mill]) its money goes for headquarters first, as nobody moves or fights well
// without them, then for steps at the front and for cadres; it tries the diplomatic event
// that its coalition would try without an order, and rearms the Red Army when it can.
//
// # What always holds
//
// The same knowledge and dice give the same orders. The position has the last word: a
// line that it holds something against is taken out ([rules.Check]). Read [Orders] first.
package bot
