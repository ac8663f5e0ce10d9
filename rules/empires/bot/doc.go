// Package bot plays Downfall of Empires: a plain, aggressive player.
//
// # What it sees
//
// It cannot import the state of the game, as the title imports it. It is given a
// [World], which the title imagines from what its side knows, and may ask what
// the position says of a sheet (rules.Check); nothing else reaches it. Armies,
// zones, technologies and tracks are numbers; the world names them in orders.
//
// # What always holds
//
// The same world, answers and dice give the same orders.
//
// Read [Orders] first.
package bot
