// Package post writes what leaves: it puts mails into the outbox, to all who hold a side, each with
// the key of his own, to moderators and to who asked, and notes what became of them.
//
// A mail to be queued is a [OutgoingMail]; its kind and occasion keep it from being queued twice.
// What happens in a game is told to seats of it by [Send], which is given what writes the mail to one
// of them. Who holds several of these seats gets one mail: each side's is queued as if it went out
// alone and then merged into one that holds them all, so that a side that is given away before the
// mail has left still tells its own. So are the answers to a letter for several sides
// ([MergeByReader]). What a transaction has queued stands in office.Tx.
//
// Mails of one game and side are one thread. A mail that cannot be composed is kept as failed, and
// its moderator is told at once.
package post
