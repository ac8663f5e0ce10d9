package chart

import (
	"fmt"
	"math"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// emblem draws a sign around a point, about 12 units large, in the colour of a side
// where it is of one.
func (p *pen) emblem(e board.Emblem, at canvas.Point, side rules.Side) {
	p.Use(p.Stamp(fmt.Sprintf("e%d%s", e, side), func(c *canvas.Canvas) {
		of := inkAlarm
		if l, ok := p.look.Sides[string(side)]; ok {
			of = liveryOf(l).fill
		}
		p.drawEmblem(c, e, side, inkText, of)
	}), at)
}

// plate draws a sign on a disc: of a side on its colour, so that it is seen whose it
// is, or else on white.
func (p *pen) plate(e board.Emblem, at canvas.Point, side rules.Side) {
	if e == board.Flag { // shows that by itself
		p.emblem(e, at, side)
		return
	}
	p.Use(p.Stamp(fmt.Sprintf("p%d%s", e, side), func(c *canvas.Canvas) {
		fill, on, of := inkWhite, inkBlack, inkAlarm
		if l, ok := p.look.Sides[string(side)]; ok {
			l := liveryOf(l)
			fill, on, of = l.fill, l.on, l.on
		}
		c.Circle(canvas.Point{}, 9, canvas.Style{Fill: fill, Stroke: inkBlack, Width: 1.2})
		p.drawEmblem(c, e, side, on, of)
	}), at)
}

// drawEmblem draws a sign in an ink; of is that which tells whose it is. Those of one
// title have outlines of their own, as they are told apart at 13 pixels and in grey.
func (p *pen) drawEmblem(c *canvas.Canvas, e board.Emblem, side rules.Side, main, of canvas.Ink) {
	var at canvas.Point
	x, y := at.X, at.Y
	pt := func(dx, dy float64) canvas.Point { return canvas.Point{X: x + dx, Y: y + dy} }
	ink := canvas.Style{Fill: main}
	line := canvas.Style{Stroke: main, Width: 1.5}
	switch e {
	case board.City:
		c.Rect(canvas.BoxAround(at, 9, 9), 0, ink)
		c.Rect(canvas.BoxAround(at, 3.5, 3.5), 0, canvas.Style{Fill: inkWhite})
	case board.Town:
		c.Circle(at, 3, canvas.Style{Fill: inkWhite, Stroke: inkText, Width: 1.5})
	case board.Capital:
		c.Circle(at, 5.6, canvas.Style{Fill: inkWhite, Stroke: inkText, Width: 1.8})
		c.Circle(at, 2.6, ink)
	case board.Landing:
		c.Lines([][]canvas.Point{{pt(0, -6), pt(0, 1)}, {pt(-6, 5.5), pt(-3, 4), pt(0, 5.5), pt(3, 4), pt(6, 5.5)}}, canvas.Style{Stroke: of, Width: 1.8})
		c.Polygon([]canvas.Point{pt(-3.5, -1), pt(3.5, -1), pt(0, 3.5)}, canvas.Style{Fill: of})
	case board.Port:
		drawAnchor(c, 1, line)
	case board.SmallPort:
		drawAnchor(c, 0.72, canvas.Style{Stroke: main, Width: 1.2})
	case board.NavalBase:
		c.Circle(at, 6.6, ink)
		drawAnchor(c, 0.8, canvas.Style{Stroke: inkWhite, Width: 1.4})
	case board.Fortress, board.Works:
		c.Polygon([]canvas.Point{pt(-6, 5), pt(-6, -5), pt(-3.5, -5), pt(-3.5, -2.5), pt(-1.3, -2.5), pt(-1.3, -5), pt(1.3, -5), pt(1.3, -2.5), pt(3.5, -2.5), pt(3.5, -5), pt(6, -5), pt(6, 5)}, ink)
	case board.Oasis:
		c.Lines([][]canvas.Point{{pt(0, 5.5), pt(0.8, -2)}, {pt(-5, -1), pt(-2, -4), pt(0.8, -2), pt(3, -4.5), pt(5.5, -1.5)}, {pt(-3, 1.5), pt(0.8, -2), pt(4, 1.5)}}, canvas.Style{Stroke: inkTrees, Width: 1.8})
	case board.Oil:
		c.Lines([][]canvas.Point{{pt(-4.5, 5.5), pt(0, -5.5), pt(4.5, 5.5)}, {pt(-2, -0.5), pt(2, -0.5)}, {pt(-3.3, 2.5), pt(3.3, 2.5)}}, line)
	case board.Objective:
		c.Polygon(star(at, 6.8, 5, 0.42), canvas.Style{Fill: of, Stroke: inkText, Width: 0.8})
	case board.Base:
		c.Polygon([]canvas.Point{pt(-6, 0), pt(0, -6), pt(6, 0), pt(6, 5.5), pt(-6, 5.5)}, ink)
	case board.Factory:
		c.Polygon(star(at, 6.4, 8, 0.72), ink)
		c.Circle(at, 2.3, canvas.Style{Fill: inkWhite})
	case board.Trench:
		c.Line([]canvas.Point{pt(-6.5, 3), pt(-6.5, -2.5), pt(-3.2, -2.5), pt(-3.2, 3), pt(0, 3), pt(0, -2.5), pt(3.2, -2.5), pt(3.2, 3), pt(6.5, 3), pt(6.5, -2.5)}, canvas.Style{Stroke: of, Width: 2})
	case board.Mines, board.Ghost:
		if e == board.Ghost {
			line.Stroke, ink.Fill = inkQuiet, inkQuiet
		}
		for _, dx := range [...]float64{-4, 4} {
			c.Circle(pt(dx, 2.5), 2.5, ink)
		}
		c.Circle(pt(0, -3), 2.5, ink)
		if e == board.Ghost {
			c.Line([]canvas.Point{pt(-6, 5.5), pt(6, -5.5)}, canvas.Style{Stroke: inkAlarm, Width: 1.8})
		}
	case board.Siege:
		c.Circle(at, 5.2, canvas.Style{Stroke: inkAlarm, Width: 2, Dash: 3, Gap: 2})
	case board.Flag:
		cloth := canvas.Box{X: x - 4.5, Y: y - 8, W: 13, H: 10.5}
		on := inkWhite
		if l, ok := p.look.Sides[string(side)]; ok {
			on = liveryOf(l).on
		}
		c.Line([]canvas.Point{pt(-5.5, 8), pt(-5.5, -8)}, canvas.Style{Stroke: inkWhite, Width: 4.5})
		c.Rect(cloth, 0, canvas.Style{Fill: of, Stroke: inkWhite, Width: 2.6})
		c.Line([]canvas.Point{pt(-5.5, 8), pt(-5.5, -8)}, canvas.Style{Stroke: inkBlack, Width: 2})
		c.Rect(cloth, 0, canvas.Style{Fill: of, Stroke: inkBlack, Width: 1})
		if side != "" {
			text := p.words.letter(side)
			size := min(9.5, 9.5*11/max(p.font.TextWidth(text, 9.5, true), 1))
			c.Text(canvas.Point{X: cloth.Middle().X, Y: cloth.Middle().Y + size*0.36}, text, canvas.Type{Size: size, Bold: true, Ink: on, Anchor: canvas.Middle})
		}
	case board.Target:
		c.Circle(at, 4.3, canvas.Style{Stroke: of, Width: 1.7})
		c.Lines([][]canvas.Point{{pt(-6.5, 0), pt(6.5, 0)}, {pt(0, -6.5), pt(0, 6.5)}}, canvas.Style{Stroke: of, Width: 1.5})
	case board.Counter:
		c.Line([]canvas.Point{pt(5, -4), pt(1, -5), pt(-3, -3), pt(-4, 1), pt(-3, 4)}, canvas.Style{Stroke: of, Width: 2.2})
		c.Polygon([]canvas.Point{pt(-6.5, 2), pt(0.5, 2.4), pt(-2.5, 7)}, canvas.Style{Fill: of})
	case board.Burnt:
		c.Polygon([]canvas.Point{pt(0, -6.5), pt(3, -2), pt(5, 0), pt(3.5, 5), pt(0, 6), pt(-3.5, 5), pt(-5, 0.5), pt(-2.4, 0.5)}, canvas.Style{Fill: inkAlarm, Stroke: inkWhite, Width: 0.8})
	case board.Bolt:
		c.Polygon([]canvas.Point{pt(2, -7), pt(-4, 1), pt(-0.5, 1), pt(-2, 7), pt(4, -1.5), pt(0.5, -1.5)}, canvas.Style{Fill: of})
	case board.Partisan:
		c.Polygon([]canvas.Point{pt(0, -6), pt(6, 5), pt(-6, 5)}, canvas.Style{Fill: of})
		hole := inkWhite
		if of == inkWhite {
			hole = inkBlack
		}
		c.Text(pt(0, 4), "P", canvas.Type{Size: 8, Bold: true, Ink: hole, Anchor: canvas.Middle})
	}
}

// drawAnchor draws an anchor around the origin, in a part of its usual size.
func drawAnchor(c *canvas.Canvas, part float64, line canvas.Style) {
	pt := func(x, y float64) canvas.Point { return canvas.Point{X: x * part, Y: y * part} }
	c.Lines([][]canvas.Point{{pt(0, -3.5), pt(0, 5)}, {pt(-3, -1.5), pt(3, -1.5)}, {pt(-5, 1.5), pt(-3.5, 4.5), pt(0, 5.5), pt(3.5, 4.5), pt(5, 1.5)}}, line)
	c.Circle(pt(0, -4.5), 1.5*part, line)
}

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
