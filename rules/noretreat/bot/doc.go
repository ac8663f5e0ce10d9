// Package bot plays No Retreat! The Russian Front, for either side.
//
// # Words
//
//   - position: who stands where, in a form in which units are put to and fro at
//     little cost; supply, zones of control and reach are surveyed on it.
//   - judge: rates positions for a side, in hundredths of a victory point.
//   - plan: where the units shall go in a movement phase, and whom they attack then.
//   - fight: an attack that is thought of, with what it promises by the table.
//   - half, use: what the bot thinks of its half of a card, and when it plays it.
//
// # How it plays
//
// It makes a sheet of a whole player turn from what its side knows, imagined as a
// state (the title's Imagine). First come the cards that do something by themselves,
// then training, reinforcements and what is paid for: a card goes for what brings more
// than it is worth itself. Then attacks are planned, the best first, each with the
// units that can come and a place to attack from for each; then the others are placed
// one after the other where the position is worth most. What counts there: supply now,
// supply if the enemy goes wherever he can (nobody shall be cut off), what the enemy
// could attack and with what odds, cities that he could walk into, enemies that are
// cut off, and the way to where the side wants to go. So a line with zones of control
// that meet comes about by itself, and so do pockets. In a shorter game who must bring
// something about presses for it (aims). Where both sides report for the whole turn at
// once, who moves second first does on its imagined state what it would do in the place
// of the other ([bot.foresee]).
//
// In the windows of the enemy's turn it says which cards it plays against his and in his
// attacks, and lays counterblows where enemies would have to attack at bad odds. That is
// asked with decisions = ask only: standing orders for the turn of the other are no part
// of what a bot is asked for.
//
// # What always holds
//
// The same knowledge and dice give the same orders. The position has the last word: a
// line that it holds something against is taken out ([rules.Check]).
//
// Read [Orders] first, then judge.value.
package bot
