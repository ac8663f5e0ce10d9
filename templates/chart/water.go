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
func (nm *names) waters() {
	busy := append(nm.placed[:len(nm.placed):len(nm.placed)], nm.p.taken...)
	for i := range nm.p.tiles {
		if nm.p.tiles[i].Box {
			busy = append(busy, nm.p.tiles[i].box)
		}
	}
	if nm.p.whole {
		busy = append(busy, nm.sheetEdges...)
	}
	nm.p.c.OpenClickThrough()
	defer nm.p.c.Close()
	for i := range nm.p.ground.Texts {
		l := &nm.p.ground.Texts[i]
		name := l.Names[string(nm.p.Lang)]
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
		case "bay":
			sizes, reach = []float64{20, 17, 14, 12, 11}, 0.9
		case "river", "lake":
			sizes = []float64{12, 11}
		}
		one := []string{name}
		two, _ := nm.p.c.fold(name, 10, set.Bold, nm.p.font.TextWidth(name, 10, set.Bold)*0.75)
		if nm.p.whole {
			sizes, reach = []float64{15, 13, 11.5}, 1.5*reach
		}
	search:
		for _, size := range sizes {
			set.Size = size
			for n, lines := range [...][]string{one, two} {
				if n == 1 && len(two) != 2 {
					continue
				}
				box, ok := nm.roomFor(l, lines, set, reach, busy)
				if !ok {
					continue
				}
				for n, text := range lines {
					nm.p.c.Text(canvas.Point{X: box.Middle().X, Y: box.Y + size*(0.8+lineHigh*float64(n))}, text, set)
				}
				if busy = append(busy, box); nm.p.whole { // two would read as one
					busy[len(busy)-1] = box.Grow(6)
				}
				nm.placed = append(nm.placed, box)
				nm.p.out.Texts = append(nm.p.out.Texts, Label{l.Kind, name, box})
				break search
			}
		}
	}
}

// roomFor finds a place for the name of a sea or a country that is free of boxes,
// so many tiles away at most.
func (nm *names) roomFor(l *board.Label, lines []string, set canvas.Type, reach float64, boxes []canvas.Box) (canvas.Box, bool) {
	at := nm.p.to(l.At)
	w := 0.0
	for _, text := range lines {
		w = max(w, nm.p.font.TextWidth(text, set.Size, set.Bold))
	}
	h := set.Size * (1.05 + lineHigh*float64(len(lines)-1))
	near := nearby(nil, at, reach*nm.p.unit+w, boxes)
	holds := nm.p.belongs(l)
	best, found := math.Inf(1), canvas.Box{}
	for ring := 0.0; ring <= reach; ring += 0.2 {
		if ring*8 >= best {
			break
		}
		for turn := range 12 {
			sin, cos := math.Sincos(math.Pi / 6 * float64(turn))
			box := canvas.BoxAround(canvas.Point{X: at.X + cos*ring*nm.p.unit, Y: at.Y + sin*ring*nm.p.unit}, w, h)
			if !box.IsWithin(nm.p.frame) || slices.ContainsFunc(near, box.Overlaps) {
				continue
			}
			cost := ring*8 + 0.3*float64(nm.p.raster.drawn(box))
			if cost < best && (holds == nil || nm.p.raster.areJoined(at, box.Middle(), holds) && nm.p.raster.share(box, holds) >= nameOnGround) {
				best, found = cost, box
			}
		}
	}
	return found, !math.IsInf(best, 1)
}

// nameOnGround is the part of the name of a sea or a country that must lie on it.
const nameOnGround = 0.95

// belongs tells of the squares of the raster whether they belong to a sea or a
// country; nil where that is not asked.
func (b *Board) belongs(l *board.Label) func(int) bool {
	r := b.raster
	switch l.Kind {
	case "sea", "bay":
		return func(i int) bool { return !r.dry[i] }
	case "country":
		of := func(i int) string {
			if t := r.tile[i]; t >= 0 && b.tiles[t].ID != "" {
				return "in " + b.tiles[t].Country
			}
			return ""
		}
		home := ""
		if i := r.at(b.to(l.At)); i >= 0 {
			home = of(i)
		}
		return func(i int) bool { return r.dry[i] && of(i) == home }
	}
	return nil
}

// numbers writes the numbers of hexes that have no label with it, where counters,
// marks and names leave room: at the head of the hex or at its foot.
func (nm *names) numbers() {
	nm.p.c.OpenClickThrough()
	defer nm.p.c.Close()
	named := map[string]bool{}
	for i := range nm.p.out.Labels {
		named[nm.p.out.Labels[i].Place] = true
	}
	all := append(nm.placed[:len(nm.placed):len(nm.placed)], nm.p.taken...)
	set := canvas.Type{Size: 10.5, Anchor: canvas.Middle, Ink: inkQuiet}
	var near []canvas.Box
	for i := range nm.p.tiles {
		t := &nm.p.tiles[i]
		if t.Number == "" || t.Box || nm.numbered[i] {
			continue
		}
		near = nearby(near[:0], t.at, nm.p.unit, all)
		for _, dy := range [...]float64{-0.37, -0.31, -0.25, 0.44, 0.36} {
			at := canvas.Point{X: math.Round(t.at.X), Y: math.Round(t.at.Y + nm.p.unit*dy)}
			box := nm.p.font.Bounds(at, t.Number, set)
			free := !slices.ContainsFunc(near, box.Overlaps)
			if free || !named[t.ID] && dy == 0.36 {
				nm.p.c.Text(at, t.Number, set)
				nm.p.out.Labels = append(nm.p.out.Labels, Label{t.ID, t.Number, box})
				break
			}
		}
	}
}
