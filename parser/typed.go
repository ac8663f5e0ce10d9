package parser

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
