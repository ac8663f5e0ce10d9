package demo

import (
	"math/rand/v2"
	"strings"
)

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
