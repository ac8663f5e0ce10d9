package prose

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// LongestRemark is how long a line is, in bytes, that says something of a sheet and goes
// on in prose, and the sentence that says it.
const (
	LongestRemark = 200
	LongestSaying = 40
)

// wanting returns words with which somebody says that he wants something of his sheet in hand, folded;
// unsaying returns those with which he takes a yes back.
var (
	wanting  = phrases.List("tone.wanting")
	unsaying = phrases.List("tone.unsaying")
)

// mostWantingWords is how long a line is, in words, that wants something of a sheet.
const mostWantingWords = 25

// WantsChange reports whether words beside requests or messages want something of the sheet in hand.
func WantsChange(lines []language.Line) bool {
	return slices.ContainsFunc(lines, func(line language.Line) bool {
		words := strings.Fields(language.Fold(line.Text))
		return len(words) <= mostWantingWords && slices.ContainsFunc(words, func(word string) bool { return slices.Contains(wanting(), word) })
	})
}

// Unsays reports whether a line behind a yes is a no, or has everything stopped.
func Unsays(text string) bool {
	first, _ := Sentences(text)
	words := strings.Fields(language.Fold(first))
	n := len(words)
	return n > 0 && n <= longestUnsaying && (words[n-1] == "no" || slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains(unsaying(), word)
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

// LangOf returns the language in which lines are written, "" where that is not clear.
func LangOf(lines []language.Line) rules.Lang {
	count := map[rules.Lang]int{}
	for _, line := range lines[:min(len(lines), 40)] {
		for word := range strings.FieldsSeq(language.Fold(line.Text)) {
			for _, lang := range order.Languages {
				if slices.Contains(phrases.In(lang, "tone.telling"), word) { // which stand in one language alone, and in nearly every sentence of it
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
