// Package delivery composes mails of dispatches and hands them to a relay: signed, encoded, one after
// another on few connections, each until the relay has taken it or has said why it does not.
//
// A [Sender] takes what is due of an [Outbox] and tells it what became of each; [Relay.SendOnce] sends one.
// What a relay says is judged ([Cause]): of the recipient, of the mail, of us, or of itself, which is waited
// for. A mail whose answer was lost may be sent twice, and never in silence.
package delivery
