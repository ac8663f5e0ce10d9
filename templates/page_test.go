package templates

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/rules"
)

// TestTextFitsTheWidth checks every line of every mail, also those that quote
// a player's long line.
func TestTextFitsTheWidth(t *testing.T) {
	b := testBook(t)
	for _, lang := range langs {
		for _, m := range mails(b, lang) {
			for _, line := range strings.Split(m.page.Text, "\n") {
				if n := utf8.RuneCountInString(line); n > lineWidth {
					t.Errorf("%s.%s: %d columns: %q", m.name, lang, n, line)
				}
				if strings.TrimRight(line, " ") != line {
					t.Errorf("%s.%s: the line ends in a blank: %q", m.name, lang, line)
				}
			}
		}
	}
}

// TestOnlyTheBlockLooksLikeOrders checks that nothing outside of the block to
// edit opens or ends a block or names a game, a side or a key: parser would
// take it for what the player says. A mail without the block may hold the two
// lines that make an answer count.
func TestOnlyTheBlockLooksLikeOrders(t *testing.T) {
	b := testBook(t)
	marker := regexp.MustCompile(`(?i)^[\s>]*((orders|órdenes|ordenes|end|fin)[:.]?\s*$|(game|side|key|phase|partida|bando|clave|fase):)`)
	for _, lang := range langs {
		for _, m := range mails(b, lang) {
			var seen []string
			for _, line := range strings.Split(m.page.Text, "\n") {
				if marker.MatchString(line) {
					word, _, _ := strings.Cut(line, ":")
					seen = append(seen, word)
				}
			}
			want := ""
			switch {
			case len(seen) == 2:
				want = map[rules.Lang]string{rules.English: "game key", rules.Spanish: "partida clave"}[lang]
			case strings.Contains(m.page.Text, "k7qm-3xwd\n"):
				want = map[rules.Lang]string{
					rules.English: "game key orders end",
					rules.Spanish: "partida clave órdenes fin",
				}[lang]
			}
			if got := strings.Join(seen, " "); got != want {
				t.Errorf("%s.%s: the lines that mean something are %q, want %q", m.name, lang, got, want)
			}
		}
	}
}

// TestBothFormsSayTheSame compares the words of the text and the HTML.
func TestBothFormsSayTheSame(t *testing.T) {
	b := testBook(t)
	for _, lang := range langs {
		for _, m := range mails(b, lang) {
			if got, want := htmlWords(m.page.HTML), textWords(m.page.Text); got != want {
				t.Errorf("%s.%s: the HTML says\n%s\nthe text says\n%s", m.name, lang, got, want)
			}
		}
	}
}

var (
	headPart = regexp.MustCompile(`(?s)<head>.*</head>`)
	fault    = regexp.MustCompile(`</?u>`) // carets in the text
	tag      = regexp.MustCompile(`<[^>]*>`)
	rule     = regexp.MustCompile(`(?m)^[- ]*-[- ]*$|^ *\^+$`) // under headings, tables and faults
)

// htmlWords and textWords take the words of a page, sorted, since the words of
// a wrapped cell change places; quotation marks stand for <code> in text.
func htmlWords(s string) string {
	s = fault.ReplaceAllString(headPart.ReplaceAllString(s, ""), "")
	s = tag.ReplaceAllString(s, " ")
	return sortedWords(html.UnescapeString(s))
}

func textWords(s string) string { return sortedWords(rule.ReplaceAllString(s, "")) }

func sortedWords(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`"-.,;:()`, r) })
	slices.Sort(words)
	return strings.Join(words, "\n")
}
