package wording

import (
	"bytes"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// tongue is what a language does between the words of its catalogs.
type tongue struct {
	point   byte                     // between whole and tenths
	and, or func(next []byte) string // before the last item of a list
	side    func(name []byte) []byte // a side in a sentence, see [Words.phraseOf]
	melts   bool                     // prepositions melt into the article, see [Words.appendWithArticle]
}

// tongue returns what the language does; one that is not here does as English.
func (w *Words) tongue() *tongue {
	if w.Lang == rules.Spanish {
		return &spanish
	}
	return &english
}

var english = tongue{
	point: '.',
	and:   func([]byte) string { return " and " },
	or:    func([]byte) string { return " or " },
	side:  func(name []byte) []byte { return append(append([]byte("the "), name...), " side"...) },
}

var spanish = tongue{
	point: ',',
	and: func(next []byte) string {
		if soundsLike(next, 'i', "í") && !diphthong(next) {
			return " e "
		}
		return " y "
	},
	or: func(next []byte) string {
		if soundsLike(next, 'o', "ó") {
			return " u "
		}
		return " o "
	},
	side:  func(name []byte) []byte { return append([]byte("el "), name...) },
	melts: true,
}

// soundsLike reports whether a Spanish word begins with a vowel, after a silent
// h or not.
func soundsLike(word []byte, vowel byte, accented string) bool {
	word = bytes.TrimPrefix(word, []byte("«"))
	s := strings.ToLower(string(word[:min(len(word), 4)]))
	s = strings.TrimPrefix(s, "h")
	return len(s) > 0 && s[0] == vowel || strings.HasPrefix(s, accented)
}

// diphthong finds words like "hierro", before which Spanish keeps its y.
func diphthong(word []byte) bool {
	s := strings.ToLower(string(word[:min(len(word), 3)]))
	return s == "hie" || s == "hia" || s == "hio"
}
