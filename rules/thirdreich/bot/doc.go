// Package bot plays Downfall of the Third Reich: a plain, aggressive player.
//
// It cannot import the state of the game, as the title imports it. It is given a
// [World], which the title imagines from what its side knows, and which carries
// out its orders one by one; nothing else reaches it. Armies and zones are
// numbers. The same world and dice give the same orders.
//
// Read [Orders] first, then [World].
package bot
