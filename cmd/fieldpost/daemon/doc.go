// Package daemon joins the parts of a post office into one: database, mailbox,
// service, relay and status page. `serve` runs one, `demo` runs one on the
// embedded post office, and `game` uses its service without the mail.
//
// # Words
//
//   - office: the database and the service, without any connection ([Office])
//   - daemon: an office with its poller, its sender and its page ([Daemon])
//
// # What always holds
//
//   - One daemon runs on a database: it holds a lock beside the file, which
//     the system frees when the process dies in whatever way. An office takes
//     no lock: SQLite lets it work beside a daemon.
//   - A letter in hand is handled to its end when the daemon is told to stop;
//     the rest is left to the next start.
//   - The sender stops last, and the database is closed after it.
//   - A damaged database is not served: it is looked through at the start and
//     now and then, and a transaction that meets a damaged page ends the daemon.
//     The moderator is told by a mail that needs no database.
//   - No key, password, order text or hidden fact is logged.
//
// # Goroutines
//
// [Daemon.Run] starts one for the poller, the sender, the service, the page,
// the health and the look at the database each, and returns when all have ended.
//
// Read daemon.go, which is the whole wiring: [Open] and [New] open the parts in
// the order in which one is given to the next, [Daemon.Run] has them work, and
// Close closes them in reverse.
package daemon
