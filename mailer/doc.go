// Package mailer is where mail enters and leaves Fieldpost: it reads letters
// from an IMAP mailbox and sends dispatches from an outbox over SMTP. It knows
// mail and no game, and imports no package of ours but its own.
//
// # Words
//
//   - letter: a mail that came in, raw, with its place in the mailbox ([Letter])
//   - dispatch: a mail that goes out, raw, with its envelope ([delivery.Dispatch])
//   - mark: how far a mailbox was read, UIDVALIDITY and UID ([Mark])
//   - scan: one look for letters beyond the mark, and handing them over
//   - held letter: one that the server does not hand out, or hands out empty, or that the
//     receiver could not take; it waits its turn
//   - batch: letters that are read, handed over and moved together; while one is with
//     the receiver, that before it is moved and that behind it is read
//   - burst: the dispatches that go out in a row
//   - lane: a connection to the relay, of which several carry a burst
//
// # What always holds
//
//   - A letter is moved to the done folder only after Receive returned nil. A
//     crash at any point means that it comes again, never that it is lost.
//   - Letters are handed over in the order of the mailbox (UID). A held letter
//     holds up those behind it until it failed three times.
//   - On each new connection the whole folder is looked through by Message-ID,
//     and the done folder once: a folder or a database that was restored from an
//     older copy loses no letter. That needs a receiver that is a [Ledger].
//   - One database reads a mailbox: its mark lies in a folder of its own, and the
//     poller of another ends with an [OwnedError].
//   - \Seen is neither read nor set. The mark and the folder say what is new.
//   - A dispatch is reported Sent after the server took it, with others that were taken
//     meanwhile; a crash in between sends them again, with the same Message-IDs: no
//     more than one of each lane, which waits until its last one is noted.
//   - What goes to one recipient goes in the order of the outbox, over one lane.
//   - Trouble with the connection, the greeting or the password is no letter's
//     fault: no dispatch is charged with it.
//   - An access token that was refused is not shown again until it is another, or a
//     quarter of an hour has passed ([wire.Bearer]).
//   - No body, subject, password, token or key is logged.
//
// # Goroutines
//
// The goroutine that calls [Poller.Run] owns all of the poller's fields but the health,
// and the IMAP connection but while a goroutine of [Poller.handOver] works beside the
// receiver; [Poller.Drain] reaches it over a channel. imapclient's reading goroutine
// touches nothing but session.hint. While a burst is sent each lane has a goroutine, and so
// has Outbox.Due; that which calls [delivery.Sender.Run] has the rest; [delivery.Sender.Kick] is a channel.
// Receive and the Outbox else are called by those who called Run, one call at a time.
//
// Read [Poller.Run], [Poller.scan] and [Poller.handOver] for the way in, [delivery.Sender.Run],
// delivery.Sender.sendDue and judge for the way out, [delivery.Compose] for what a mail of ours looks like.
package mailer
