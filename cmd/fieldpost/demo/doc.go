// Package demo plays a whole game by mail on one machine: an embedded post
// office, the daemon, and a bot with a mailbox of its own for every side.
//
// # Words
//
//   - tour: the post office, the daemon, the game and its players ([Tour])
//   - player: who holds a side: a bot, or the reader at his own mail program
//   - adviser: tells a bot which orders to give; bound to one seat, it knows
//     what that side knows
//   - slip: a mistake as people make them, which the bot mends when it is told
//   - item: one mail, as the console and the folder show it ([Item])
//
// # What always holds
//
//   - Everything passes as mail: bots read over IMAP and write over SMTP, on
//     loopback, and learn game, phase, side and key from what they read.
//   - The seed fixes dice, orders, slips and styles of writing, so two games
//     of one seed are the same game.
//   - Items hold no order text and no key.
//
// # Goroutines
//
// Each bot lives on the goroutine of its poller. The post office calls
// traffic on the goroutines of its SMTP connections; a mutex guards it.
//
// Read [Start], then [Tour.Play], then bot.Receive.
package demo
