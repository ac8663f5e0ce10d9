package parser

import "github.com/fieldpost/fieldpost/parser/language"

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

// Place is where a line stands. Of the places of a letter one counts, see choose.
type Place uint8

// The places of lines.
const (
	Outside     Place = iota // none of those below
	TypedBlock               // between "orders" and "end", which the sender typed
	QuotedBlock              // between "orders" and "end" in the quotation
	Above                    // typed above the quotation, or where there is none
	Below                    // typed below the quotation
	File                     // in an attached text, beside a body that counts
)

// OrderLines returns the lines that count.
func (l *Letter) OrderLines() []language.Line {
	return l.linesAt(func(p Place) bool { return p == l.Counts && p != Outside })
}

// Below returns what the sender typed below the quotation where what stands above it counts.
func (l *Letter) Below() []language.Line {
	return l.linesAt(func(p Place) bool { return p == Below && l.Counts == Above })
}

// Passed returns the block in the quotation, or else the attached text, where something else counts.
func (l *Letter) Passed() []language.Line {
	return l.linesAt(func(p Place) bool { return (p == QuotedBlock || p == File) && p != l.Counts })
}

func (l *Letter) linesAt(is func(Place) bool) (lines []language.Line) {
	for i := range l.Body {
		if line := &l.Body[i]; is(line.Place) {
			lines = append(lines, line.Line)
		}
	}
	return lines
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

// HasBlock reports whether the lines that count stood between "orders" and "end".
func (l *Letter) HasBlock() bool { return l.Counts == TypedBlock || l.Counts == QuotedBlock }
