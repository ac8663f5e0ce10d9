// Package archivetest makes archives for tests: games that bots play, to their end
// or for some phases, as the rows that the service would have stored.
//
// [Play] gives the rows of a title and [Rows.Archive] what comes of them. [CheckTitle] holds
// archives of a title to the schema, and [BenchTitle] measures them: what knows all titles and
// the database calls them (cmd/fieldpost).
package archivetest
