package chart

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// pen draws what maps are made of, such as flags, emblems, borders and arrows, in the inks of sides.
type pen struct {
	*canvas.Canvas
	look  *board.Look
	font  *canvas.Font
	words words
}

// livery returns the inks of a side; nobody's are grey.
func (p *pen) livery(s rules.Side) livery {
	if l, ok := p.look.Sides[string(s)]; ok {
		return liveryOf(l)
	}
	return livery{inkQuiet, inkWhite, inkBeyond, inkQuiet}
}

// flag shows who controls a place: his colour and letter.
func (p *pen) flag(side rules.Side, at canvas.Point) {
	p.Use(p.Stamp("flag-"+string(side), func(c *canvas.Canvas) {
		l := p.livery(side)
		text := p.words.letter(side)
		c.Rect(canvas.BoxAround(canvas.Point{}, 13, 13), 1, canvas.Style{Fill: l.fill, Stroke: inkBlack, Width: 0.8})
		size := min(11, 11*10/max(p.font.TextWidth(text, 11, true), 1))
		c.Text(canvas.Point{Y: size * 0.36}, text, canvas.Type{Size: size, Bold: true, Ink: l.on, Anchor: canvas.Middle})
	}), at)
}

// figure writes a number of a counter. There are few, so that each is drawn once.
func (p *pen) figure(at canvas.Point, text string, set canvas.Type) {
	if text == "" {
		return
	}
	name := fmt.Sprintf("n%s-%.0f-%d-%d", text, set.Size*10, set.Ink, set.Anchor)
	p.Use(p.Stamp(name, func(d *canvas.Canvas) { d.Text(canvas.Point{}, text, set) }), at)
}

func (p *pen) badge(b board.Badge, at canvas.Point) {
	fill, ink := inkWhite, inkBlack
	if b == board.Starved || b == board.Disordered || b == board.Gone {
		fill, ink = inkAlarm, inkWhite
	}
	p.Use(p.Stamp("badge"+strconv.Itoa(int(b)), func(c *canvas.Canvas) {
		c.Circle(canvas.Point{}, 4.8, canvas.Style{Fill: fill, Stroke: inkBlack, Width: 0.9})
		c.Text(canvas.Point{Y: 3.2}, badgeText[b], canvas.Type{Size: 9.5, Bold: true, Ink: ink, Anchor: canvas.Middle})
	}), at)
}

// battle draws the mark of a battle.
func (p *pen) battle(at canvas.Point) {
	p.Use(p.Stamp("battle", func(c *canvas.Canvas) {
		c.Polygon(star(canvas.Point{}, 11, 8, 0.55), canvas.Style{Fill: inkAlarm, Stroke: inkWhite, Width: 1.2})
		c.Lines([][]canvas.Point{{{X: -4, Y: -4}, {X: 4, Y: 4}}, {{X: 4, Y: -4}, {X: -4, Y: 4}}}, canvas.Style{Stroke: inkWhite, Width: 1.8})
	}), at)
}

// feeds draws lines that have to do with supply: dashes in the ink of a side on a
// band that stands out from it.
func (p *pen) feeds(lines [][]canvas.Point, side rules.Side) {
	l := p.livery(side)
	p.Lines(lines, canvas.Style{Stroke: l.on, Width: 3.6})
	p.Lines(lines, canvas.Style{Stroke: l.fill, Width: 2, Dash: 5, Gap: 5})
}

// feed draws a line along which supply comes, with a dot where it comes from.
func (p *pen) feed(line []canvas.Point, side rules.Side) {
	l := p.livery(side)
	p.feeds([][]canvas.Point{line}, side)
	p.Circle(line[0], 4, canvas.Style{Fill: l.fill, Stroke: l.on, Width: 1.3})
}

