package chart

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

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
	case board.Arrow:
		p.Line(line, canvas.Style{Stroke: inkText, Width: 1.8, Dash: 6, Gap: 4})
	case board.Linked: // whole, with a knob at both ends
		p.Line(line, canvas.Style{Stroke: inkText, Width: 1.8})
		for _, q := range [...]canvas.Point{line[0], line[len(line)-1]} {
			p.Circle(q, 2.8, canvas.Style{Fill: inkText})
		}
	}
}

// comb are strokes across a line, on the side away from a point.
func comb(line []canvas.Point, from canvas.Point, size float64) (out [][]canvas.Point) {
	for _, t := range teeth(line, from, size) {
		out = append(out, []canvas.Point{between(t[0], t[2], 0.5), t[1]})
	}
	return out
}

// teeth are triangles along a line, on the side away from a point.
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
