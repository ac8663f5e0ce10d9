package parser

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
)

// Line is a line of a letter that says something: its sender typed it, or it stands in a block of
// orders or in an attached text. An empty line, a comment and a header line (key: ...) say nothing.
type Line struct {
	language.Line        // No is its number within its block, where it stands in one, else within the letter
	InLetter      int    // its number within the letter
	Author        Author // who wrote it
	Place         Place  // where it stands
}

// Author is who wrote a line.
type Author uint8

// The authors of lines.
const (
	Typed      Author = iota // the sender
	Ours                     // we: it looks typed, but stands in a mail of ours, as who knows our mails has found out
	Theirs                   // whoever wrote the mail that is quoted
	Signature                // the sender's mail program, below the mark of a signature
	Attachment               // whoever wrote the attached text
	Frame                    // nobody: it is one more "orders" or "end" within a block
)

// Place is where a line stands, and so whether it counts: one place of a letter does, see choose.
type Place uint8

// The places of lines.
const (
	Outside     Place = iota // typed, in none of those below
	TypedBlock               // between "orders" and "end", which the sender typed
	QuotedBlock              // between "orders" and "end" in the quotation, where that counts
	Free                     // typed above the quotation, or below it where nothing stands above
	Below                    // typed below the quotation, where something stands above
	Passed                   // in the block in the quotation, or else in an attached text, where what is free counts
	Nowhere                  // of no line: nothing counts
)

// OrderLines returns the lines that count.
func (l *Letter) OrderLines() []language.Line { return l.At(l.Counts) }

// At returns the lines that stand in a place.
func (l *Letter) At(p Place) (lines []language.Line) {
	for i := range l.Body {
		if line := &l.Body[i]; line.Place == p {
			lines = append(lines, line.Line)
		}
	}
	return lines
}

// has reports whether a line stands in a place.
func (l *Letter) has(p Place) bool {
	return slices.ContainsFunc(l.Body, func(line Line) bool { return line.Place == p })
}

// Words returns all that the sender typed, or seems to have typed, in and outside of blocks, with
// the numbers of the lines within the letter.
func (l *Letter) Words() (words []language.Line) {
	for i := range l.Body {
		if line := &l.Body[i]; line.Author <= Ours {
			words = append(words, language.Line{No: line.InLetter, Text: line.Text})
		}
	}
	return words
}

// HasBlock reports whether the lines that count stand between "orders" and "end".
func (l *Letter) HasBlock() bool { return l.Counts == TypedBlock || l.Counts == QuotedBlock }
