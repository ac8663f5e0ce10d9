package prose

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// LongestRemark is how long a line is, in bytes, that says something of a sheet and goes
// on in prose, and the sentence that says it.
const (
	LongestRemark = 200
	LongestSaying = 40
)

// wanting are words with which somebody says that he wants something of his sheet in hand, folded.
var wanting = strings.Fields(`wait hold stop change undo cancel forgot forgotten mistake wrong instead
	espera esperad cambiar cambio cambia deshacer deshaz anula olvide olvidado equivocado error mal alto`)

// mostWantingWords is how long a line is, in words, that wants something of a sheet.
const mostWantingWords = 25

// WantsChange reports whether words beside requests or messages want something of the sheet in hand.
func WantsChange(lines []language.Line) bool {
	return slices.ContainsFunc(lines, func(line language.Line) bool {
		words := strings.Fields(language.Fold(line.Text))
		return len(words) <= mostWantingWords && slices.ContainsFunc(words, func(word string) bool { return slices.Contains(wanting, word) })
	})
}

// Unsays reports whether a line behind a yes is a no, or has everything stopped.
func Unsays(text string) bool {
	first, _ := Sentences(text)
	words := strings.Fields(language.Fold(first))
	n := len(words)
	return n > 0 && n <= longestUnsaying && (words[n-1] == "no" || slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains([]string{"stop", "scrap", "forget", "changed", "nope", "yet", "discard", "alto", "aun", "todavia", "pensar", "pienso", "pensarlo", "primero", "olvidalo", "dejalo", "cambiado"}, word)
	}))
}

// longestUnsaying is how long a sentence is, in words, that takes a yes back.
const longestUnsaying = 6

// Sentences returns the first sentence of a line, and those behind it.
func Sentences(text string) (first, others string) {
	text = strings.TrimLeft(text, "¡ ")
	if end := strings.IndexAny(text, ".!;"); end >= 0 {
		return text[:end], text[end+1:]
	}
	return text, ""
}

// telling are words that stand in one language alone, and in nearly every sentence of it.
var telling = map[rules.Lang][]string{
	rules.English: strings.Fields("the is are and to of i you would like want my play this with for hello please"),
	rules.Spanish: strings.Fields("el los las es son y de que yo quiero quisiera me gustaria mi jugar esto con para hola por favor una un"),
}

// LangOf returns the language in which lines are written, "" where that is not clear.
func LangOf(lines []language.Line) rules.Lang {
	count := map[rules.Lang]int{}
	for _, line := range lines[:min(len(lines), 40)] {
		for word := range strings.FieldsSeq(language.Fold(line.Text)) {
			for lang, words := range telling {
				if slices.Contains(words, word) {
					count[lang]++
				}
			}
		}
	}
	switch en, es := count[rules.English], count[rules.Spanish]; {
	case en > es:
		return rules.English
	case es > en:
		return rules.Spanish
	}
	return ""
}
