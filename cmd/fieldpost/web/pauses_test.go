package web_test

import (
	"html"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestPagesSayWhyAGameIsPaused: the overview what it is and how it ends, the game's page what its
// players read, of each reason and in both languages.
func TestPagesSayWhyAGameIsPaused(t *testing.T) {
	title := toy.New()
	w := newWorld(t, []rules.Title{title})
	g := w.game(title)
	w.login()
	book, err := bookOnce()
	if err != nil {
		t.Fatal(err)
	}
	for _, pause := range office.Pauses() {
		if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
			row, err := tx.Game(g)
			if err != nil {
				return err
			}
			row.State, row.Note = store.Paused, pause.Code
			return tx.SaveGame(&row)
		}); err != nil {
			t.Fatal(err)
		}
		for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
			for code, page := range map[string]string{"pause.why.": "/moderator", "pause.cure.": "/moderator", "pause.told.": "/games/" + g} {
				said := book.Text(lang, nil, rules.M(code+pause.Code, rules.Num("phase", 1)))
				if got := html.UnescapeString(w.get(page, "Accept-Language", string(lang))); !strings.Contains(got, strings.ReplaceAll(said, "`", `"`)) {
					t.Errorf("%s, %s, does not say %q", page, lang, said)
				}
			}
		}
	}
}
