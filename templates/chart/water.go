package chart

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// waters writes the names of seas, rivers and countries where labels and counters
// leave room, those of seas on water and those of countries on their land; one for
// which there is none is left out.
func (p *painting) waters() {
	busy := append(p.placed[:len(p.placed):len(p.placed)], p.taken...)
	for i := range p.tiles {
		if p.tiles[i].Box {
			busy = append(busy, p.tiles[i].box)
		}
	}
	p.c.OpenClickThrough()
	defer p.c.Close()
	for i := range p.ground.Texts {
		l := &p.ground.Texts[i]
		name := l.Names[string(p.Lang)]
		if name == "" {
			name = l.Names[string(rules.English)]
		}
		set := canvas.Type{Anchor: canvas.Middle, Ink: inkSeaText}
		sizes, reach := []float64{17, 14, 12}, 0.6
		switch l.Kind {
		case "country":
			set.Ink, set.Bold = inkQuiet, true
			sizes, reach = []float64{26, 21, 17, 14, 12}, 0.6
		case "sea":
			sizes, reach = []float64{24, 20, 17, 14, 12}, 1.6
		case "river", "lake":
			sizes = []float64{12, 11}
		}
		one := []string{name}
		two, _ := p.fold(name, 10, set.Bold, p.font.TextWidth(name, 10, set.Bold)*0.75)
	search:
		for _, size := range sizes {
			set.Size = size
			for n, lines := range [...][]string{one, two} {
				if n == 1 && len(two) != 2 {
					continue
				}
				box, ok := p.roomFor(l, lines, set, reach, busy)
				if !ok {
					continue
				}
				for n, text := range lines {
					p.c.Text(canvas.Point{X: box.Middle().X, Y: box.Y + size*(0.8+lineHigh*float64(n))}, text, set)
				}
				busy = append(busy, box)
				p.placed = append(p.placed, box)
				p.out.Texts = append(p.out.Texts, Label{l.Kind, name, box})
				break search
			}
		}
	}
}

// roomFor finds a place for the name of a sea or a country that is free of boxes,
// so many tiles away at most.
func (p *painting) roomFor(l *board.Label, lines []string, set canvas.Type, reach float64, boxes []canvas.Box) (canvas.Box, bool) {
	at := p.to(l.At)
	w := 0.0
	for _, text := range lines {
		w = max(w, p.font.TextWidth(text, set.Size, set.Bold))
	}
	h := set.Size * (1.05 + lineHigh*float64(len(lines)-1))
	near := p.near(nil, at, reach*p.unit+w, boxes)
	holds := p.belongs(l)
	best, found := math.Inf(1), canvas.Box{}
	for ring := 0.0; ring <= reach; ring += 0.2 {
		if ring*8 >= best {
			break
		}
		for turn := range 12 {
			sin, cos := math.Sincos(math.Pi / 6 * float64(turn))
			box := canvas.BoxAround(canvas.Point{X: at.X + cos*ring*p.unit, Y: at.Y + sin*ring*p.unit}, w, h)
			if !box.IsWithin(p.frame) || slices.ContainsFunc(near, box.Overlaps) {
				continue
			}
			cost := ring*8 + 0.3*float64(p.raster.drawn(box))
			if cost < best && (holds == nil || p.areJoined(at, box.Middle(), holds) && p.raster.share(box, holds) >= nameOnGround) {
				best, found = cost, box
			}
		}
	}
	return found, !math.IsInf(best, 1)
}

// nameOnGround is the part of the name of a sea or a country that must lie on it.
const nameOnGround = 0.95

// areJoined reports whether all squares between two points belong together.
func (p *painting) areJoined(a, z canvas.Point, holds func(int) bool) bool {
	ok := true
	p.raster.along([]canvas.Point{a, z}, func(i int) { ok = ok && holds(i) })
	return ok
}

// belongs tells of the squares of the raster whether they belong to a sea or a
// country; nil where that is not asked.
func (p *painting) belongs(l *board.Label) func(int) bool {
	r := p.raster
	switch l.Kind {
	case "sea":
		return func(i int) bool { return !r.dry[i] }
	case "country":
		of := func(i int) string {
			if t := r.tile[i]; t >= 0 && p.tiles[t].ID != "" {
				return "in " + p.tiles[t].Country
			}
			return ""
		}
		home := ""
		if i := r.at(p.to(l.At)); i >= 0 {
			home = of(i)
		}
		return func(i int) bool { return r.dry[i] && of(i) == home }
	}
	return nil
}
