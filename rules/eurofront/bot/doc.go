// Package bot plays EuroFront, for either side of the war in the East.
//
// # Words
//
//   - chart: what the bot makes of the board before it orders anything: who could come
//     where, what is worth holding, where there is supply.
//   - sector: the places in the command radius of a headquarters.
//   - stand: what a number of blocks at a place is worth ([bot.stand]); units are moved
//     to where they add most.
//   - promise: what an attack is expected to bring, less what it costs.
//
// # How it plays
//
// It plays a turn out on a state that is imagined from what its side knows (the title's
// Imagine), with the rules themselves: what they refuse there is not ordered. In the
// command phase it plays the turn of each headquarters out by itself and activates those
// whose turn gains enough for the step that it costs, deployed to where they have most to
// do; one that is strong and gains much blitzes. Then it attacks where it is stronger, the
// best first, with tanks before infantry, and reinforces the battles that it is in; who is
// cut off goes back into supply, by sea from a port; trains bring those who stand far behind; and the others
// go where they add most: into gaps of the line, to where the enemy is strong, into what
// he has left empty, and towards the nearest that is worth taking. How the blitz goes on
// depends on dice: it is ordered as if the first combat changed nothing.
// Blocks of which nothing is known count as middling ones of their faction.
//
// It tries the diplomatic event that its coalition would try without an order, and rearms the
// Red Army when it can. Its money goes for headquarters first, as nobody moves or fights
// well without them, then for steps at the front and for cadres. What other fronts have is
// left to them, as if somebody fought there.
//
// # What always holds
//
// The same knowledge and dice give the same orders. The position has the last word: a
// line that it holds something against is taken out ([rules.Check]).
//
// Read [Orders] first, then bot.turn.
package bot
