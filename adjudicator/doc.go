// Package adjudicator is the service: it takes letters in, answers them, keeps
// sheets and standing orders, runs phases when all have reported or a deadline
// forces it, and writes every dispatch into the outbox.
//
// # Rooms
//
// A [Service] has a field for each room that is asked something from outside; the rooms are
// packages below this one, and import one another in one direction only:
//
//	office < post < confirm < seating < schedule < filing < press < thinking < phases <
//	inquiry < founding < people < tournaments < moderation < audit < transfer < commands < intake < pages
//
// Letters, commands and time that is due come in by intake and commands, pages by pages; each
// room says what it does in its package comment. Beside them lie desk, archive, casefile, beacon,
// parcel, moment, selfplay and tournament, which know nothing of the service.
//
// # What always holds
//
//   - A letter is stored raw in a transaction before Receive returns; it is then handled
//     in one transaction with its answer, once. Several may share either.
//   - A phase is one transaction: inputs, events, position, deadline, sitreps.
//     Its rolls depend on the seed and on a hash of all its inputs.
//   - A letter that is not proved to be the side's changes nothing. An answer goes to the
//     registered address of a seat or of a person; to a stranger a few times a day, or more often
//     where he asks for help or games; to a machine never.
//   - Nothing is forced, and no hold ends, before the mailbox was read up to then.
//   - Keys, order texts and hidden facts are never logged.
//
// # Goroutines
//
// [Service.Receive] may be called from any goroutine. Work on games is done under one
// lock, not held while the mailbox is drained, as that ends in Receive, nor while a round
// of a beacon is fetched. Below it is the lock of what was seen last, never taken within a
// transaction. [Service.Run] sleeps until a letter came or a game is due; beside it a
// goroutine looks for commands of other processes.
//
// The tests of the service stand here and go through its doors, whatever room they are about.
package adjudicator
