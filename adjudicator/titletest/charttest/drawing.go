package charttest

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
)

// Sizes of a map at most.
const (
	mostSVG = 160 << 10
	mostPNG = 210 << 10

	usualTiles = 250 // of the boards that these were measured on
)

// checkLabels looks whether each place that has a name, and each with a counter, is labelled,
// within the frame, and whether no label lies on another or on a counter of another place.
func checkLabels(t *testing.T, d *drawn) {
	numbers := map[string]bool{}
	for i := range d.ground.Tiles {
		numbers[d.ground.Tiles[i].Number] = d.ground.Tiles[i].Number != ""
	}
	d.eachPosition(t, 6, func(t *testing.T, s *shot) {
		p, name := s.painting().Picture(), s.name
		labelled := map[string]bool{}
		for i, l := range p.Labels {
			labelled[l.Place] = true
			if l.Box.X < 0 || l.Box.Y < 0 || l.Box.X+l.Box.W > p.Width || l.Box.Y+l.Box.H > p.Height {
				t.Errorf("%s: the label %q lies outside: %v", name, l.Text, l.Box)
			}
			for _, o := range p.Labels[:i] {
				// A name may cover the number of a hex that has a name.
				if l.Box.Overlaps(o.Box) && !numbers[o.Text] && !numbers[l.Text] {
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
				if a.Grow(-1).Overlaps(o.Grow(-1)) {
					t.Errorf("%s: two stacks lie on one another at %v", name, a.Middle())
				}
			}
		}
	})
}

// checkPieces looks whether the counters of a map stand for as many pieces as there are.
func checkPieces(t *testing.T, d *drawn) {
	d.eachPosition(t, 10, func(t *testing.T, s *shot) {
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

// checkSizes holds maps to what fits into a page and a mail, and that they are what
// they say they are. A board of more tiles than usual may take as much more.
func checkSizes(t *testing.T, d *drawn) {
	painted := 0
	d.eachPosition(t, 15, func(t *testing.T, s *shot) {
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

// checkLegend looks whether the entries of the legend are put into words.
func checkLegend(t *testing.T, d *drawn) {
	d.eachPosition(t, 15, func(t *testing.T, s *shot) {
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

// checkBytes looks whether the same scene gives the same bytes.
func checkBytes(t *testing.T, d *drawn) {
	d.eachPosition(t, 40, func(t *testing.T, s *shot) {
		if !bytes.Equal(s.draw().Picture().File(), s.draw().Picture().File()) {
			t.Errorf("%s: two drawings differ", s.name)
		}
	})
}
