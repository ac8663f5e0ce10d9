// Package mailertest holds what proves package mailer: one suite for the way in
// and one for the way out, which run against any IMAP and SMTP server, and the
// tools they need.
//
// # Words
//
//   - server: a post office under test, localpost or a real one ([Server])
//   - wire: a proxy before a server that breaks, stalls or garbles ([Wire])
//   - clock: a [Clock] that moves only when the test moves it
//   - letterbox, outbox: a Receiver and an Outbox in memory that can fail
//
// # What always holds
//
//   - No mocks: every test goes through real sockets and real servers. Only the
//     clock is a stand-in.
//   - No test sleeps. What is to happen is polled for, with a deadline.
//   - Each test of [Inbound] works in folders of its own, which it removes.
//
// The normal tests of package mailer run [Inbound] and [Outbound] against
// localpost. Built with the tag e2e they run against the servers named by the
// FIELDPOST_E2E_ variables, see mailer/e2e_test.go.
//
// Read [Server] first, then inbound.go and outbound.go.
package mailertest
