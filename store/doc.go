// Package store keeps everything that Fieldpost must not lose in one SQLite
// database: letters, persons, games, seats, sheets, standing orders, phases,
// messages, the outbox and the audit.
//
// # Words
//
// Those of package rules, and:
//
//   - person: who writes and reads mail, with one or more addresses; a seat is held
//     by one
//   - update: a read-write transaction ([Store.Update]); what belongs together
//     is written in one, or not at all
//   - snapshot: a read-only transaction ([Store.View]) that sees one moment
//   - place: where a letter lay: mailbox, UIDVALIDITY and UID
//   - mark: how far a mailbox was read
//   - session: a browser that is let in as the holder of an address, or waits
//     for its code; what the browser holds is stored as a hash
//   - table: [Table], whose rows are meant by one that is like them, or by a filter; what is
//     zero does not count, and who names nothing means nobody
//   - merged: of a dispatch, held by another that says what it says (stored as `enclosed`, its `carrier`)
//   - due: the moment at which a game wants to be looked at again
//
// # What always holds
//
//   - A letter is stored once, however often it is delivered: its place and
//     its Message-ID with a hash of its body are both unique ([Letters.Receive]).
//   - A dispatch is queued once: its key (game, phase, side, kind, letter,
//     recipient) is unique ([Tx.Queue]).
//   - Sheets, standing orders and phases are replaced, never deleted.
//   - A committed update survives a loss of power: the journal is flushed with
//     every commit (synchronous=FULL), because the mailbox is told that a
//     letter was taken as soon as the commit returns.
//
// schema.sql is always the current schema. A database of an older version is
// brought up to it, after a copy of it was made ([UpgradeCopyPath]), by the migrations of schema.go, which are only ever
// appended to; PRAGMA user_version counts them. All times are UTC and stored
// as milliseconds since 1970.
//
// # Goroutines
//
// A Store is safe for concurrent use. Updates run one at a time on a single
// writing connection; snapshots run beside them on a few connections of their
// own and never wait for an update (WAL), only for one another. A [Tx]
// belongs to the goroutine of its function.
//
// The database holds the seeds of running games and letters with order keys
// in them: its file is made readable by its owner only.
//
// Read [Open], then [Store.Update], then [Table], then the tables in schema.sql.
package store
