package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// Sizes of a map at most.
const (
	mostSVG = 150 << 10
	mostPNG = 200 << 10

	usualTiles = 250 // of the boards that these were measured on
)

// TestLabelsDoNotCollide: each place that has a name, and each with a counter, is
// labelled, within the frame, and no label lies on another or on a counter of
// another place.
func TestLabelsDoNotCollide(t *testing.T) {
	eachPosition(t, 6, func(t *testing.T, s *shot) {
		p, name := s.painting().Picture(), s.name
		labelled := map[string]bool{}
		for i, l := range p.Labels {
			labelled[l.Place] = true
			if l.Box.X < 0 || l.Box.Y < 0 || l.Box.X+l.Box.W > p.Width || l.Box.Y+l.Box.H > p.Height {
				t.Errorf("%s: the label %q lies outside: %v", name, l.Text, l.Box)
			}
			for _, o := range p.Labels[:i] {
				// A name may cover the number of a hex that has a name.
				if l.Box.Hits(o.Box) && !isNumber(s.title.ground, o) && !isNumber(s.title.ground, l) {
					t.Errorf("%s: the labels %q and %q collide", name, l.Text, o.Text)
				}
			}
		}
		g := s.title.ground
		places := map[string]bool{}
		for i := range g.Tiles {
			if x := &g.Tiles[i]; x.ID != "" {
				places[x.ID] = true
				if (x.Named || x.Box) && !labelled[x.ID] {
					t.Errorf("%s: %s has no label", name, x.ID)
				}
			}
		}
		for _, x := range s.Known.Pieces {
			if places[x.At] && !labelled[x.At] {
				t.Errorf("%s: a counter stands in %s, which has no label", name, x.At)
			}
		}
		for i, a := range p.Stacks {
			for _, o := range p.Stacks[:i] {
				if a.Grow(-1).Hits(o.Grow(-1)) {
					t.Errorf("%s: two stacks lie on one another at %v", name, a.Middle())
				}
			}
		}
	})
}

func isNumber(g *board.Ground, l chart.Label) bool {
	return slices.ContainsFunc(g.Tiles, func(x board.Tile) bool { return x.Number != "" && x.Number == l.Text })
}

// TestNothingIsHidden: the counters of a map stand for as many pieces as there are.
func TestNothingIsHidden(t *testing.T) {
	eachPosition(t, 10, func(t *testing.T, s *shot) {
		places := map[string]bool{}
		for _, x := range s.title.ground.Tiles {
			places[x.ID] = x.ID != ""
		}
		want := 0
		for _, x := range s.Known.Pieces {
			known := slices.ContainsFunc(s.Known.Places, func(o rules.Place) bool { return o.ID == x.At }) // on the map, or a place beyond it
			if places[x.At] || known || slices.Contains(s.title.look.Off, x.At) {
				want++
			}
		}
		if got := s.painting().Picture().Pieces; got != want {
			t.Errorf("%s: %d pieces are drawn, want %d", s.name, got, want)
		}
	})
}

// TestSizes holds maps to what fits into a page and a mail, and that they are what
// they say they are. A board of more tiles than usual may take as much more.
func TestSizes(t *testing.T) {
	testenv.Slow(t, "plays the games and draws the maps that all tests of this package look at")
	painted := 0
	eachPosition(t, 15, func(t *testing.T, s *shot) {
		p, name := s.draw().Picture(), s.name
		large := max(1, float64(len(s.title.ground.Tiles))/usualTiles)
		for _, svg := range [][]byte{p.SVG(), p.File()} {
			if float64(len(svg)) > mostSVG*large {
				t.Errorf("%s: the SVG has %d bytes", name, len(svg))
			}
			wellFormed(t, name, svg)
		}
		if painted++; painted%3 != 0 {
			return
		}
		data, err := p.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if float64(len(data)) > mostPNG*large {
			t.Errorf("%s: the PNG has %d bytes", name, len(data))
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
}

// wellFormed reads an SVG and looks for ids that stand twice.
func wellFormed(t *testing.T, name string, svg []byte) {
	t.Helper()
	ids := map[string]bool{}
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		start, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range start.Attr {
			if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
				t.Errorf("%s: an attribute %s, which a strict policy forbids", name, a.Name.Local)
			}
			if a.Name.Local == "id" {
				if ids[a.Value] {
					t.Errorf("%s: the id %s stands twice", name, a.Value)
				}
				ids[a.Value] = true
			}
		}
	}
}

// TestLooksAreWhole: the words of each ground have a look and a text, and all texts
// of a look are there; so have those of the positions of games.
func TestLooksAreWhole(t *testing.T) {
	list, book := drawnTitles(t)
	for _, title := range list {
		id, look, g := title.About().ID, title.look, title.ground
		text := func(what, code string) {
			if !book.Has(code) {
				t.Errorf("%s: no text %s for %s", id, code, what)
			}
		}
		known := func(what, word string, ok bool) {
			if !ok {
				t.Errorf("%s: the look does not know the %s %q", id, what, word)
			}
		}
		for _, s := range title.About().Sides {
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
	eachPosition(t, 1, func(t *testing.T, s *shot) {
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

// TestLegend: no entry stands twice, and all are put into words.
func TestLegend(t *testing.T) {
	eachPosition(t, 15, func(t *testing.T, s *shot) {
		p, name := s.painting().Picture(), s.name
		if len(p.Legend) < 8 {
			t.Errorf("%s: only %d entries", name, len(p.Legend))
		}
		for _, e := range p.Legend {
			if e == "" || strings.Contains(e, s.title.About().ID+".") || strings.HasPrefix(e, "map.") {
				t.Errorf("%s: %q in the legend", name, e)
			}
		}
	})
}

// TestSameBytes: the same scene gives the same bytes.
func TestSameBytes(t *testing.T) {
	eachPosition(t, 40, func(t *testing.T, s *shot) {
		if !bytes.Equal(s.draw().Picture().File(), s.draw().Picture().File()) {
			t.Errorf("%s: two drawings differ", s.name)
		}
	})
}

// TestNotDrawn: a title without a ground says so.
func TestNotDrawn(t *testing.T) {
	_, book := drawnTitles(t)
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chart.New(toy.New(), book, font); !errors.Is(err, chart.ErrNotDrawn) {
		t.Errorf("got %v, want ErrNotDrawn", err)
	}
}
