// Package post writes what leaves: it puts mails into the outbox, to all who hold a side, each with
// the key of his own, to moderators and to who asked, and notes what became of them.
//
// A mail to be queued is a [OutgoingMail]; its kind and occasion keep it from being queued twice.
// What goes to several sides of one person is merged by its reader ([MergeByReader],
// [NotifyOncePerReader]): each side's mail is queued as if it went out alone and then enclosed in one that
// holds them all, so that a side that is given away before the mail has left still tells its own.
//
// Mails of one game and side are one thread. A mail that cannot be composed is kept as failed, and
// its moderator is told at once.
package post
