package parser

import (
	"regexp"
	"strings"
)

// Plain text has no lines through it, but programs and people write them: by signs around
// what is struck out, or by a sign behind each letter.
var (
	struckSigns = regexp.MustCompile(`(?i)~~[^~]+~~|^\s*~[^~]+~\s*$|\[(?:s|strike|del)\].*?\[/(?:s|strike|del)\]|<(?:s|strike|del)>.*?</(?:s|strike|del)>|(?:\S[\x{335}-\x{338}]\s*)+`)
	struckTags  = regexp.MustCompile(`(?i)~|\[/?(?:s|strike|del)\]|</?(?:s|strike|del)>|[\x{335}-\x{338}]`)
	numberedRow = regexp.MustCompile(`^\s*(\d{1,2})[.):]?\t+\s*(\S)`)
)

// strikeByte begins the signs that strike out the letter before them, U+0335 to U+0338.
const strikeByte = 0xcc

// markStruck finds in the lines of plain text what is struck out, and the numbers of a table's
// rows.
func markStruck(text string, lines []rawLine) {
	struck := strings.IndexByte(text, '~') >= 0 || strings.Contains(text, "[/") || strings.Contains(text, "</") || strings.IndexByte(text, strikeByte) >= 0
	table := strings.IndexByte(text, '\t') >= 0
	if !struck && !table {
		return
	}
	for i := range lines {
		l := &lines[i]
		if struck {
			l.text = struckSigns.ReplaceAllStringFunc(l.text, func(s string) string {
				l.struck = strings.TrimSpace(l.struck + " " + struckTags.ReplaceAllString(s, ""))
				return " "
			})
		}
		if table {
			l.text = numberedRow.ReplaceAllString(l.text, "$1: $2")
		}
	}
}

// dropCounts empties the lines that hold nothing but the numbers of a list, one, two and so
// on, each above what it counts, as tables become in plain text. A single number may be an
// answer.
func dropCounts(lines []bodyLine) {
	var counts []int
	no, counted := 0, true
	for i := range lines {
		l := &lines[i]
		if l.blank() || l.depth > 0 || l.role != roleOwn {
			continue
		}
		if n := number(l.text); n == 0 {
			counted = true
		} else if n != no+1 || !counted {
			return
		} else {
			counts, no, counted = append(counts, i), n, false
		}
	}
	if len(counts) < 2 || !counted {
		return
	}
	for _, i := range counts {
		lines[i].text = ""
	}
}

// number returns the number that a line consists of, 0 of any other.
func number(text string) (n int) {
	if len(text) > 3 {
		return 0
	}
	text = strings.TrimRight(text, ".):")
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// struckOut returns what is struck out on the lines that the sender typed, and in the
// quotation if that counts.
func struckOut(lines []bodyLine, quoted bool) (out []string) {
	for _, l := range lines {
		if l.struck != "" && (l.role == roleOwn || quoted && l.role == roleQuoted) {
			out = append(out, l.struck)
		}
	}
	return out
}
