package main

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

// finish smooths and simplifies all lines, those less that would then cross others.
func finish(raw []line) []line {
	out := make([]line, len(raw))
	effort := make([]int, len(raw)) // how often a line was spared
	redo := make([]bool, len(raw))
	for i := range redo {
		redo[i] = true
	}
	for range 8 {
		for i, again := range redo {
			if again {
				out[i] = raw[i].finished(effort[i])
			}
		}
		clear(redo)
		any := false
		for _, p := range tangles(out) {
			for _, i := range p {
				if !redo[i] {
					redo[i], any = true, true
					effort[i]++
				}
			}
		}
		if !any {
			break
		}
	}
	return out
}

// finished returns a line as it is drawn.
func (l line) finished(spared int) line {
	l.points = slices.Clone(l.points)
	smooth, tolerance := 14, 2.0
	switch min(l.left, l.right) {
	case edge:
		smooth, tolerance = 0, 0.5
	case sea:
		smooth, tolerance = 3, 1.6
	}
	l.smooth(smooth >> spared)
	l.simplify(tolerance / float64(int(1)<<spared))
	return l
}

// tangles returns pairs of lines that cross or lie on one another.
func tangles(lines []line) (out [][2]int) {
	type side struct {
		a, b board.Point
		of   int
	}
	var all []side
	for i, l := range lines {
		for k := 1; k < len(l.points); k++ {
			a, b := l.points[k-1], l.points[k]
			if a.X > b.X || a.X == b.X && a.Y > b.Y {
				a, b = b, a
			}
			all = append(all, side{a, b, i})
		}
	}
	slices.SortFunc(all, func(p, q side) int {
		switch {
		case p.a.X != q.a.X:
			return int(math.Copysign(1, p.a.X-q.a.X))
		case p.of != q.of:
			return p.of - q.of
		}
		return int(math.Copysign(1, p.a.Y-q.a.Y))
	})
	turn := func(p, q, r board.Point) float64 { return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X) }
	between := func(s side, p board.Point) bool {
		return p != s.a && p != s.b && turn(s.a, s.b, p) == 0 && (p.X-s.a.X)*(p.X-s.b.X)+(p.Y-s.a.Y)*(p.Y-s.b.Y) < 0
	}
	for i, p := range all {
		for _, q := range all[i+1:] {
			if q.a.X > p.b.X {
				break
			}
			crossing := turn(p.a, p.b, q.a)*turn(p.a, p.b, q.b) < 0 && turn(q.a, q.b, p.a)*turn(q.a, q.b, p.b) < 0
			if crossing || p.a == q.a && p.b == q.b || between(p, q.a) || between(p, q.b) || between(q, p.a) || between(q, p.b) {
				out = append(out, [2]int{p.of, q.of})
			}
		}
	}
	return out
}