// arrow draws an arrow in the ink of a side, on a band that stands out from it and from
// counters of the same side, and returns where its head lies.
func (p *pen) arrow(line []canvas.Point, kind board.Trace, side rules.Side) (tip canvas.Box) {
	l := p.livery(side)
	s := canvas.Style{Stroke: l.fill, Width: 3.6}
	switch kind {
	case board.Retreats:
		s.Dash, s.Gap = 6, 5
	case board.Sails:
		s.Dash, s.Gap = 1.5, 6
	case board.Rails:
		s.Dash, s.Gap = 12, 4
	case board.Attacks:
		s.Width = 5
	}
	head := arrowHead(line, 14, 8)
	shaft := slices.Clone(line)
	n := len(shaft)
	shaft[n-1] = toward(shaft[n-1], shaft[n-2], 10)
	if l.on == inkBlack { // bright: black around it, and white around that
		p.Line(shaft, canvas.Style{Stroke: inkWhite, Width: s.Width + 5.6})
		p.Polygon(head, canvas.Style{Fill: inkWhite, Stroke: inkWhite, Width: 5})
	}
	p.Line(shaft, canvas.Style{Stroke: l.on, Width: s.Width + 2.8})
	p.Polygon(head, canvas.Style{Fill: l.fill, Stroke: l.on, Width: 1.8})
	p.Line(shaft, s)
	return bounds([][]canvas.Point{head})
}

// toward returns a point so far away in the direction of another, at most half way.
func toward(a, b canvas.Point, by float64) canvas.Point {
	d := distance(a, b)
	if d == 0 {
		return a
	}
	return between(a, b, min(by/d, 0.5))
}

// fold breaks a text into lines that are not wider than the room, and evens them out;
// it tells how wide the widest is.
func (p *pen) fold(text string, size float64, bold bool, room float64) (lines []string, wide float64) {
	words := strings.Fields(text)
	put := func(room float64) (lines []string, wide float64) {
		for _, w := range words {
			n := len(lines)
			if n > 0 && p.font.TextWidth(lines[n-1]+" "+w, size, bold) <= room {
				lines[n-1] += " " + w
			} else {
				lines = append(lines, w)
			}
		}
		for _, l := range lines {
			wide = max(wide, p.font.TextWidth(l, size, bold))
		}
		return lines, wide
	}
	lines, wide = put(room)
	for step := 0.95; step > 0.3; step -= 0.05 { // narrower in as many lines
		if even, w := put(room * step); len(even) == len(lines) && w < wide {
			lines, wide = even, w
		}
	}
	return lines, wide
}

// rowHead writes a text in as many lines as it takes, around a height.
func (p *pen) rowHead(text string, at canvas.Point, room float64, set canvas.Type) {
	lines, _ := p.fold(text, set.Size, set.Bold, room)
	for n, line := range lines {
		p.Text(canvas.Point{X: at.X, Y: at.Y + (float64(n)-float64(len(lines)-1)/2)*lineHigh*set.Size}, line, set)
	}
}

// badgeText is what stands on the badges of counters.
var badgeText = map[board.Badge]string{board.Disordered: "!", board.Starved: "×", board.Spent: "•", board.Held: "+", board.Raids: "»", board.Kept: "R", board.Lent: "=", board.Gone: "–", board.Came: "↑"}

// lineHigh is the height of a line of a label, in sizes of its font.
const lineHigh = 1.18

// frontier draws the frontiers of countries: dashes on a band.
func (p *pen) frontier(lines [][]canvas.Point) {
	p.Lines(lines, canvas.Style{Stroke: inkPlate, Width: 6})
	p.Lines(lines, canvas.Style{Stroke: inkBorder, Width: 2.6, Dash: 8, Gap: 6})
}

// rimStyle returns how borders are drawn that are a line and nothing else.
func rimStyle(s board.Stroke) canvas.Style {
	switch s {
	case board.River:
		return canvas.Style{Stroke: inkRiver, Width: 4.2}
	case board.Shallows:
		return canvas.Style{Stroke: inkReeds, Width: 5.5, Dash: 3, Gap: 6}
	}
	return canvas.Style{Stroke: inkText, Width: 5}
}

