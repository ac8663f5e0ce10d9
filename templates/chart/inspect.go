package chart

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// What stands in this file is for the tests of titles alone (titletest/charttest): it tells of a
// drawing what its picture does not.

// Limit returns the limit of a set of tiles, and which part of its points does not lie in
// a tile of the set.
func Limit(b *Board, in func(int) bool) (lines [][]canvas.Point, apart float64) {
	set := make([]bool, len(b.tiles))
	for i := range set {
		set[i] = in(i)
	}
	lines = b.limit(set)
	out, all := 0, 0
	for _, l := range lines {
		for i := 1; i < len(l); i++ {
			mid := between(l[i-1], l[i], 0.5)
			all++
			within := false
			for t := range b.tiles {
				within = within || set[t] && b.land(t) && inside(mid, b.tiles[t].rings)
			}
			if !within {
				out++
			}
		}
	}
	return lines, float64(out) / float64(max(all, 1))
}

// Painting is a scene that was drawn, with what no Picture tells.
type Painting struct {
	p *painting
}

// Paint draws a scene.
func Paint(b *Board, s Scene) *Painting { return &Painting{p: b.paint(s)} }

// Picture returns what was drawn.
func (x *Painting) Picture() *Picture { return x.p.out }

// Slim returns the painting without its canvas, whose shapes take much memory.
func (x *Painting) Slim() *Painting {
	out, p := *x.p.out, *x.p
	out.Canvas = &canvas.Canvas{Width: out.Width, Height: out.Height, Title: out.Title, Lang: out.Lang}
	p.c, p.out = nil, &out
	return &Painting{p: &p}
}

// Swatches draws the signs of the legend, each at the same point of a drawing of its
// own, and returns them with their texts.
func (x *Painting) Swatches() (texts []string, signs [][]byte) {
	p := x.p
	for i := range p.shown {
		c := &pen{canvas.New(60, 60, p.palette, p.font), p.look, p.font, p.words}
		c.sample(&p.shown[i], canvas.Point{X: 30, Y: 30})
		texts, signs = append(texts, p.used.textOf(&p.shown[i])), append(signs, c.SVG())
	}
	return texts, signs
}

// Arrow is the line of an arrow, and the stacks at its ends.
type Arrow struct {
	Line     []canvas.Point
	From, To canvas.Box
	Seen     float64 // how much of it lies on no stack
}

// Arrows returns those of the scene.
func (x *Painting) Arrows() (out []Arrow) {
	p := x.p
	for _, t := range p.past() {
		w := p.way(&t)
		if t.isMark() || len(w) < 2 {
			continue
		}
		a := Arrow{Line: p.routes.route(w, 0), From: p.routes.standing(w[0]).Grow(-3), To: p.routes.standing(w[len(w)-1]).Grow(-3)}
		for k := range 100 {
			q := along(a.Line, (float64(k)+0.5)/100)
			free := true
			for i := range p.stacks {
				free = free && !canvas.Inside(q, p.stacks[i].box.Ring())
			}
			if free {
				a.Seen += length(a.Line) / 100
			}
		}
		out = append(out, a)
	}
	return out
}

// Lightness returns that of a livery and of its tint, from 0 to 100 (CIE L*).
func Lightness(l board.Livery) (fill, tint float64) {
	of := func(ink canvas.Ink) float64 {
		c := Palette()[ink].Light
		linear := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 116*math.Cbrt(0.2126*linear(c.R)+0.7152*linear(c.G)+0.0722*linear(c.B)) - 16
	}
	x := liveryOf(l)
	return of(x.fill), of(x.tint)
}

// HatchAngle returns the direction of the lines over the land of a title's side.
func HatchAngle(side int) float64 { return hatchAngle(side) }

// Stacks returns the rooms of the counters, by place.
func (x *Painting) Stacks() map[string]canvas.Box {
	out := map[string]canvas.Box{}
	p := x.p
	for i := range p.stacks {
		out[p.tiles[p.stacks[i].tile].ID] = p.stacks[i].box
	}
	return out
}

// NameShare returns the part of a box that lies on what a name of the ground is the name of:
// 1 for rivers and lakes, of which nothing is asked.
func NameShare(b *Board, kind string, name string, lang string, box canvas.Box) float64 {
	for i := range b.ground.Texts {
		l := &b.ground.Texts[i]
		if l.Kind != kind || l.Names[lang] != name {
			continue
		}
		holds := b.belongs(l)
		if holds == nil {
			return 1
		}
		if share := b.raster.share(box, holds); share > 0 {
			return share
		}
	}
	return 0
}

// IsInPlace reports whether a point lies in a place, as it is drawn.
func IsInPlace(b *Board, place string, at canvas.Point) bool {
	return inside(at, b.tiles[b.byID[place]].rings)
}

// BoxOf returns the box of a place.
func BoxOf(b *Board, place string) canvas.Box { return b.tiles[b.byID[place]].box }
