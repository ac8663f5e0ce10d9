// Package layout lays texts out as the body of a mail, twice by the same calls: as lines of plain text,
// and as HTML ([Body]).
//
// Plain text has at most 76 columns, except where a player must be able to send a line back unchanged.
// HTML is escaped in one place ([AppendHTML]).
//
// Read [Body] first, then [Body.Write], which puts a text where its style wants it.
package layout
