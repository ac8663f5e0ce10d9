package canvas

import "math"

// stroke adds the outline of a line to what is filled next. All its parts go round
// the same way, so that they join where they overlap.
func (p *painter) stroke(line []Point, closed bool, s *Style) {
	half := max(s.Width*p.scale/2, 0.35)
	if closed && len(line) > 2 {
		line = append(line[:len(line):len(line)], line[0])
	}
	if s.Dash <= 0 {
		p.solid(line, half, s.Stroke)
		return
	}
	for _, piece := range dashes(line, s.Dash*p.scale, s.Gap*p.scale) {
		p.solid(piece, half, s.Stroke)
	}
}

// dashes cuts a line into pieces with gaps between them.
func dashes(line []Point, dash, gap float64) (out [][]Point) {
	left, on := dash, true
	var piece []Point
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		if on && piece == nil {
			piece = []Point{a}
		}
		done := 0.0
		for length-done > left {
			done += left
			q := Point{a.X + (b.X-a.X)*done/length, a.Y + (b.Y-a.Y)*done/length}
			if on {
				out, piece, left = append(out, append(piece, q)), nil, gap
			} else {
				piece, left = []Point{q}, dash
			}
			on = !on
		}
		left -= length - done
		if on {
			piece = append(piece, b)
		}
	}
	if len(piece) > 1 {
		out = append(out, piece)
	}
	return out
}

// solid adds a line without gaps: a bar for each part, and a round joint at each
// point where it turns or ends. What is opaque is filled part by part, as most of
// the room around a long line is empty.
func (p *painter) solid(line []Point, half float64, ink Ink) {
	bitwise := p.c.palette[ink].Light.A == 255 && long(line)
	for i, q := range line {
		if i > 0 {
			p.bar(line[i-1], q, half)
		}
		if turns := i == 0 || i == len(line)-1 || !straight(line[i-1], q, line[i+1]); turns && half >= 0.45 {
			p.joint(q, half)
		}
		if bitwise && i > 0 {
			p.fill(ink)
			p.begin()
		}
	}
}

// longLine is from how many pixels on a line is filled part by part.
const longLine = 80

func long(line []Point) bool {
	for _, q := range line {
		if max(math.Abs(q.X-line[0].X), math.Abs(q.Y-line[0].Y)) > longLine {
			return true
		}
	}
	return false
}

// bar adds one part of a line.
func (p *painter) bar(a, b Point, half float64) {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return
	}
	nx, ny := -(b.Y-a.Y)/length*half, (b.X-a.X)/length*half
	p.ring([]Point{{a.X - nx, a.Y - ny}, {b.X - nx, b.Y - ny}, {b.X + nx, b.Y + ny}, {a.X + nx, a.Y + ny}})
}

// joint adds a round end.
func (p *painter) joint(at Point, half float64) {
	ring := make([]Point, min(5+int(2*half), 24))
	for i := range ring {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(ring)))
		ring[i] = Point{at.X + half*cos, at.Y + half*sin}
	}
	p.ring(ring)
}

// straight reports whether a line hardly turns at b.
func straight(a, b, c Point) bool {
	cross := (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X)
	dot := (b.X-a.X)*(c.X-b.X) + (b.Y-a.Y)*(c.Y-b.Y)
	return dot > 0 && math.Abs(cross) < 0.1*dot
}
