package parser

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// Unframed returns lines that are all meant for orders, so that they are read as one
// block when they stand in one: those are empty that would begin or end a block, or
// announce a quotation, as whoever pastes a mail leaves them.
func Unframed(text []string) []string {
	lines := make([]mailtext.BodyLine, len(text))
	for i, line := range text {
		lines[i].Text, lines[i].Depth = stripQuote(mailtext.CleanText(line), 0)
	}
	out := slices.Clone(text)
	empty := func(i, n int) {
		clear(out[i : i+n])
		clear(lines[i : i+n])
	}
	for i, l := range lines {
		if language.IsOpen(l.Text) || language.IsEnd(l.Text) {
			empty(i, 1)
		}
	}
	announced := func(i int) (n int) {
		attribution := false
		if l := &lines[i]; l.Depth == 0 && !l.Blank() {
			n, attribution = announces(lines, i)
		}
		if attribution {
			n = 1 // what it is broken into may hold a line that is meant
		}
		return n
	}
	for i := 0; i < len(lines); {
		n := announced(i)
		empty(i, n)
		i += max(n, 1)
	}
	for i := len(lines) - 1; i >= 0; i-- { // what announces what is left now that others are empty
		empty(i, announced(i))
	}
	return out
}

// Blocks returns the lines of each block of orders in the text of a mail that
// we sent, so that a copy of one can be told. Lines are numbered in their block.
func Blocks(text string) (blocks [][]language.Line) {
	inside := false
	var block []language.Line
	flush := func() {
		if inside {
			blocks = append(blocks, block)
		}
		inside, block = false, nil
	}
	no := 0
	for _, raw := range language.SplitLines(text) {
		no++
		line, _ := stripQuote(mailtext.CleanText(raw), 0)
		switch {
		case isPressed(line): // in ours: somebody else's words
		case language.IsOpen(line):
			flush()
			inside, no = true, 0
		case language.IsEnd(line):
			flush()
		case inside && (&mailtext.BodyLine{Text: line}).SaysSomething():
			block = append(block, language.Line{No: no, Text: line})
		}
	}
	flush()
	return blocks
}
