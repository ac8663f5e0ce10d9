package main

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

// edge is the label of what lies beyond the board.
const edge int16 = -1

// line separates two labels; its ends are nodes, where three meet, or the same.
type line struct {
	left, right int16
	points      []board.Point
}

func (l line) closed() bool { return l.points[0] == l.points[len(l.points)-1] }

// steps from corner to corner: right, down, left, up.
var steps = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// trace follows the sides of the squares between different labels.
func (r raster) trace() (out []line) {
	label := func(x, y int) int16 {
		if x < 0 || y < 0 || x >= r.w || y >= r.h {
			return edge
		}
		return r.at[y*r.w+x]
	}
	// sides gives the labels on both hands of a step from a corner.
	sides := func(x, y, d int) (left, right int16) {
		switch d {
		case 0:
			return label(x, y-1), label(x, y)
		case 1:
			return label(x, y), label(x-1, y)
		case 2:
			return label(x-1, y), label(x-1, y-1)
		}
		return label(x-1, y-1), label(x, y-1)
	}
	ways := func(x, y int) (list []int) {
		for d := range 4 {
			if a, b := sides(x, y, d); a != b {
				list = append(list, d)
			}
		}
		return list
	}
	seen := map[[3]int]bool{}
	follow := func(x, y, d int) {
		l := line{}
		l.left, l.right = sides(x, y, d)
		startX, startY := x, y
		l.points = append(l.points, board.Point{X: float64(x), Y: float64(y)})
		for {
			seen[[3]int{x, y, d}] = true
			x, y = x+steps[d][0], y+steps[d][1]
			seen[[3]int{x, y, (d + 2) % 4}] = true
			l.points = append(l.points, board.Point{X: float64(x), Y: float64(y)})
			next := ways(x, y)
			if len(next) != 2 || x == startX && y == startY {
				break
			}
			for _, n := range next {
				if n != (d+2)%4 {
					d = n
					break
				}
			}
		}
		for i := range l.points {
			l.points[i].X *= r.step
			l.points[i].Y *= r.step
		}
		out = append(out, l)
	}
	for _, loops := range []bool{false, true} {
		for y := range r.h + 1 {
			for x := range r.w + 1 {
				list := ways(x, y)
				if len(list) == 0 || len(list) == 2 && !loops {
					continue
				}
				for _, d := range list {
					if !seen[[3]int{x, y, d}] {
						follow(x, y, d)
					}
				}
			}
		}
	}
	return out
}

// longest is how long a line of two zones that are not neighbours may be to be
// drawn together to a point, in kilometres.
const (
	longest = 48.0
	pull    = 70.0 // how far along the lines around the pull is felt
)

// contract draws short borders that no rule knows together to a point.
func (j *job) contract(lines []line) []line {
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if l.left < zones || l.right < zones || l.closed() || j.wanted[pair(int(l.left-zones), int(l.right-zones))] || length(l.points) > longest {
			continue
		}
		from, to := l.points[0], l.points[len(l.points)-1]
		goal := board.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
		switch shoreFrom, shoreTo := shore(lines, from), shore(lines, to); {
		case shoreFrom && shoreTo:
			continue
		case shoreFrom:
			goal = from
		case shoreTo:
			goal = to
		}
		lines = slices.Delete(lines, i, i+1)
		i--
		for k := range lines {
			for _, end := range []board.Point{from, to} {
				drag(&lines[k], end, goal)
			}
		}
	}
	return lines
}

// shore reports whether a point lies on the coast or the edge.
func shore(lines []line, p board.Point) bool {
	return slices.ContainsFunc(lines, func(l line) bool {
		return min(l.left, l.right) <= bare && (l.points[0] == p || l.points[len(l.points)-1] == p)
	})
}

// drag moves the ends of a line that lie at a point, and what is near them less.
func drag(l *line, from, to board.Point) {
	for range 2 {
		if l.points[0] == from {
			far := 0.0
			for i := range l.points {
				if i > 0 {
					far += math.Hypot(l.points[i].X-l.points[i-1].X, l.points[i].Y-l.points[i-1].Y)
				}
				if far > pull {
					break
				}
				t := 1 - far/pull
				if i == len(l.points)-1 {
					t = 0 // the other end stays
				}
				l.points[i].X += t * (to.X - from.X)
				l.points[i].Y += t * (to.Y - from.Y)
			}
			l.points[0] = to
		}
		slices.Reverse(l.points)
	}
}

func length(points []board.Point) (sum float64) {
	for i := 1; i < len(points); i++ {
		sum += math.Hypot(points[i].X-points[i-1].X, points[i].Y-points[i-1].Y)
	}
	return sum
}

// smooth rounds a line off; its ends stay.
func (l *line) smooth(times int) {
	n := len(l.points)
	for range times {
		old := slices.Clone(l.points)
		for i := 1; i < n-1; i++ {
			l.points[i] = middle(old[i-1], old[i], old[i+1])
		}
		if l.closed() && n > 8 {
			l.points[0] = middle(old[n-2], old[0], old[1])
			l.points[n-1] = l.points[0]
		}
	}
}

func middle(a, b, c board.Point) board.Point {
	return board.Point{X: (a.X + 2*b.X + c.X) / 4, Y: (a.Y + 2*b.Y + c.Y) / 4}
}

// simplify leaves points out and rounds the rest.
func (l *line) simplify(tolerance float64) {
	points := l.points
	keep := thin(points, func(p, a, b board.Point) float64 { return off(p, a, b) / tolerance })
	var out []board.Point
	for i, p := range points {
		p = board.Point{X: math.Round(p.X), Y: math.Round(p.Y)}
		if keep[i] && (len(out) == 0 || out[len(out)-1] != p) {
			out = append(out, p)
		}
	}
	l.points = out
}

// off returns the distance of a point from the line between two others.
func off(p, a, b board.Point) float64 {
	bx, by := b.X-a.X, b.Y-a.Y
	t := 0.0
	if n := bx*bx + by*by; n > 0 {
		t = min(max(((p.X-a.X)*bx+(p.Y-a.Y)*by)/n, 0), 1)
	}
	return math.Hypot(p.X-a.X-t*bx, p.Y-a.Y-t*by)
}
