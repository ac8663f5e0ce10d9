// Package player is a player's end of the mail: it reads the dispatches of a
// post office and writes letters to it as people and their mail programs do.
// The bots of the demo and the end-to-end tests play with it.
//
// # Words
//
//   - block: the lines at the end of a dispatch that say which game, side, key
//     and phase it is about, and hold orders to edit
//   - style: a way in which people answer mails ([Style])
//
// # What always holds
//
//   - It knows what stands in the mail and nothing else, and shares no code
//     with package parser, so that neither forgives the other's mistakes.
//   - The same [Letter] gives the same bytes.
//
// Read [Read] and [Letter.Compose].
package player
