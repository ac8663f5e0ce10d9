// Package bot plays Rommel in the Desert: a player who tries moves out and takes
// those whose position it likes best.
//
// # What it sees
//
// It is given a run over a position that the title imagines from what its side knows,
// and may ask what the true position says of a sheet (rules.Check); nothing else
// reaches it. Blocks of the enemy that are hidden count as average ones.
//
// # What always holds
//
// The same position, answers and dice give the same orders. What is moved in the
// imagined position to try it out is taken back by bot.reset before anything else.
//
// Read [Orders] first, then bot.value.
package bot
