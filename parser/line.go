package parser

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// OrderLines returns the lines that count.
func (l *Letter) OrderLines() []language.Line { return l.At(l.Counts) }

// At returns the lines that stand in a place.
func (l *Letter) At(p mailtext.Place) (lines []language.Line) {
	for i := range l.Body {
		if line := &l.Body[i]; line.Place == p && p != mailtext.Outside {
			lines = append(lines, language.Line{No: line.Count, Text: line.Text, Meant: line.Meant, Polite: line.Polite})
		}
	}
	return lines
}

// Words returns all that the sender typed, or seems to have typed, in and outside of blocks, with
// the numbers of the lines within the letter.
func (l *Letter) Words() (words []language.Line) {
	for i := range l.Body {
		if line := &l.Body[i]; line.Word {
			words = append(words, language.Line{No: line.No, Text: line.Text})
		}
	}
	return words
}

// HasBlock reports whether the lines that count stand between "orders" and "end".
func (l *Letter) HasBlock() bool {
	return l.Counts == mailtext.TypedBlock || l.Counts == mailtext.QuotedBlock
}

// has reports whether a line stands in a place.
func has(lines []mailtext.BodyLine, p mailtext.Place) bool {
	return slices.ContainsFunc(lines, func(line mailtext.BodyLine) bool { return line.Place == p })
}
