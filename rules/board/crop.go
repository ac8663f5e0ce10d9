package board

import "math"

// Crop returns the part of a ground with some of its tiles, in their order, and with room
// around them in its unit: joins and rims of two tiles that are kept, and the ways and
// texts that lie among them. The coast stays whole, and may lie beyond its size.
func (d *Ground) Crop(keep func(*Tile) bool, room float64) *Ground {
	c := cropper{all: d, number: make([]int, len(d.Tiles)), dropped: map[Point]bool{}, lo: Point{math.Inf(1), math.Inf(1)}, hi: Point{math.Inf(-1), math.Inf(-1)}}
	for i := range d.Tiles {
		if c.number[i] = -1; !keep(&d.Tiles[i]) {
			c.dropped[d.Tiles[i].At] = true
			continue
		}
		c.number[i], c.kept = len(c.kept), append(c.kept, i)
		for _, ring := range d.Tiles[i].Outline {
			for _, p := range ring {
				c.lo, c.hi = Point{min(c.lo.X, p.X), min(c.lo.Y, p.Y)}, Point{max(c.hi.X, p.X), max(c.hi.Y, p.Y)}
			}
		}
	}
	c.lo, c.hi = Point{c.lo.X - room, c.lo.Y - room}, Point{c.hi.X + room, c.hi.Y + room}
	return c.ground()
}

// cropper crops one ground.
type cropper struct {
	all     *Ground
	number  []int // of the tiles after it, -1 for those that are left out
	kept    []int
	dropped map[Point]bool // where they stand
	lo, hi  Point
}

func (c *cropper) ground() *Ground {
	out := &Ground{Size: Point{c.hi.X - c.lo.X, c.hi.Y - c.lo.Y}, Scale: c.all.Scale, Coast: c.rings(c.all.Coast)}
	for _, i := range c.kept {
		t := c.all.Tiles[i]
		t.At, t.Outline, t.Waters = c.to(t.At), c.rings(t.Outline), nil
		for _, w := range c.all.Tiles[i].Waters {
			if n := c.number[w]; n >= 0 {
				t.Waters = append(t.Waters, n)
			}
		}
		out.Tiles = append(out.Tiles, t)
	}
	for _, r := range c.all.Rims {
		if r.B >= 0 {
			if r.B = c.number[r.B]; r.B < 0 {
				continue
			}
		}
		if r.A, r.Line = c.number[r.A], c.line(r.Line); r.A >= 0 {
			out.Rims = append(out.Rims, r)
		}
	}
	for _, j := range c.all.Joins {
		if j.A, j.B, j.Line = c.number[j.A], c.number[j.B], c.line(j.Line); j.A >= 0 && j.B >= 0 {
			out.Joins = append(out.Joins, j)
		}
	}
	for _, w := range c.all.Ways {
		out.Ways = append(out.Ways, c.ways(w)...)
	}
	for _, l := range c.all.Texts {
		if c.shows(l.At) {
			l.At = c.to(l.At)
			out.Texts = append(out.Texts, l)
		}
	}
	return out
}

// ways returns the parts of a way that lie in the picture.
func (c *cropper) ways(w Way) (parts []Way) {
	open := false
	for i, p := range w.Line {
		if !c.shows(p) {
			open = false
			continue
		}
		if !open {
			parts, open = append(parts, Way{Kind: w.Kind, Only: w.Only}), true
		}
		last := &parts[len(parts)-1]
		if last.Line = append(last.Line, c.to(p)); len(last.Line) == 1 && (i == len(w.Line)-1 || !c.shows(w.Line[i+1])) {
			parts, open = parts[:len(parts)-1], false // a point is no way
		}
	}
	return parts
}

// shows reports whether a point of a way or a text is drawn.
func (c *cropper) shows(p Point) bool {
	return !c.dropped[p] && p.X > c.lo.X && p.X < c.hi.X && p.Y > c.lo.Y && p.Y < c.hi.Y
}

func (c *cropper) to(p Point) Point { return Point{p.X - c.lo.X, p.Y - c.lo.Y} }

func (c *cropper) line(line []Point) []Point {
	out := make([]Point, len(line))
	for i, p := range line {
		out[i] = c.to(p)
	}
	return out
}

func (c *cropper) rings(rings [][]Point) [][]Point {
	out := make([][]Point, len(rings))
	for i, r := range rings {
		out[i] = c.line(r)
	}
	return out
}
