// Package e2e plays games by mail on real servers: Postfix takes the mail,
// Dovecot keeps it, and `fieldpost serve` runs as a process of its own that is
// killed on the way. Its tests have the build tag e2e and fail without the
// servers that .ci/mail-servers starts:
//
//	.ci/mail-servers run DIR go test -tags e2e ./cmd/fieldpost/e2e
//
// # Words
//
//   - post: the servers, with a mailbox for the service and for each player
//   - house: a configuration with its database, and the process on it
//   - reader: a player who reads his mailbox over IMAP and writes over SMTP
//
// # What always holds
//
//   - The tests share the servers with no other test: they empty the mailboxes
//     before they begin.
//   - What a reader does follows from the mails in his mailbox; the database
//     is looked at only to choose orders and to compare at the end.
package e2e