// stroke draws a border or a way; teeth stand away from a point.
func (p *pen) stroke(line []canvas.Point, s board.Stroke, from canvas.Point) {
	switch s {
	case board.River, board.Shallows, board.Barred:
		p.Line(line, rimStyle(s))
	case board.Scarp: // a comb
		p.Line(line, canvas.Style{Stroke: inkRock, Width: 2})
		p.Lines(comb(line, from, 6.5), canvas.Style{Stroke: inkRock, Width: 1.6})
	case board.Range: // peaks
		p.Line(line, canvas.Style{Stroke: inkRock, Width: 3})
		p.Areas(teeth(line, from, 7.5), canvas.Style{Fill: inkRock})
	case board.Walls:
		p.Line(line, canvas.Style{Stroke: inkText, Width: 3})
		p.Areas(teeth(line, from, 4.5), canvas.Style{Fill: inkText})
	case board.Pass:
		p.Line(line, canvas.Style{Stroke: inkRock, Width: 2.2})
		mid := between(line[0], line[len(line)-1], 0.5)
		dx, dy := norm(line[0], line[len(line)-1])
		for _, k := range [...]float64{-4.5, 4.5} {
			m := canvas.Point{X: mid.X + dx*k, Y: mid.Y + dy*k}
			p.Line([]canvas.Point{{X: m.X - dy*8 + dx*k*0.7, Y: m.Y + dx*8 + dy*k*0.7}, m, {X: m.X + dy*8 + dx*k*0.7, Y: m.Y - dx*8 + dy*k*0.7}}, canvas.Style{Stroke: inkText, Width: 2})
		}
	case board.Highway:
		p.Line(line, canvas.Style{Stroke: inkText, Width: 6})
		p.Line(line, canvas.Style{Stroke: inkHighway, Width: 3.6})
	case board.Road:
		p.Line(line, canvas.Style{Stroke: inkRoad, Width: 2.8})
	case board.Trail:
		p.Line(line, canvas.Style{Stroke: inkRoad, Width: 3, Dash: 0.5, Gap: 6})
	case board.SeaLane:
		p.Line(line, canvas.Style{Stroke: inkSeaText, Width: 1.6, Dash: 2, Gap: 5})
	case board.Strait:
		p.Line(line, canvas.Style{Stroke: inkSeaText, Width: 6})
		p.Line(line, canvas.Style{Stroke: inkWhite, Width: 2.6})
	case board.Waterline:
		p.Line(line, canvas.Style{Stroke: inkSeaText, Width: 1.8, Dash: 7, Gap: 4})
	case board.Path:
		p.Line(line, canvas.Style{Stroke: inkRoad, Width: 2, Dash: 10, Gap: 7})
	case board.Arrow:
		p.Line(line, canvas.Style{Stroke: inkText, Width: 1.8, Dash: 6, Gap: 4})
	case board.Linked: // whole, with a knob at both ends
		p.Line(line, canvas.Style{Stroke: inkText, Width: 1.8})
		for _, q := range [...]canvas.Point{line[0], line[len(line)-1]} {
			p.Circle(q, 2.8, canvas.Style{Fill: inkText})
		}
	}
}

// comb returns strokes across a line, on the side away from a point.
func comb(line []canvas.Point, from canvas.Point, size float64) (out [][]canvas.Point) {
	for _, t := range teeth(line, from, size) {
		out = append(out, []canvas.Point{between(t[0], t[2], 0.5), t[1]})
	}
	return out
}

// teeth returns triangles along a line, on the side away from a point.
func teeth(line []canvas.Point, from canvas.Point, size float64) (out [][]canvas.Point) {
	for i := 1; i < len(line); i++ {
		a, z := line[i-1], line[i]
		dx, dy := norm(a, z)
		nx, ny := -dy, dx
		if nx*(from.X-a.X)+ny*(from.Y-a.Y) > 0 {
			nx, ny = -nx, -ny
		}
		n := max(int(distance(a, z)/(size*2)), 1)
		for k := range n {
			m := between(a, z, (float64(k)+0.5)/float64(n))
			out = append(out, []canvas.Point{{X: m.X - dx*size*0.6, Y: m.Y - dy*size*0.6}, {X: m.X + nx*size, Y: m.Y + ny*size}, {X: m.X + dx*size*0.6, Y: m.Y + dy*size*0.6}})
		}
	}
	return out
}
