// Package localpost is a whole post office inside one process: SMTP in and
// IMAP out, on loopback, in memory. The demo runs on it and every mail test of
// the project goes over it, so the wire is always real.
//
// # Words
//
//   - server: IMAP and SMTP with their accounts; made by [Start]
//   - account: a mail address with a password and its IMAP folders
//   - delivery: one mail put into one account, with its envelope
//
// # What always holds
//
//   - The server listens on loopback only; Start refuses anything else. That is
//     why passwords may pass without TLS here.
//   - Mail for post+token@host goes to the account post@host (RFC 5233).
//   - An unknown recipient is refused with 550 5.1.1; nothing is relayed.
//   - A mail that was answered with 250 is in the INBOX, and a client that sits
//     in IDLE has been woken.
//   - When Close returns no goroutine of the server runs any more.
//
// # Goroutines
//
// Each connection has the goroutine of its server library. What they share -
// the accounts and their deliveries - is guarded by Server.mu; the folders
// guard themselves (imapmemserver). Config.OnMail is called on the goroutine
// of the SMTP connection, after delivery and before the 250, without locks.
//
// Read [Start] first, then delivery.go for what happens to a mail, then
// imap.go for what imapmemserver does not do by itself.
package localpost
