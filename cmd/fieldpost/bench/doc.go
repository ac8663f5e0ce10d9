// Package bench measures what a post office costs beside the servers that it works
// with, for `fieldpost bench`.
//
// # Words
//
//   - ours: a daemon on a database of its own, from a full mailbox to answers delivered
//   - empty loop: what any program has to do for the same mails: one plain IMAP client
//     that fetches all letters in one command, and one plain SMTP client that sends a
//     mail of the size of our answers for each. It owes nothing to package mailer
//   - round: the same letters answered by the one and then by the other
//   - single: a letter to a service that has nothing else to do
//
// # What always holds
//
//   - Both loops run over the same servers, one after the other, in every round, and the
//     last mail delivered ends the time of both.
//   - A mailbox that holds mail is refused: nobody's letters are answered or removed by a
//     measurement. What it put there it removes.
//
// # Goroutines
//
// The daemon runs on its own; everything else is done by the caller of [Post].
//
// Read [Post], then ours and empty.
package bench
