package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// cleanText undoes the typography of mail programs in one line: all spaces
// become plain ones, what cannot be seen goes, quotes and dashes become those
// of a keyboard, letters are composed (NFC); what was read in a wrong charset is mended.
func cleanText(s string) string {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= ' ' && s[i] <= '~'
	}
	if plain {
		return s
	}
	s = mendMisread(s)
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		switch r {
		case '‘', '’', '‚', '‛', '′', 'ʼ', '´':
			b.WriteByte('\'')
		case '“', '”', '„', '‟', '″', '«', '»':
			b.WriteByte('"')
		case '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－':
			b.WriteByte('-')
		case '…':
			b.WriteString("...")
		case '\t':
			b.WriteByte(' ')
		case '；':
			b.WriteByte(';')
		default:
			switch {
			case unicode.In(r, unicode.Zs, unicode.Zl, unicode.Zp) || r == '\v' || r == '\f' || r == '\u0085':
				b.WriteByte(' ')
			case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co):
			default:
				b.WriteRune(r)
			}
		}
	}
	return norm.NFC.String(b.String())
}

// hasControl reports characters that have no business in text.
func hasControl(s string) bool {
	for _, r := range s {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' && r != '\v' || r == '\x7f' {
			return true
		}
	}
	return false
}

// splitLines cuts text at every kind of line end.
func splitLines(text string) []string {
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

// plainLower returns s for comparisons with fixed phrases: lower case, no
// accents, single spaces, punctuation kept.
func plainLower(s string) string {
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
