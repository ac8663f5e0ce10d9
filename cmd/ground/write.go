package main

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/board"
)

// head says what the file is.
const head = `# How the board is drawn: see rules/board/outline. Written by cmd/ground, which computed it
# from board.toml and cmd/ground/%s.toml; points are kilometres from the upper left
# corner, x and y. It says nothing of the rules, and games are not bound to it.

[ground]
width = %.0f
height = %.0f
scale = 1.0 # at the edges; a lens enlarges the middle by %.0f in a hundred
left = %.0f # of the upper left corner, in Lambert's projection (rules/board/coast)
top = %.0f
lens = { lon = %g, lat = %g, strength = %g, radius = %g }
source = "computed: cells around the zones' places within Natural Earth 1:10m and borders of the time drawn by hand; reconstruction, not the printed map"
`

// write puts the ground beside the packs.
func (g *ground) write() error {
	var b strings.Builder
	n := g.sketch.Lens
	fmt.Fprintf(&b, head, g.title, g.size.X, g.size.Y, 100*n.Strength, g.origin.X, g.origin.Y, n.Lon, n.Lat, n.Strength, n.Radius)
	b.WriteString("\n# Where the counters of each zone stand, and the names of seas.\n")
	for z, p := range g.at {
		fmt.Fprintf(&b, "\n[[place]]\nid = %q\nat = %q\n", g.zones[z].id, text(p))
	}
	for _, s := range g.sketch.Sea {
		fmt.Fprintf(&b, "\n[[place]]\nid = %q\nat = %q\n", s.ID, text(g.on(places(s.At)[0])))
	}
	if len(g.sketch.Box) > 0 {
		b.WriteString("\n# Boxes off the map: upper left and lower right corner.\n")
	}
	for _, s := range g.sketch.Box {
		low := board.Point{X: s.At[0] * g.size.X, Y: s.At[1] * g.size.Y}
		high := board.Point{X: s.At[2] * g.size.X, Y: s.At[3] * g.size.Y}
		fmt.Fprintf(&b, "\n[[box]]\nid = %q\nat = %q\n", s.ID, text(low, high))
	}
	b.WriteString("\n# Lines with what lies on both hands as one follows them: zones, land that is none,\n# water, or the edge of the board.\n")
	for _, l := range g.lines {
		if max(l.left, l.right) > sea {
			fmt.Fprintf(&b, "\n[[line]]\nleft = %q\nright = %q\npoints = %q\n", g.word(l.left), g.word(l.right), text(l.points...))
		}
	}
	b.WriteString("\n# How borders are drawn that the lines do not show.\n")
	for _, s := range g.pack.Border {
		a, okA := g.byID[s.A]
		c, okC := g.byID[s.B]
		if !okA || !okC || !slices.Contains(across, s.Kind) {
			continue
		}
		way := g.link(a, c, s.Kind == "arrow")
		if s.Kind == "sea-lane" {
			var err error
			if way, err = g.lane(a, c); err != nil {
				return err
			}
		}
		fmt.Fprintf(&b, "\n[[way]]\na = %q\nb = %q\npoints = %q\n", s.A, s.B, text(way...))
	}
	for _, s := range g.sketch.Passage {
		var way []board.Point
		for _, p := range places(s.At) {
			way = append(way, g.on(p))
		}
		fmt.Fprintf(&b, "\n[[way]]\na = %q\nb = %q\npoints = %q\n", s.A, s.B, text(way...))
	}
	b.WriteString("\n# Names of what is no place of the game.\n")
	for _, s := range g.sketch.Text {
		var names []string
		for _, lang := range slices.Sorted(maps.Keys(s.Names)) {
			names = append(names, fmt.Sprintf("%s = %q", lang, s.Names[lang]))
		}
		fmt.Fprintf(&b, "\n[[text]]\nkind = %q\nat = %q\nnames = { %s }\n", s.Kind, text(g.on(places(s.At)[0])), strings.Join(names, ", "))
	}
	return os.WriteFile(filepath.Join(root, "rules", g.title, "data", "ground.toml"), []byte(b.String()), 0o644)
}

// word returns what a label is called.
func (g *ground) word(label int16) string {
	switch label {
	case edge:
		return "edge"
	case sea:
		return "water"
	case bare:
		return "land"
	}
	return g.zones[label-zones].id
}

// text writes points.
func text(points ...board.Point) string {
	var words []string
	for _, p := range points {
		words = append(words, fmt.Sprintf("%d %d", int(math.Round(p.X)), int(math.Round(p.Y))))
	}
	return strings.Join(words, " ")
}
