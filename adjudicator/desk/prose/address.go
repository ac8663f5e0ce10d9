package prose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// questions reports whether a text asks something: it has a question mark that ends a
// word, as that of a web address does not, and more than how somebody is.
func questions(text string) bool {
	for rest := text; ; {
		before, after, found := strings.Cut(rest, "?")
		if !found {
			return strings.Contains(rest, "¿") && !pleasant(rest)
		}
		next := strings.TrimLeft(after, "?!)\"'”’»")
		if (next == "" || !unicode.IsLetter(rune(next[0])) && !unicode.IsDigit(rune(next[0]))) && !pleasant(before) {
			return true
		}
		rest = after
	}
}

// pleasant reports whether the last sentence of a text asks how somebody is.
func pleasant(text string) bool {
	at := strings.LastIndexAny(text, ".!,:;¿\n") + 1
	for at < len(text) && text[at]&0xC0 == 0x80 { // within "¿"
		at++
	}
	said := strings.TrimSpace(language.Fold(text[at:]))
	return said == "" || slices.Contains(howAreYou(), said)
}

// addresses reports whether a paragraph begins with words to the moderator, and says more
// than a greeting, or that his orders follow.
func addresses(moderator, text string) bool {
	called := moderatorCalled()
	if first := strings.Fields(language.Fold(moderator)); len(first) > 0 {
		called = append(slices.Clip(called), first[0])
	}
	words := strings.Fields(language.Fold(text))
	at := slices.IndexFunc(words, func(w string) bool { return !slices.Contains(leadsIn(), w) })
	if at < 0 || !slices.Contains(called, words[at]) || len(words) == at+1 || strings.HasSuffix(strings.TrimSpace(text), ":") {
		return false
	}
	said := " " + strings.Join(words[at+1:], " ") + " "
	return !pleasant(said) && !holdsAny(said, ordersFollow())
}

var (
	howAreYou       = phrases.List("courtesy.how-are-you")
	moderatorCalled = phrases.List("moderator.called")
	leadsIn         = phrases.List("moderator.leads-in") // before a name
	ordersFollow    = phrases.List("moderator.orders-follow")
	closing         = phrases.List("courtesy.closing")
	postscript      = phrases.List("courtesy.postscript")
)

// Closes reports whether a line ends a letter: his name and signature follow.
func Closes(text string) bool {
	return slices.Contains(closing(), strings.TrimSpace(language.Fold(text)))
}

// Postscript reports whether a text begins as what is added below the name does.
func Postscript(text string) bool {
	words := " " + language.Fold(text) + " "
	return slices.ContainsFunc(postscript(), func(begin string) bool { return strings.HasPrefix(words, " "+begin+" ") })
}
