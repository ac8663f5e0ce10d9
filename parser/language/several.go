package language

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/phrases"
)

// IsComment reports whether a line says nothing to us: it begins with #, or as comments do
// in the languages of programmers, with ; or //.
func IsComment(text string) bool {
	return text[0] == '#' || text[0] == ';' || strings.HasPrefix(text, "//")
}

// What opens and closes a block, of no more than so many letters.
var (
	opens  = phrases.List("line.open")
	closes = phrases.List("line.end")
)

const longestMarker = 7

// IsOpen recognises the line that opens a block, IsEnd the one that closes it.
func IsOpen(text string) bool {
	w := marker(text)
	return w != "" && slices.Contains(opens(), w)
}

func IsEnd(text string) bool {
	w := marker(text)
	return w != "" && slices.Contains(closes(), w)
}

// marker folds a line that may be a single word; bold, bullets, a colon and a
// comment do not matter. Most lines have more letters than any such word.
func marker(text string) string {
	text, _, _ = strings.Cut(text, "#")
	if len(text) > 40 {
		return ""
	}
	letters := 0
	for i := range len(text) {
		if c := text[i] | 0x20; c >= 'a' && c <= 'z' {
			letters++
		}
	}
	if letters > longestMarker {
		return ""
	}
	return Fold(text)
}

// How long a line may be, in bytes, that is parted, and into how many pieces.
const (
	longestParted = 4 << 10
	mostParted    = 40
)

// blockOpening stands before the first of several orders.
var blockOpening = phrases.Pattern(`(?i)^\s*(?:{line.opening})\s*:`)

// SplitOrders returns the pieces of a line between semicolons, nil when it has fewer than two.
// Each has blanks before it, so that its columns are those of the line. What opens or
// ends a block is left out, and what stands behind a comment sign.
func SplitOrders(line Line) (pieces []Line) {
	text := line.Text
	if strings.IndexByte(text, ';') < 0 || len(text) > longestParted || IsComment(strings.TrimLeft(text, " \t")) {
		return nil
	}
	for i := range len(text) {
		if c := text[i]; (c == '#' || c == '/') && beginsComment(text, i) {
			text = text[:i]
			break
		}
	}
	column := 0
	if at := blockOpening().FindStringIndex(text); at != nil {
		column = utf8.RuneCountInString(text[:at[1]])
		text = text[at[1]:]
	}
	for piece := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(piece) != "" && !IsOpen(piece) && !IsEnd(piece) {
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
