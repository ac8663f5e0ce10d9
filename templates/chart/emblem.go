package chart

import (
	"fmt"
	"math"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// star is a star with points, and how far its inner corners are from the middle.
func star(at canvas.Point, r float64, points int, inner float64) []canvas.Point {
	ring := make([]canvas.Point, 2*points)
	for i := range ring {
		k := r
		if i%2 == 1 {
			k = r * inner
		}
		sin, cos := math.Sincos(math.Pi*float64(i)/float64(points) - math.Pi/2)
		ring[i] = canvas.Point{X: at.X + k*cos, Y: at.Y + k*sin}
	}
	return ring
}

// emblem draws a sign around a point, about 12 units large, in the colour of a side
// where it is of one.
func (p *painting) emblem(e board.Emblem, at canvas.Point, side rules.Side) {
	p.c.Use(p.c.Stamp(fmt.Sprintf("e%d%s", e, side), func(c *canvas.Canvas) { p.drawEmblem(c, e, side) }), at)
}

func (p *painting) drawEmblem(c *canvas.Canvas, e board.Emblem, side rules.Side) {
	var at canvas.Point
	x, y := at.X, at.Y
	pt := func(dx, dy float64) canvas.Point { return canvas.Point{X: x + dx, Y: y + dy} }
	ink := canvas.Style{Fill: inkText}
	line := canvas.Style{Stroke: inkText, Width: 1.5}
	of := inkAlarm
	if l, ok := p.look.Sides[string(side)]; ok {
		of = liveryOf(l).fill
	}
	switch e {
	case board.City:
		c.Rect(canvas.Around(at, 9, 9), 0, ink)
		c.Rect(canvas.Around(at, 3.5, 3.5), 0, canvas.Style{Fill: inkWhite})
	case board.Town:
		c.Circle(at, 3, canvas.Style{Fill: inkWhite, Stroke: inkText, Width: 1.5})
	case board.Capital:
		c.Circle(at, 6, canvas.Style{Fill: inkWhite, Stroke: inkText, Width: 1.4})
		c.Polygon(star(at, 5, 5, 0.4), ink)
	case board.Port, board.Landing:
		c.Lines([][]canvas.Point{{pt(0, -3.5), pt(0, 5)}, {pt(-3, -1.5), pt(3, -1.5)}, {pt(-5, 1.5), pt(-3.5, 4.5), pt(0, 5.5), pt(3.5, 4.5), pt(5, 1.5)}}, line)
		c.Circle(pt(0, -4.5), 1.5, line)
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
		c.Polygon([]canvas.Point{pt(-6, 5), pt(-6, -1), pt(-2, -4), pt(-2, -1), pt(2, -4), pt(2, -1), pt(6, -4), pt(6, 5)}, ink)
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
		c.Line([]canvas.Point{pt(-4, 6), pt(-4, -6)}, line)
		c.Polygon([]canvas.Point{pt(-4, -6), pt(5.5, -3.2), pt(-4, 0)}, canvas.Style{Fill: of})
	case board.Target:
		c.Circle(at, 4.3, canvas.Style{Stroke: of, Width: 1.7})
		c.Lines([][]canvas.Point{{pt(-6.5, 0), pt(6.5, 0)}, {pt(0, -6.5), pt(0, 6.5)}}, canvas.Style{Stroke: of, Width: 1.5})
	case board.Counter:
		c.Line([]canvas.Point{pt(5, -4), pt(1, -5), pt(-3, -3), pt(-4, 1), pt(-3, 4)}, canvas.Style{Stroke: of, Width: 2.2})
		c.Polygon([]canvas.Point{pt(-6.5, 2), pt(0.5, 2.4), pt(-2.5, 7)}, canvas.Style{Fill: of})
	case board.Burnt:
		c.Polygon([]canvas.Point{pt(0, -6.5), pt(3, -2), pt(5, 0), pt(3.5, 5), pt(0, 6), pt(-3.5, 5), pt(-5, 0.5), pt(-2.4, 0.5)}, canvas.Style{Fill: inkAlarm})
	case board.Bolt:
		c.Polygon([]canvas.Point{pt(2, -7), pt(-4, 1), pt(-0.5, 1), pt(-2, 7), pt(4, -1.5), pt(0.5, -1.5)}, canvas.Style{Fill: inkAlarm})
	case board.Partisan:
		c.Polygon([]canvas.Point{pt(0, -6), pt(6, 5), pt(-6, 5)}, canvas.Style{Fill: of})
		c.Text(pt(0, 4), "P", canvas.Type{Size: 8, Bold: true, Ink: inkWhite, Anchor: canvas.Middle})
	}
}

// marks draws what lies at the places, and the battles.
func (p *painting) marks() {
	count := make([]int, len(p.tiles))
	// Beside the number of a hex, then further round the edge of the tile.
	slots := [...][2]float64{{0.31, -0.40}, {-0.31, -0.40}, {0.46, -0.2}, {-0.46, -0.2}, {0.46, 0.2}, {-0.46, 0.2}}
	put := func(t int, title string, draw func(canvas.Point)) {
		s := slots[count[t]%len(slots)]
		count[t]++
		at := canvas.Point{X: p.tiles[t].at.X + s[0]*p.unit, Y: p.tiles[t].at.Y + s[1]*p.unit}
		p.c.Open("", title)
		draw(at)
		p.c.Close()
		p.taken = append(p.taken, canvas.Around(at, 17, 17))
	}
	for i := range p.Known.Fights {
		f := &p.Known.Fights[i]
		if t, ok := p.byID[f.At]; ok {
			put(t, p.say(rules.M("map.fight", rules.ID(p.tiles[t].Kind, "place", f.At), rules.SideArg("side", f.Attacker))), p.battle)
			p.used.add(entry{kind: isTrace, n: int(board.Battle), text: p.word("map.battle")})
		}
	}
	for i := range p.Known.Marks {
		m := &p.Known.Marks[i]
		t, ok := p.byID[m.At]
		e := p.look.Marks[m.Kind]
		if !ok || e == board.No {
			continue
		}
		title := p.word(p.look.Texts + m.Kind)
		p.used.add(entry{kind: isMark, n: int(e), text: title})
		put(t, title+", "+p.nameOf(t), func(at canvas.Point) {
			p.c.Circle(at, 8.4, canvas.Style{Fill: inkWhite, Stroke: inkBlack, Width: 1})
			p.emblem(e, at, m.Side)
		})
	}
}

// battle draws the mark of a battle.
func (p *painting) battle(at canvas.Point) {
	p.c.Use(p.c.Stamp("battle", func(c *canvas.Canvas) {
		c.Polygon(star(canvas.Point{}, 11, 8, 0.55), canvas.Style{Fill: inkAlarm, Stroke: inkWhite, Width: 1.2})
		c.Lines([][]canvas.Point{{{X: -4, Y: -4}, {X: 4, Y: 4}}, {{X: 4, Y: -4}, {X: -4, Y: 4}}}, canvas.Style{Stroke: inkWhite, Width: 1.8})
	}), at)
}
