package chart

import (
	"fmt"
	"math"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// symbol draws the symbol of a kind of unit around a point.
func (p *pen) symbol(s board.Symbol, at canvas.Point, w, h float64, ink canvas.Ink) {
	name := fmt.Sprintf("u%d-%.0f-%d", s, w, ink)
	p.Use(p.Stamp(name, func(c *canvas.Canvas) { drawSymbol(c, s, w, h, ink) }), at)
}

// drawSymbol draws a symbol as armies draw it: infantry a cross, armour an oval,
// artillery a dot, cavalry a stroke.
func drawSymbol(c *canvas.Canvas, s board.Symbol, w, h float64, ink canvas.Ink) {
	width := max(h/11, 0.9)
	line := canvas.Style{Stroke: ink, Width: width}
	x, y := w/2, h/2
	nw, ne, sw, se := canvas.Point{X: -x, Y: -y}, canvas.Point{X: x, Y: -y}, canvas.Point{X: -x, Y: y}, canvas.Point{X: x, Y: y}
	lines := [][]canvas.Point{{nw, ne, se, sw, nw}}
	add := func(l ...canvas.Point) { lines = append(lines, l) }
	cross := func() { add(nw, se); add(sw, ne) }
	oval := func(k float64) {
		ring := make([]canvas.Point, 17)
		for i := range ring {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / 16)
			ring[i] = canvas.Point{X: x * 0.68 * k * cos, Y: y * 0.6 * k * sin}
		}
		lines = append(lines, ring)
	}
	dot := func() { c.Circle(canvas.Point{}, h/5, canvas.Style{Fill: ink}) }
	letter := func(text string) {
		c.Text(canvas.Point{Y: h * 0.29}, text, canvas.Type{Size: h * 0.8, Bold: true, Ink: ink, Anchor: canvas.Middle})
	}
	fill := func(ring ...canvas.Point) { c.Polygon(ring, canvas.Style{Fill: ink}) }
	switch s {
	case board.Infantry:
		cross()
	case board.Motorised:
		cross()
		add(canvas.Point{Y: -y}, canvas.Point{Y: y})
	case board.Mechanised:
		cross()
		oval(1)
	case board.Armour:
		oval(1)
	case board.HeavyArmour:
		oval(1)
		fill(nw, canvas.Point{X: -x + w*0.16, Y: -y}, canvas.Point{X: -x + w*0.16, Y: y}, sw)
	case board.Guard:
		cross()
		oval(1)
		fill(nw, canvas.Point{X: -x + w*0.16, Y: -y}, canvas.Point{X: -x + w*0.16, Y: y}, sw)
	case board.Reconnaissance:
		add(sw, ne)
		oval(1)
	case board.Cavalry:
		add(sw, ne)
	case board.Artillery:
		dot()
	case board.SelfPropelled:
		oval(1)
		dot()
	case board.Antitank:
		add(sw, canvas.Point{Y: -y}, se)
	case board.MobileAntitank:
		add(sw, canvas.Point{Y: -y}, se)
		oval(0.9)
	case board.Airborne:
		cross()
		add(canvas.Point{X: -w * 0.2, Y: y * 0.55}, canvas.Point{X: -w * 0.1, Y: y * 0.85}, canvas.Point{Y: y * 0.55}, canvas.Point{X: w * 0.1, Y: y * 0.85}, canvas.Point{X: w * 0.2, Y: y * 0.55})
	case board.Mountaineers:
		cross()
		fill(canvas.Point{Y: 0}, canvas.Point{X: w * 0.16, Y: y}, canvas.Point{X: -w * 0.16, Y: y})
	case board.Militia:
		add(nw, canvas.Point{}, ne)
		add(canvas.Point{}, canvas.Point{Y: y})
	case board.Assault:
		cross()
		fill(canvas.Point{}, canvas.Point{X: -w * 0.25, Y: -y}, canvas.Point{X: w * 0.25, Y: -y})
	case board.Fortified:
		cross()
		for i := range 3 {
			l := -x + w*(float64(i)*0.36+0.04)
			fill(canvas.Point{X: l, Y: -y}, canvas.Point{X: l, Y: -y - h*0.2}, canvas.Point{X: l + w*0.2, Y: -y - h*0.2}, canvas.Point{X: l + w*0.2, Y: -y})
		}
	case board.Partisans:
		letter("P")
	case board.Cadres:
		add(nw, canvas.Point{}, sw)
	case board.Reserves:
		letter("R")
	case board.Headquarters:
		letter("HQ")
	case board.Air:
		add(canvas.Point{X: -x * 0.7, Y: -y * 0.4}, canvas.Point{X: x * 0.7, Y: y * 0.4}, canvas.Point{X: x * 0.7, Y: -y * 0.4}, canvas.Point{X: -x * 0.7, Y: y * 0.4}, canvas.Point{X: -x * 0.7, Y: -y * 0.4})
	case board.Fleet, board.Submarine:
		add(canvas.Point{X: -x * 0.7}, canvas.Point{X: -x * 0.4, Y: y * 0.6}, canvas.Point{X: x * 0.4, Y: y * 0.6}, canvas.Point{X: x * 0.7}, canvas.Point{X: -x * 0.7})
		if s == board.Fleet {
			add(canvas.Point{}, canvas.Point{Y: -y * 0.7})
		}
	}
	c.Lines(lines, line)
}
