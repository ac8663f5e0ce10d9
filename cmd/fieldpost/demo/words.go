package demo

import (
	"math/rand/v2"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// translate puts the keywords of an order into Spanish: of the forms of a word
// the first is English, the second Spanish. Names stay as they are.
func translate(g *rules.Grammar, line string) string {
	words := strings.Fields(line)
	for i, w := range words {
		for _, entry := range g.Words {
			if len(entry.Forms) > 1 && entry.Forms[0] == w {
				words[i] = entry.Forms[1]
				break
			}
		}
	}
	return strings.Join(words, " ")
}

// slip misspells the longest word of a sheet, as a thumb does on a phone: it
// doubles a letter in the middle and drops the next. It reports whether there
// was a word long enough.
func slip(lines []string, r *rand.Rand) ([]string, bool) {
	line, word := -1, ""
	for i, l := range lines {
		for _, w := range strings.Fields(l) {
			if len([]rune(w)) > len([]rune(word)) {
				line, word = i, w
			}
		}
	}
	runes := []rune(word)
	if len(runes) < 5 {
		return lines, false
	}
	at := 1 + r.IntN(len(runes)-3)
	bad := string(runes[:at+1]) + string(runes[at]) + "x" + string(runes[at+2:])
	out := append([]string(nil), lines...)
	out[line] = strings.Replace(out[line], word, bad, 1)
	return out, true
}
