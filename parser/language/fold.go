package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/phrases"
	"golang.org/x/text/unicode/norm"
)

// Fold returns s as the grammar compares it: words in lower case without
// accents, one space between them. Hyphens, apostrophes and dots part words
// ("Brest-Litovsk" is "brest litovsk"), except that letters followed by a
// number are one word whose hyphen and leading zeros are gone ("DE-04" is
// "de4"). Arrows become "->". Folding twice changes nothing.
func Fold(s string) string {
	if folded(s) {
		return s
	}
	sc := scanner{arrows: true}
	sc.read(s)
	return string(sc.buf)
}

// folded reports whether a text surely is as Fold would write it: a few words of small
// letters with one space between them, as most of what programmers write.
func folded(s string) bool {
	if s == "" || len(s) > maxTokens || s[0] == ' ' || s[len(s)-1] == ' ' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c != ' ' || s[i-1] == ' ') {
			return false
		}
	}
	return true
}

// lettersWithoutParts holds the Latin letters that Unicode does not take
// apart but that players write without their stroke or as two letters.
var lettersWithoutParts = map[rune]string{
	'ß': "ss", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'æ': "ae",
	'œ': "oe", 'ı': "i", 'ħ': "h", 'ŧ': "t", 'ŋ': "n", 'ĸ': "k", 'ς': "σ",
}

// latinFolds caches foldRune for the letters below U+0250, which is nearly
// everything that European players write.
var latinFolds = func() (t [0x250]string) {
	for r := rune(0x80); r < 0x250; r++ {
		t[r] = string(foldRune(nil, r))
	}
	return t
}()

// foldRune appends to dst the folded form of one rune: compatibility
// decomposition (UAX #15, NFKD), lower case, no marks. It may be empty.
func foldRune(dst []byte, r rune) []byte {
	var raw [utf8.UTFMax]byte
	b := raw[:utf8.EncodeRune(raw[:], r)]
	if d := norm.NFKD.Properties(b).Decomposition(); d != nil {
		b = d
	}
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		b = b[n:]
		r = unicode.ToLower(r)
		switch s, ok := lettersWithoutParts[r]; {
		case ok:
			dst = append(dst, s...)
		case isMark(r):
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// isMark reports runes that leave no trace in folded text and do not part
// words: combining marks, joiners, soft hyphens, direction marks.
func isMark(r rune) bool {
	return unicode.In(r, unicode.M, unicode.Cf)
}

// Courtesies are the words of greetings.
var Courtesies = phrases.Set("line.courtesies")

// greetings are those of them with which a letter begins.
var greetings = phrases.Set("line.greetings")

func Set(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}
