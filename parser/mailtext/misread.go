package mailtext

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// misreadings are the charsets in which programs read text that is UTF-8, and by which
// sign that shows: what stands there for the first byte of a letter.
var misreadings = []struct {
	charset *charmap.Charmap
	leads   string
	inWords bool // the sign is in use for other things
}{
	{charmap.Windows1252, "ÂÃÄÅâ", false},
	{charmap.Macintosh, "¬√ƒ≈‚", true},
	{charmap.CodePage850, "┬├─┼Ô", true},
	{charmap.CodePage437, "┬├─┼Γ", true},
}

// mostMisread is how often a text may have been read in a wrong charset.
const mostMisread = 3

// mendMisread mends what is UTF-8 that was read in another charset: KÃ¶nigsberg is
// Königsberg. Each letter tells by itself, since nobody writes such signs in a row.
func mendMisread(s string) string {
	for range mostMisread {
		if !hasRun(s) {
			return s
		}
		next := mendMisreadOnce(s)
		if next == s {
			return s
		}
		s = next
	}
	return s
}

// hasRun reports whether two letters beyond ASCII follow one another.
func hasRun(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			_, n := utf8.DecodeRuneInString(s[i:])
			if i += n; i < len(s) && s[i] >= utf8.RuneSelf {
				return true
			}
		}
	}
	return false
}

func mendMisreadOnce(s string) string {
	var out strings.Builder
	before := ' '
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r >= utf8.RuneSelf {
			if meant, taken := misreadAt(s[i:], before); taken > 0 {
				r, n = meant, taken
			}
		}
		out.WriteRune(r)
		before = r
		i += n
	}
	return out.String()
}

// misreadAt returns the letter that was misread as the beginning of a text, and of how
// many bytes; 0: none was.
func misreadAt(s string, before rune) (r rune, taken int) {
	first, n := utf8.DecodeRuneInString(s)
	for _, m := range misreadings {
		if !strings.ContainsRune(m.leads, first) {
			continue
		}
		lead, _ := byteOf(m.charset, first)
		utf := []byte{lead}
		taken = n
		for len(utf) < 2 || lead >= 0xe0 && len(utf) < 3 {
			next, n := utf8.DecodeRuneInString(s[taken:])
			c, ok := byteOf(m.charset, next)
			if !ok || c < 0x80 || c > 0xbf {
				break
			}
			utf = append(utf, c)
			taken += n
		}
		r, size := utf8.DecodeRune(utf)
		if r == utf8.RuneError || size != len(utf) || !(r >= 0xa0 && r < 0x180 || r >= 0x2010 && r < 0x2200) {
			continue
		}
		after, _ := utf8.DecodeRuneInString(s[taken:])
		if m.inWords && !(unicode.IsLetter(r) && (unicode.IsLetter(before) || unicode.IsLetter(after))) {
			continue
		}
		return r, taken
	}
	return 0, 0
}

// byteOf returns the byte that a charset has for a letter. What it has none for, programs
// leave as the control character of that number.
func byteOf(charset *charmap.Charmap, r rune) (byte, bool) {
	if c, ok := charset.EncodeRune(r); ok {
		return c, true
	}
	if r >= 0x80 && r < 0xa0 {
		return byte(r), true
	}
	return 0, false
}

// Unescape writes the letters that a program left as those of HTML in plain text:
// K&ouml;nigsberg.
func Unescape(s string) string {
	if i := strings.IndexByte(s, '&'); i < 0 || strings.IndexByte(s[i:], ';') < 0 {
		return s
	}
	return html.UnescapeString(s)
}
