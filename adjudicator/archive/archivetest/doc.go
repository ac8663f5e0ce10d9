// Package archivetest makes archives for tests: games that bots play, to their end
// or for some phases, as the rows that the service would have stored.
//
// [Play] gives the rows of a title, [Finished] those of a short game that is over,
// and [Rows.Archive] what comes of them.
package archivetest
