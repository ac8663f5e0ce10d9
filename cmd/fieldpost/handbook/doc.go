// Package handbook is what an operator reads: one page, handbook.md, and the files that
// it names: texts about one thing each (commands, games, mail, backups, a second machine), units
// of systemd, a Containerfile, nginx, Caddy and Litestream. `fieldpost handbook` prints them;
// .ci/install gives their commands and tries the files with Debian's packages, .ci/replica lets
// the second machine take over.
//
// # Who might try what
//
// The threat model stands in the section of that name of the page: for each of eight, what
// he may try, what stops him, the tests that show it, and what remains. In short:
//
//   - a stranger has neither key nor code: he is answered once a day, and what he sends
//     is cut;
//   - an opponent sees what his side may know, by mail, page, size and time;
//   - a partner of a side that he shares, its deputy, writes for that side alone;
//   - a player who left has no key, signed address or session that counts any more;
//   - a moderator who plays sees no secret unless he asks, which the audit keeps, and
//     letters of others are not shown to him;
//   - the operator can read everything, the seed among it, and change what is to come.
//     dice = beacon takes the choice of the dice from him; reading orders and positions,
//     it does not;
//   - the owner of the mail server can read, hold back and forge mail: the receipts, the
//     anchors and the reports that everybody gets show it afterwards;
//   - who reads a backup has all of it, and can play for everybody until keys are changed.
//
// # What always holds
//
//   - Every test, command, flag, key of the configuration and file that the page names is there
//     (handbook_test.go here and in package main).
//   - The page is one: whoever adds a paragraph takes one out, or moves it into a file.
//
// Read handbook.md.
package handbook
