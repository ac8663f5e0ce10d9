// Package bot plays Rommel in the Desert: a player who tries moves out and takes
// those whose position it likes best.
//
// # What it sees
//
// It cannot import the state of the game, as the title imports it. It is given a
// [World], which the title imagines from what its side knows, and may ask what
// the position says of a sheet (rules.Check); nothing else reaches it. Blocks of
// the enemy that are hidden count as average ones. Units and hexes are numbers;
// the world names them in orders.
//
// # What always holds
//
// The same world, answers and dice give the same orders. What is moved in the
// world to try it out is taken back by [World.Reset] before anything else.
//
// Read [Orders] first, then bot.value.
package bot
