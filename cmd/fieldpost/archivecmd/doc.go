// Package archivecmd has the commands that work with files of archives and take no post office: verify, which adjudicates
// a game again and compares everything, archive stats and schema, and replays written as pages.
//
// # Words
//
//   - section: part of an archive beside the chain of phases, with a hash of its own.
//   - anchor: the head of the chain that a mail of the game names; who kept one can have it compared.
//   - closing: the mail by which an office bound itself to a round of a public beacon.
//
// Read [Verify] first.
package archivecmd
