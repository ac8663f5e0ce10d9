package charttest

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
)

// checkLooks looks whether the words of the ground have a look and a text, and all texts of the
// look are there; so have those of the positions of games.
func checkLooks(t *testing.T, d *drawn) {
	checkGround(t, d)
	d.eachPosition(t, 1, func(t *testing.T, s *shot) {
		look, name := s.title.look, s.name
		for _, x := range s.Known.Pieces {
			if _, ok := look.Units[x.Kind]; !ok && x.Kind != "" && look.Types[x.ID] == "" {
				t.Errorf("%s: the look does not know the kind %q", name, x.Kind)
			}
		}
		for _, m := range s.Known.Marks {
			if _, ok := look.Marks[m.Kind]; !ok {
				t.Errorf("%s: the look does not know the mark %q", name, m.Kind)
			}
		}
	})
}

// checkGround looks whether what the ground and the look name is drawn and put into words.
func checkGround(t *testing.T, d *drawn) {
	look, g := d.look, d.ground
	text := func(what, code string) {
		if !d.book.Has(code) {
			t.Errorf("no text %s for %s", code, what)
		}
	}
	known := func(what, word string, ok bool) {
		if !ok {
			t.Errorf("the look does not know the %s %q", what, word)
		}
	}
	for _, s := range d.About().Sides {
		_, ok := look.Sides[string(s)]
		known("side", string(s), ok)
	}
	for i := range g.Tiles {
		x := &g.Tiles[i]
		if x.Terrain != "" {
			_, ok := look.Terrain[x.Terrain]
			known("terrain", x.Terrain, ok)
			text("a terrain", look.Texts+x.Terrain)
		}
		for _, m := range x.Marks {
			e, ok := look.Sites[m]
			known("mark of a place", m, ok)
			if e != board.No {
				text("a mark of a place", look.Texts+m)
			}
		}
	}
	for _, r := range g.Rims {
		_, ok := look.Rims[r.Kind]
		known("rim", r.Kind, ok)
		text("a rim", look.RimTexts+r.Kind)
	}
	for _, w := range g.Ways {
		_, ok := look.Ways[w.Kind]
		known("way", w.Kind, ok)
		text("a way", look.Texts+w.Kind)
	}
	for _, j := range g.Joins {
		_, ok := look.Joins[j.Kind]
		known("join", j.Kind, ok)
		text("a join", look.Texts+j.Kind)
	}
	for w := range look.Units {
		text("a unit", look.Texts+w)
	}
	for w := range look.Flags {
		text("a flag", look.Texts+w)
	}
	for w, e := range look.Marks {
		if e != 0 {
			text("a mark", look.Texts+w)
		}
	}
	for _, w := range look.Types {
		_, ok := look.Units[w]
		known("type", w, ok)
	}
	for _, w := range look.Off {
		text("a place off the map", look.Texts+w)
	}
	for _, w := range slices.Concat(look.Tracks, look.Below) {
		text("a track", look.TrackTexts+w)
	}
	for _, w := range look.Of {
		text("a track", look.TrackTexts+w)
	}
	for code := range look.Events {
		text("an event", code)
	}
}
