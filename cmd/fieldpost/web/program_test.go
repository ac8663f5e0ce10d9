package web_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestPagesNamePrograms: who looks at a game reads which side a program plays.
func TestPagesNamePrograms(t *testing.T) {
	w := toyWorld(t)
	g := w.game(toy.New(), func(n *founding.NewGame) {
		for i := range n.Seats {
			if n.Seats[i].Side == toy.Blue {
				n.Seats[i] = founding.NewSeat{Side: toy.Blue, Bot: true}
			}
		}
	})
	for lang, want := range map[string]string{"en": "the program", "es": "el programa"} {
		page := w.get("/games/"+g, "Accept-Language", lang)
		if !strings.Contains(page, want) || strings.Contains(page, "@program") {
			t.Errorf("%s: %q is not there, or the mark is:\n%s", lang, want, page)
		}
	}
	w.login()
	for _, path := range []string{"/games/" + g, "/"} {
		if page := w.get(path); strings.Contains(page, "@program") {
			t.Errorf("%s shows the mark of a program", path)
		}
	}
}
