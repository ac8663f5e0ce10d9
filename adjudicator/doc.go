// Package adjudicator is the service: it takes letters in, answers them, keeps
// sheets and standing orders, runs phases when all have reported or a deadline
// forces it, and writes every dispatch into the outbox.
//
// # Words
//
// Those of packages rules and store, and:
//
//   - intake: handling one letter, from raw mail to queued answer
//   - claim: what a letter says of itself; proof: the order key of a side, or that
//     the letter is vouched for; trial: what `doctor` has seen of our own mail ([Trial])
//   - errand: what is done about requests of a kind; applicant: who has one done that takes
//     no game of his; pledge: what somebody is asked by mail to agree to, by a code; of
//     addresses all changes are pledges (address.go)
//   - observer: who is mailed what everybody may know; program: the bot of a title, as it plays
//   - sheet of a page: what a player types on a page, filed as a letter of the mailbox
//     "page" ([Service.FilePage]), or handled as one and undone ([Service.CheckPage])
//   - ready: every side whose report is demanded has an accepted, final sheet
//   - force: running a phase at the deadline without the sheets that are missing
//   - hold: how long a phase waits after its last sheet (holding.go), or after words that were
//     not understood (stopclock.go); a game is held that waits beyond its deadline (held.go)
//   - look: what the service does about one game when it is due
//   - verb: what a moderator can have done to a game; command: one, a row; preview: one undone
//   - outage: a time in which silence is not the players' and no deadline counts
//   - closing: fixing the inputs of a phase before its round of a beacon is known
//   - gathering: the state of a game of which nobody holds some side yet (gather.go)
//   - bound: the version of the rules and the hash of the board that a game has
//
// # What always holds
//
//   - A letter is stored raw in a transaction before Receive returns; it is then handled
//     in one transaction with its answer, once. Several may share either (inset.go).
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
// Read [Service.Receive], intake.run, steps and errands for the way of a letter, then
// [Service.Tick] and [Service.runPhase] for that of a phase, and [Verb] for commands.
package adjudicator
