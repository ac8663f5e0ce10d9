// Package order holds the order language: its words, names and patterns as
// data, the orders that lines are read as, and the one way in which an order is
// written again. Whatever reads or writes an order stands on it; it imports
// nothing of Fieldpost.
//
// # Words
//
//   - word: a verb or a preposition, with the ways to write it in either
//     language; the first is the one that is written.
//   - kind, name: a vocabulary (zone, army) and what is in it.
//   - form: a shape that an order may have; its pattern says in which words.
//   - order: a line that was understood: a form and its arguments.
//   - usage: how a form is written, for people.
//
// # What always holds
//
// A [Grammar] is checked whole when it is made ([New]) and never changes after
// that. What [Grammar.Write] writes in either language is read as the same
// form with the same arguments: it walks the patterns that the parser walks.
// It is the same text for every way of writing the same order; so it serves as
// the text of receipts, of drafts and of whatever is suggested to a player.
//
// Read [Form] first, which tells the notation of patterns, then
// [Grammar.Write].
package order
