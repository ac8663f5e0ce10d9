// Package prefer holds whom of his equally strong blocks an owner means (§7.33, §7.61, §7.5,
// §10.7): in a sheet, among standing orders, or as the answer to a question, on what package
// field knows.
//
// # Words
//
//   - order of preference: it names units, types and nations that come first, in order, and
//     some that come last, of a place or of all.
//   - usual: how blocks come of which nothing is said.
//
// # What always holds
//
// What is said of a place counts before what is said of none, a unit that is named itself
// before its type or nation, and who is not named comes as usual.
//
// Read [Sort] first.
package prefer
