package chart

import (
	"math"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// borders draws what lies on the borders of tiles, the frontiers of countries and
// the edge of the map.
func (p *painting) borders() {
	p.c.OpenClickThrough()
	defer p.c.Close()
	var frontier [][]canvas.Point
	edges := map[string][][]canvas.Point{}
	for i := range p.edges {
		e := &p.edges[i]
		a := &p.tiles[e.a]
		if e.b < 0 {
			for _, m := range a.Marks {
				if p.look.Sites[m] == board.EdgeOfMap {
					edges[m] = append(edges[m], e.line[:])
				}
			}
			continue
		}
		if z := &p.tiles[e.b]; a.Country != z.Country && a.Country != "" && z.Country != "" {
			frontier = append(frontier, e.line[:])
		}
	}
	if len(frontier) > 0 {
		p.used.add(entry{kind: isFrontier, text: p.word("map.frontier")})
		p.frontier(chain(frontier))
	}
	for _, m := range sortedKeys(edges) {
		_, of, _ := strings.Cut(m, "-")
		p.used.add(entry{kind: isEdge, side: rules.Side(of), text: p.word(p.look.Texts + m)})
		p.c.Lines(chain(edges[m]), canvas.Style{Stroke: p.livery(rules.Side(of)).fill, Width: 5})
	}
	whole := map[board.Stroke][][]canvas.Point{}
	for i := range p.ground.Rims {
		r := &p.ground.Rims[i]
		s := p.look.Rims[r.Kind]
		switch s {
		case board.Unseen:
			continue
		case board.River, board.Shallows, board.Barred:
			whole[s] = append(whole[s], p.line(r.Line))
		default:
			p.stroke(p.line(r.Line), s, p.tiles[r.A].at)
		}
		p.used.stroke(s, p.word(p.look.RimTexts+r.Kind))
	}
	for _, s := range [...]board.Stroke{board.River, board.Shallows, board.Barred} {
		if len(whole[s]) > 0 {
			p.c.Lines(chain(whole[s]), rimStyle(s))
		}
	}
}

// frontier draws the frontiers of countries: dashes on a band.
func (p *painting) frontier(lines [][]canvas.Point) {
	p.c.Lines(lines, canvas.Style{Stroke: inkPlate, Width: 6})
	p.c.Lines(lines, canvas.Style{Stroke: inkBorder, Width: 2.6, Dash: 8, Gap: 6})
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
func (b *Board) strokeOn(c *canvas.Canvas, line []canvas.Point, s board.Stroke, from canvas.Point) {
	switch s {
	case board.River, board.Shallows, board.Barred:
		c.Line(line, rimStyle(s))
	case board.Scarp: // a comb
		c.Line(line, canvas.Style{Stroke: inkRock, Width: 2})
		c.Lines(comb(line, from, 6.5), canvas.Style{Stroke: inkRock, Width: 1.6})
	case board.Range: // peaks
		c.Line(line, canvas.Style{Stroke: inkRock, Width: 3})
		c.Areas(teeth(line, from, 7.5), canvas.Style{Fill: inkRock})
	case board.Walls:
		c.Line(line, canvas.Style{Stroke: inkText, Width: 3})
		c.Areas(teeth(line, from, 4.5), canvas.Style{Fill: inkText})
	case board.Pass:
		c.Line(line, canvas.Style{Stroke: inkRock, Width: 2.2})
		mid := between(line[0], line[len(line)-1], 0.5)
		dx, dy := norm(line[0], line[len(line)-1])
		for _, k := range [...]float64{-4.5, 4.5} {
			m := canvas.Point{X: mid.X + dx*k, Y: mid.Y + dy*k}
			c.Line([]canvas.Point{{X: m.X - dy*8 + dx*k*0.7, Y: m.Y + dx*8 + dy*k*0.7}, m, {X: m.X + dy*8 + dx*k*0.7, Y: m.Y - dx*8 + dy*k*0.7}}, canvas.Style{Stroke: inkText, Width: 2})
		}
	case board.Highway:
		c.Line(line, canvas.Style{Stroke: inkText, Width: 6})
		c.Line(line, canvas.Style{Stroke: inkHighway, Width: 3.6})
	case board.Road:
		c.Line(line, canvas.Style{Stroke: inkRoad, Width: 2.8})
	case board.Trail:
		c.Line(line, canvas.Style{Stroke: inkRoad, Width: 3, Dash: 0.5, Gap: 6})
	case board.SeaLane:
		c.Line(line, canvas.Style{Stroke: inkSeaText, Width: 1.6, Dash: 2, Gap: 5})
	case board.Strait:
		c.Line(line, canvas.Style{Stroke: inkSeaText, Width: 6})
		c.Line(line, canvas.Style{Stroke: inkWhite, Width: 2.6})
	case board.Arrow:
		c.Line(line, canvas.Style{Stroke: inkText, Width: 1.8, Dash: 6, Gap: 4})
	case board.Linked: // whole, with a knob at both ends
		c.Line(line, canvas.Style{Stroke: inkText, Width: 1.8})
		for _, q := range [...]canvas.Point{line[0], line[len(line)-1]} {
			c.Circle(q, 2.8, canvas.Style{Fill: inkText})
		}
	}
}

func (p *painting) stroke(line []canvas.Point, s board.Stroke, from canvas.Point) {
	p.strokeOn(p.c, line, s, from)
}

// norm returns the direction from one point to another.
func norm(a, b canvas.Point) (dx, dy float64) {
	l := max(distance(a, b), 1e-9)
	return (b.X - a.X) / l, (b.Y - a.Y) / l
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

// network draws roads, and borders that the outlines do not show.
func (p *painting) network() {
	p.c.OpenClickThrough()
	defer p.c.Close()
	chosen := p.Known.Chosen()
	type run struct {
		s     board.Stroke
		word  string
		lines [][]canvas.Point
	}
	var runs []run
	for i := range p.ground.Ways {
		w := &p.ground.Ways[i]
		if w.Only[0] != "" && chosen[w.Only[0]] != w.Only[1] {
			continue
		}
		s := p.look.Ways[w.Kind]
		if n := len(runs); n == 0 || runs[n-1].s != s {
			runs = append(runs, run{s: s, word: w.Kind})
		}
		r := &runs[len(runs)-1]
		r.lines = append(r.lines, smooth(p.line(w.Line)))
	}
	for _, r := range runs {
		p.used.stroke(r.s, p.word(p.look.Texts+r.word))
		switch r.s {
		case board.Highway:
			p.c.Lines(r.lines, canvas.Style{Stroke: inkText, Width: 6})
			p.c.Lines(r.lines, canvas.Style{Stroke: inkHighway, Width: 3.6})
		default:
			for _, l := range r.lines {
				p.stroke(l, r.s, canvas.Point{})
			}
		}
	}
	lanes := map[[2]spot]bool{}
	for i := range p.ground.Joins {
		j := &p.ground.Joins[i]
		s := p.look.Joins[j.Kind]
		if s == board.Unseen {
			continue
		}
		line := p.line(j.Line)
		if s == board.SeaLane { // several run along the same way
			for _, part := range unseenParts(line, lanes) {
				p.stroke(part, s, canvas.Point{})
			}
		} else {
			p.stroke(line, s, canvas.Point{})
		}
		if j.One || s == board.Arrow {
			p.c.Polygon(arrowHead(line, 9, 5), canvas.Style{Fill: inkText})
		}
		p.used.stroke(s, p.word(p.look.Texts+j.Kind))
	}
}

// unseenParts returns the parts of a line along which none went before.
func unseenParts(line []canvas.Point, seen map[[2]spot]bool) (parts [][]canvas.Point) {
	open := false
	for i := 1; i < len(line); i++ {
		way := [2]spot{spotOf(line[i-1]), spotOf(line[i])}
		if seen[way] || seen[[2]spot{way[1], way[0]}] {
			open = false
			continue
		}
		seen[way] = true
		if !open {
			parts, open = append(parts, line[i-1:i:i]), true
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], line[i])
	}
	return parts
}

// arrowHead returns the head of an arrow at the end of a line.
func arrowHead(line []canvas.Point, length, half float64) []canvas.Point {
	end := line[len(line)-1]
	from := line[len(line)-2]
	dx, dy := norm(from, end)
	back := canvas.Point{X: end.X - dx*length, Y: end.Y - dy*length}
	return []canvas.Point{end, {X: back.X - dy*half, Y: back.Y + dx*half}, {X: back.X + dy*half, Y: back.Y - dx*half}}
}

// numbers writes the numbers of hexes that have no label with it, where counters,
// marks and names leave room: at the head of the hex or at its foot.
func (p *painting) numbers() {
	p.c.OpenClickThrough()
	defer p.c.Close()
	named := map[string]bool{}
	for i := range p.out.Labels {
		named[p.out.Labels[i].Place] = true
	}
	all := append(p.placed[:len(p.placed):len(p.placed)], p.taken...)
	set := canvas.Type{Size: 10.5, Anchor: canvas.Middle, Ink: inkQuiet}
	var near []canvas.Box
	for i := range p.tiles {
		t := &p.tiles[i]
		if t.Number == "" || t.Box || p.numbered[i] {
			continue
		}
		near = p.near(near[:0], t.at, p.unit, all)
		for _, dy := range [...]float64{-0.37, -0.31, -0.25, 0.44, 0.36} {
			at := canvas.Point{X: math.Round(t.at.X), Y: math.Round(t.at.Y + p.unit*dy)}
			box := p.font.Bounds(at, t.Number, set)
			free := !slices.ContainsFunc(near, box.Overlaps)
			if free || !named[t.ID] && dy == 0.36 {
				p.c.Text(at, t.Number, set)
				p.out.Labels = append(p.out.Labels, Label{t.ID, t.Number, box})
				break
			}
		}
	}
}
