package parser

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// How long a line may be, in bytes, that is parted, and into how many pieces.
const (
	longestParted = 4 << 10
	mostParted    = 40
)

// blockOpening stands before the first of several orders.
var blockOpening = regexp.MustCompile(`(?i)^\s*(?:orders|[oó]rdenes)\s*:`)

// SplitOrders returns the pieces of a line between semicolons, nil when it has fewer than two.
// Each has blanks before it, so that its columns are those of the line. What opens or
// ends a block is left out, and what stands behind a comment sign.
func SplitOrders(line Line) (pieces []Line) {
	text := line.Text
	if strings.IndexByte(text, ';') < 0 || len(text) > longestParted || isComment(strings.TrimLeft(text, " \t")) {
		return nil
	}
	for i := range len(text) {
		if c := text[i]; (c == '#' || c == '/') && beginsComment(text, i) {
			text = text[:i]
			break
		}
	}
	column := 0
	if at := blockOpening.FindStringIndex(text); at != nil {
		column = utf8.RuneCountInString(text[:at[1]])
		text = text[at[1]:]
	}
	for piece := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(piece) != "" && !isOpen(piece) && !isEnd(piece) {
			if len(pieces) == mostParted {
				return nil
			}
			p := line
			p.Text = strings.Repeat(" ", column) + strings.TrimRight(piece, " \t")
			pieces = append(pieces, p)
		}
		column += utf8.RuneCountInString(piece) + 1
	}
	if len(pieces) < 2 {
		return nil
	}
	return pieces
}
