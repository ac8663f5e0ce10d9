package web_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// TestMapOfEveryTitle: the page of a game holds its map, as everybody may know it, in
// the reader's language and for the moderator, too.
func TestMapOfEveryTitle(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		t.Run(title.About().ID, func(t *testing.T) {
			w := newWorld(t, []rules.Title{title})
			id := w.game(title)
			f, err := chart.NewFolio(title, w.cfg.Book, font)
			if err != nil {
				t.Fatal(err)
			}
			pos, err := title.Start(rules.Setup{Seed: [32]byte{1, 2, 3}})
			if err != nil {
				t.Fatal(err)
			}
			for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
				scene := chart.Scene{Known: pos.Known(rules.Everybody), Lang: lang}
				page := w.get("/games/"+id, "Accept-Language", string(lang))
				needed := f.Needed(scene.Known)
				for _, sheet := range needed {
					b, err := f.Board(sheet)
					if err != nil {
						t.Fatal(err)
					}
					if want := b.Draw(f.Scene(scene, sheet, needed)).SVG(); !strings.Contains(page, string(bytes.TrimSpace(want))) {
						t.Errorf("%s: the page holds no map %q, or another one", lang, sheet)
					}
				}
			}
		})
	}
	w := toyWorld(t)
	if page := w.get("/games/toy-2"); strings.Contains(page, "<svg class=\"board\"") {
		t.Error("a title without a drawing has a map")
	}
}
