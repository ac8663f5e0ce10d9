package language

import (
	"strings"
	"unicode/utf8"
)

// HasControl reports characters that have no business in text.
func HasControl(s string) bool {
	for _, r := range s {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' && r != '\v' || r == '\x7f' {
			return true
		}
	}
	return false
}

// SplitLines cuts text at every kind of line end.
func SplitLines(text string) []string {
	var lines []string
	start := 0
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch r {
		case '\r':
			if strings.HasPrefix(text[i:], "\r\n") {
				n = 2
			}
			fallthrough
		case '\n', '\u0085', '\u2028', '\u2029':
			lines = append(lines, text[start:i])
			start = i + n
		}
		i += n
	}
	if start < len(text) {
		lines = append(lines, text[start:])
	}
	return lines
}

// PlainLower returns s for comparisons with fixed phrases: lower case, no
// accents, single spaces, punctuation kept.
func PlainLower(s string) string {
	buf := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case r >= 'A' && r <= 'Z':
			buf = append(buf, byte(r)+'a'-'A')
		case r < utf8.RuneSelf:
			buf = append(buf, byte(r))
		default:
			buf = foldRune(buf, r)
		}
	}
	return strings.Join(strings.Fields(string(buf)), " ")
}
