// Package web is the status page: which games run, who has reported and who
// has not, how long is left, the map, and for the moderator what becomes of the
// mail.
//
// # Words
//
// Those of packages rules, store and adjudicator, and:
//
//   - visitor: anybody; sees what every side of a game may know
//   - moderator: whoever logged in with the one password; sees more, but no
//     order texts, no receipts and no keys, and changes nothing here yet
//   - snapshot: all games as they were a moment ago ([Config.Fresh])
//   - model: what one page shows, already in words; the HTML templates in
//     page/ only lay it out
//
// # What always holds
//
//   - A page for visitors is made of models that hold no address, no key, no
//     receipt, no hash of a position, no view and no event that is not for
//     everybody: what could tell a side something never reaches the template. Maps
//     are drawn from what everybody knows, for the moderator, too.
//   - A page of what only the moderator may see is never stored by a cache.
//   - Only login, logout and the choice of the language are POSTs; they are
//     refused when another site sends them. Nothing here writes to the store.
//   - Pages need no script and load nothing from elsewhere; the headers say so.
//   - All words come from the catalogs of package templates, in English and
//     Spanish.
//
// # Goroutines
//
// The handler of [New] may be used by several goroutines. It starts none, and
// needs no closing.
//
// Read [Config], then [New], which lists the pages.
package web
