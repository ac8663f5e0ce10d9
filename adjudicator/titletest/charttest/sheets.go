package charttest

import (
	"regexp"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// checkOverview looks whether the small map of the whole board counts all who stand on it, names each
// sheet, and has no text on another or outside of it; it is smaller than a sheet may be.
func checkOverview(t *testing.T, d *drawn) {
	on := map[string]bool{}
	for i := range d.ground.Tiles {
		on[d.ground.Tiles[i].ID] = true
	}
	d.eachPosition(t, 10, func(t *testing.T, s *shot) {
		p, name := s.draw().Picture(), s.name
		want, sheets := 0, 0
		for i := range s.Known.Pieces {
			if on[s.Known.Pieces[i].At] {
				want++
			}
		}
		if p.Pieces != want {
			t.Errorf("%s: %d pieces are counted, want %d", name, p.Pieces, want)
		}
		texts := append(slices.Clone(p.Labels), p.Texts...)
		for i, l := range texts {
			if l.Place == "sheet" {
				sheets++
			}
			if l.Box.X < 0 || l.Box.Y < 0 || l.Box.X+l.Box.W > p.Width || l.Box.Y+l.Box.H > p.Height {
				t.Errorf("%s: %q lies outside: %v", name, l.Text, l.Box)
			}
			for _, o := range texts[:i] {
				if l.Box.Overlaps(o.Box) {
					t.Errorf("%s: %q and %q collide", name, l.Text, o.Text)
				}
			}
		}
		if sheets != len(d.ground.Sheets) || len(p.Labels) == 0 {
			t.Errorf("%s: %d sheets and %d places are named", name, sheets, len(p.Labels))
		}
		svg := p.SVG()
		wellFormed(t, name, svg)
		data, err := p.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if len(svg) > mostSVG || len(data) > mostPNG {
			t.Errorf("%s: the SVG has %d bytes, the PNG %d", name, len(svg), len(data))
		}
	})
}

var (
	defined = regexp.MustCompile(`id="(m-[^"]+)"`)
	meant   = regexp.MustCompile(`href="#([^"]+)"`)
)

// checkShapes looks whether each sheet uses its own shapes: on a page several stand below one another,
// and of two shapes with one id the first would be drawn for both.
func checkShapes(t *testing.T, d *drawn) {
	owner := map[string]string{}
	k := d.games[0].Positions[0].Known(rules.All)
	for _, id := range d.folio.Sheets() {
		b, err := d.folio.Board(id)
		if err != nil {
			t.Fatal(err)
		}
		svg := b.Draw(chart.Scene{Known: k, Lang: rules.English}).SVG()
		own := map[string]bool{}
		for _, m := range defined.FindAllSubmatch(svg, -1) {
			shape := string(m[1])
			if of, ok := owner[shape]; ok {
				t.Errorf("the sheets %q and %q both have a shape %s", of, id, shape)
			}
			owner[shape], own[shape] = id, true
		}
		for _, m := range meant.FindAllSubmatch(svg, -1) {
			if !own[string(m[1])] {
				t.Errorf("the sheet %q has no shape %s", id, m[1])
			}
		}
	}
}
