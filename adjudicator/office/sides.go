package office

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// GameSides returns the sides that play a game, in order of play.
func GameSides(d rules.Title, g *store.Game) []rules.Side { return d.About().SidesOf(g.Scenario) }

// FindGameSide returns the side of a game that a word names, "" for none.
func FindGameSide(o *Office, d *desk.Desk, g *store.Game, word string) rules.Side {
	return findSide(o, d, GameSides(d, g), word)
}

// FindSide returns the side of a title that a word names, "" for none. It need not play a game.
func FindSide(o *Office, d *desk.Desk, word string) rules.Side {
	return findSide(o, d, d.About().Sides, word)
}

func findSide(o *Office, d *desk.Desk, sides []rules.Side, word string) rules.Side {
	for _, side := range sides {
		if IsSideName(o, d.About().ID, side, word) {
			return side
		}
	}
	return ""
}

// IsSideName reports whether a word is the name of a side, or of its country: "Germany", "the
// German side".
func IsSideName(o *Office, title string, side rules.Side, word string) bool {
	d := o.Desks[title]
	plain := templates.NormalizeName(word)
	if plain == "" || d == nil {
		return plain != "" && plain == templates.NormalizeName(string(side))
	}
	called := []string{string(side)}
	for _, lang := range o.Book.Langs() {
		called = append(called, d.SideName(side, lang))
		if code := sideWords + title + "." + string(side); o.Book.Has(code) {
			called = append(called, strings.Split(o.Book.Text(lang, d, rules.M(code)), ",")...)
		}
	}
	bare := templates.NormalizeName(aroundSide().ReplaceAllString(strings.TrimSpace(word), ""))
	return slices.ContainsFunc(called, func(name string) bool {
		name = templates.NormalizeName(strings.TrimSpace(name))
		return name == plain || bare != "" && name == bare
	})
}

// sideWords begins the codes of what players call the sides of a title.
const sideWords = "side-words."

// aroundSide is what people write around the name of a side: "the German side".
var aroundSide = phrases.Pattern(`(?i)^({side.before})\s+|\s+({side.behind})$`)
