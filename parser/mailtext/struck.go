package mailtext

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
func markStruck(text string, lines []RawLine) {
	struck := strings.IndexByte(text, '~') >= 0 || strings.Contains(text, "[/") || strings.Contains(text, "</") || strings.IndexByte(text, strikeByte) >= 0
	table := strings.IndexByte(text, '\t') >= 0
	if !struck && !table {
		return
	}
	for i := range lines {
		l := &lines[i]
		if struck {
			l.Text = struckSigns.ReplaceAllStringFunc(l.Text, func(s string) string {
				l.Struck = strings.TrimSpace(l.Struck + " " + struckTags.ReplaceAllString(s, ""))
				return " "
			})
		}
		if table {
			l.Text = numberedRow.ReplaceAllString(l.Text, "$1: $2")
		}
	}
}

// DropCounts empties the lines that hold nothing but the numbers of a list, one, two and so
// on, each above what it counts, as tables become in plain text. A single number may be an
// answer.
func DropCounts(lines []BodyLine) {
	var counts []int
	no, counted := 0, true
	for i := range lines {
		l := &lines[i]
		if l.Blank() || l.Depth > 0 || l.Role != RoleOwn {
			continue
		}
		if n := number(l.Text); n == 0 {
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
		lines[i].Text = ""
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

// StruckOut returns what is struck out on the lines that the sender typed, and in the
// quotation if that counts.
func StruckOut(lines []BodyLine, quoted bool) (out []string) {
	for _, l := range lines {
		if l.Struck != "" && (l.Role == RoleOwn || quoted && l.Role == RoleQuoted) {
			out = append(out, l.Struck)
		}
	}
	return out
}
