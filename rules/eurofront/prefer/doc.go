// Package prefer holds what an owner says in advance: whom of his equally strong blocks he means (§7.33, §7.61, §7.5,
// §10.7), whom he maintains in the desert (§21.372), whose ships he lets pass, and over which seas supply comes to a port of his (§15.72, §15.73): in a sheet, among
// standing orders, or whom he means as the answer to a question as well, on what package field knows.
//
// # Words
//
//   - order of preference: it names units, types and nations that come first, in order, and
//     some that come last, of a place or of all.
//   - line: the seas of the enemy that an owner names for a port ([SeasOf]).
//   - usual: how blocks come of which nothing is said.
//
// # What always holds
//
// What is said of a place counts before what is said of none, a unit that is named itself
// before its type or nation, and who is not named comes as usual.
//
// Read [Sort] first.
package prefer
