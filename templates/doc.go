// Package templates holds everything that people read: the words of every
// message code, the mails and the help pages, in English and in Spanish. Package
// wording puts messages into words, and package layout lays them out.
//
// # Words
//
//   - catalog: one TOML file of texts, catalog/<lang>/<area>.toml. Its keys are
//     the codes of [rules.Message], its values texts with placeholders.
//   - book: all catalogs and help pages, compiled ([Book]); [Load] makes it.
//   - page: one mail in its two forms, plain text and HTML ([Page]).
//
// # What always holds
//
// Load takes the catalogs whole or not at all: every code stands in both
// languages with the same placeholders and the same style, and each fault is
// named with its file and line. How texts are written is told at
// [wording.Catalogs.Text].
//
// Both forms of a page are written by the same calls, so they say the same
// words, and what players write cannot end a line, open a tag or reach a header.
//
// A book is immutable and safe for concurrent use. Nothing here reads a clock;
// a [Head] brings the time.
//
// Read [wording.Catalogs.Text] first, then [Head] and one mail, for example [Ack].
package templates
