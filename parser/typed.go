package parser

import "slices"

// typedLines returns what the sender typed himself, wherever it stands, but
// for header lines, comments and the marks of a block. What stands below a
// signature line is his signature, unless a block counts that stands there.
func typedLines(lines []bodyLine) (out []Line) {
	own, _, ok := ownBlock(lines)
	below := ok && own.from < len(lines) && lines[own.from].role == roleSignature
	for _, l := range lines {
		if (l.role == roleOwn || below && l.role == roleSignature) && !isOpen(l.text) && !isEnd(l.text) {
			out = appendOrder(out, l)
		}
	}
	return out
}

// Unframed returns lines that are all meant for orders, so that they are read as one
// block when they stand in one: those are empty that would begin or end a block, or
// announce a quotation, as whoever pastes a mail leaves them.
func Unframed(text []string) []string {
	lines := make([]bodyLine, len(text))
	for i, line := range text {
		lines[i].text, lines[i].depth = stripQuote(cleanText(line), 0)
	}
	out := slices.Clone(text)
	empty := func(i, n int) {
		clear(out[i : i+n])
		clear(lines[i : i+n])
	}
	for i, l := range lines {
		if isOpen(l.text) || isEnd(l.text) {
			empty(i, 1)
		}
	}
	announced := func(i int) (n int) {
		attribution := false
		if l := &lines[i]; l.depth == 0 && !l.blank() {
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
func Blocks(text string) (blocks [][]Line) {
	inside := false
	var block []Line
	flush := func() {
		if inside {
			blocks = append(blocks, block)
		}
		inside, block = false, nil
	}
	no := 0
	for _, raw := range splitLines(text) {
		no++
		line, _ := stripQuote(cleanText(raw), 0)
		switch {
		case isPressed(line): // in ours: somebody else's words
		case isOpen(line):
			flush()
			inside, no = true, 0
		case isEnd(line):
			flush()
		case inside:
			block = appendOrder(block, bodyLine{no: no, text: line})
		}
	}
	flush()
	return blocks
}
