package prose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
)

// What people write to be kind, folded. None of it wants anything.
var (
	greeting  = phrases.List("courtesy.greeting") // beside what the parser knows for a greeting; what closes a letter as well stands in leaving
	thanking  = phrases.List("courtesy.thanking") // thanks, or that something came
	cheering  = phrases.List("courtesy.cheering") // praises the game, or wishes luck in it
	leaving   = phrases.List("courtesy.leaving")
	contented = phrases.List("courtesy.contented") // everything is to stay as it is
	KindWords = phrases.List("courtesy.greeting", "courtesy.thanking", "courtesy.cheering", "courtesy.leaving", "courtesy.contented")
	Lucky     = phrases.List("courtesy.lucky") // of who wishes somebody well, in a place or not: "good luck in Kiev"
)

// IsThanks reports whether lines hold nothing but a greeting, thanks, good wishes, a yes, that all is
// well, signs or, below these, a name.
func IsThanks(lines []language.Line) bool {
	begun := false
	for _, line := range lines {
		fold := language.Fold(line.Text)
		kind := line.Polite || isKind(line.Text)
		if tone, rest, _ := AnswerIn(line.Text); tone == rules.Yes && Assents(rest, true) {
			kind = true
		}
		switch {
		case fold == "" && !strings.Contains(line.Text, "?") && !strings.ContainsAny(line.Text, signsNo), line.Polite:
		case begun && isName(line.Text):
		case !kind || Turns("yes, "+line.Text) || strings.Contains(line.Text, "?") || wants(line.Text):
			return false
		}
		begun = begun || kind
	}
	return true
}

// isKind reports whether a line begins with words that are kind, or has all well. Behind a greeting
// stand a name and more of these at the most.
func isKind(text string) bool {
	fold := language.Fold(text)
	for _, list := range [][]string{thanking(), cheering(), leaving(), contented()} {
		if LongestOf(list, fold) != "" {
			return true
		}
	}
	for i, clause := range Clauses(text) {
		fold := language.Fold(clause)
		hello := LongestOf(greeting(), fold)
		switch rest := strings.Fields(strings.TrimPrefix(fold, hello)); {
		case hello != "" && len(rest) < 4:
		case i == 0 || !isKind(clause) && (len(rest) > 3 || !isCapital(clause)):
			return false
		}
	}
	return fold != ""
}

// filling are words that may stand beside what is kind: none of them wants anything. What stands
// there besides, a name in capitals left out, is taken for a wish that was not understood.
var filling = phrases.Set("courtesy.filling")

// mostNames is how many words in capitals may stand beside what is kind.
const mostNames = 2

// wants reports whether a line that begins kindly goes on with anything but what is kind, too.
func wants(text string) bool {
	for _, clause := range Clauses(text) {
		fold := language.Fold(clause)
		for _, list := range [][]string{greeting(), thanking(), cheering(), leaving(), contented()} {
			if kind := LongestOf(list, fold); kind != "" {
				fold = strings.TrimPrefix(fold, kind)
				break
			}
		}
		names := 0
		for _, word := range strings.Fields(fold) {
			if !filling()[word] && !slices.ContainsFunc(strings.Fields(clause), func(w string) bool { return language.Fold(w) == word && isCapital(w) }) {
				return true
			}
			if !filling()[word] {
				names++
			}
		}
		if names > mostNames {
			return true
		}
	}
	return false
}

// isName reports whether a line is two or three words in capitals, as names are, and none that wants
// anything.
func isName(text string) bool {
	n := len(strings.Fields(text))
	return n > 1 && n < 4 && !WantsChange([]language.Line{{Text: text}}) && isCapital(text)
}

// isCapital reports whether the words of a text begin with capitals and go on without.
func isCapital(text string) bool {
	return !slices.ContainsFunc(strings.Fields(text), func(word string) bool {
		r := []rune(word)
		return !unicode.IsUpper(r[0]) || slices.ContainsFunc(r[1:], func(r rune) bool { return !unicode.IsLower(r) && r != '.' && r != '-' })
	})
}
