package chart

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// words is what a picture says, in the language of its reader.
type words struct {
	book  *templates.Book
	title Drawn
	sides []rules.Side
	lang  rules.Lang
}

// say puts a message into words.
func (w words) say(m rules.Message) string { return w.book.Text(w.lang, w.title, m) }

// word returns the text of a code without arguments.
func (w words) word(code string) string { return w.say(rules.M(code)) }

// placeName returns the name of a tile's place.
func (w words) placeName(t *tile) string { return w.title.Name(t.Kind, t.ID, w.lang) }

// sideName returns the name of a side.
func (w words) sideName(s rules.Side) string {
	return w.title.Name(rules.KindSide, string(s), w.lang)
}

// letter stands for a side where its colour cannot be seen: the beginning of its
// name, as long as it takes to tell it from the others.
func (w words) letter(s rules.Side) string {
	name := []rune(w.sideName(s))
	for n := 1; n < len(name); n++ {
		own := strings.ToUpper(string(name[:n]))
		if !slices.ContainsFunc(w.sides, func(o rules.Side) bool {
			return o != s && strings.HasPrefix(strings.ToUpper(w.sideName(o)), own)
		}) {
			return string(name[:n])
		}
	}
	return string(name)
}

// named returns the name of a part of the board, which its packs give by language.
func (w words) named(names map[string]string) string {
	return cmp.Or(names[string(w.lang)], names[string(rules.English)])
}
