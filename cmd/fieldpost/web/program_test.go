package web_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyplayer"
)

// TestPagesNamePrograms: who looks at a game reads which side a program plays, and how well.
func TestPagesNamePrograms(t *testing.T) {
	for grade, wants := range map[engine.Grade]map[string]string{
		"": {"en": "the program, novice", "es": "el programa, novato"}, engine.Club: {"en": "the program, club", "es": "el programa, club"}, engine.Strong: {"en": "the program, strong", "es": "el programa, fuerte"},
	} {
		title := toyplayer.New()
		w := newWorld(t, []rules.Title{title})
		g := w.game(title, func(n *founding.NewGame) {
			for i := range n.Seats {
				if n.Seats[i].Side == toy.Blue {
					n.Seats[i] = founding.NewSeat{Side: toy.Blue, Bot: true, Grade: grade}
				}
			}
		})
		for lang, want := range wants {
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
		form := w.get("/moderator/create?title=toy")
		for _, want := range []string{`<option value="program club">a program plays it (club)</option>`, `<option value="program strong">a program plays it (strong)</option>`} {
			if !strings.Contains(form, want) {
				t.Errorf("%q is not offered", want)
			}
		}
	}
}
