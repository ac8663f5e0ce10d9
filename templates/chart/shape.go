package chart

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/templates/canvas"
)

func bounds(rings [][]canvas.Point) canvas.Box {
	lo, hi := canvas.Point{X: math.Inf(1), Y: math.Inf(1)}, canvas.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, r := range rings {
		for _, p := range r {
			lo.X, lo.Y, hi.X, hi.Y = min(lo.X, p.X), min(lo.Y, p.Y), max(hi.X, p.X), max(hi.Y, p.Y)
		}
	}
	return canvas.Box{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y}
}

// area adds up the areas of rings.
func area(rings [][]canvas.Point) (sum float64) {
	for _, r := range rings {
		sum += math.Abs(canvas.TwiceArea(r)) / 2
	}
	return sum
}

// inside reports whether a point lies within rings, and not in a hole of them.
func inside(p canvas.Point, rings [][]canvas.Point) (in bool) {
	for _, r := range rings {
		if canvas.Inside(p, r) {
			in = !in
		}
	}
	return in
}

// spot is a point in tenths: two points of outlines that fall together are one.
type spot [2]int

func spotOf(p canvas.Point) spot {
	return spot{int(math.Round(p.X * 10)), int(math.Round(p.Y * 10))}
}

// thin leaves points out of rings that hardly bend there. What is left out rests on
// the point and on those beside it alone, so that rings with a common line keep one.
func thin(all ...[][]canvas.Point) {
	type beside struct{ a, b spot }
	for pass := range 2 {
		pairs := map[spot]beside{}
		meet := map[spot]bool{} // where lines meet or part
		for _, rings := range all {
			for _, ring := range rings {
				for i, q := range ring {
					one := beside{spotOf(ring[(i+len(ring)-1)%len(ring)]), spotOf(ring[(i+1)%len(ring)])}
					if one.a[0] > one.b[0] || one.a[0] == one.b[0] && one.a[1] > one.b[1] {
						one.a, one.b = one.b, one.a
					}
					if was, ok := pairs[spotOf(q)]; ok && was != one {
						meet[spotOf(q)] = true
					}
					pairs[spotOf(q)] = one
				}
			}
		}
		for _, rings := range all {
			for n, ring := range rings {
				kept := make([]canvas.Point, 0, len(ring))
				for i, q := range ring {
					at := spotOf(q)
					odd := (at[0]/10+at[1]/10+pass)%2 == 0 // of two points beside each other one stays, mostly
					if meet[at] || !odd || fromLine(q, ring[(i+len(ring)-1)%len(ring)], ring[(i+1)%len(ring)]) > 1.1 {
						kept = append(kept, q)
					}
				}
				if len(kept) > 3 {
					rings[n] = kept
				}
			}
		}
	}
}

// chain joins pieces of lines that meet end to end.
func chain(pieces [][]canvas.Point) (out [][]canvas.Point) {
	at := map[spot][]int{}
	for i, l := range pieces {
		for _, p := range [...]canvas.Point{l[0], l[len(l)-1]} {
			at[spotOf(p)] = append(at[spotOf(p)], i)
		}
	}
	used := make([]bool, len(pieces))
	follow := func(line []canvas.Point) []canvas.Point {
	next:
		for {
			end := line[len(line)-1]
			for _, i := range at[spotOf(end)] {
				if used[i] {
					continue
				}
				used[i] = true
				l := pieces[i]
				if spotOf(l[0]) != spotOf(end) {
					l = slices.Clone(l)
					slices.Reverse(l)
				}
				line = append(line, l[1:]...)
				continue next
			}
			return line
		}
	}
	for i, l := range pieces {
		if used[i] {
			continue
		}
		used[i] = true
		line := follow(slices.Clone(l))
		slices.Reverse(line)
		out = append(out, follow(line))
	}
	return out
}

// hatching draws parallel lines within rings, turned by an angle.
func hatching(rings [][]canvas.Point, angle, gap float64) (lines [][]canvas.Point) {
	sin, cos := math.Sincos(angle)
	turned := make([][]canvas.Point, len(rings))
	for i, r := range rings {
		turned[i] = make([]canvas.Point, len(r))
		for j, p := range r {
			turned[i][j] = canvas.Point{X: p.X*cos + p.Y*sin, Y: p.Y*cos - p.X*sin}
		}
	}
	box := bounds(turned)
	var cuts []float64
	for y := (math.Floor(box.Y/gap) + 0.5) * gap; y < box.Y+box.H; y += gap {
		cuts = crossings(cuts[:0], turned, y)
		for i := 0; i+1 < len(cuts); i += 2 {
			a, z := cuts[i], cuts[i+1]
			lines = append(lines, []canvas.Point{{X: a*cos - y*sin, Y: a*sin + y*cos}, {X: z*cos - y*sin, Y: z*sin + y*cos}})
		}
	}
	return lines
}

// smooth rounds the turns of a line.
func smooth(line []canvas.Point) []canvas.Point {
	if len(line) < 3 {
		return line
	}
	out := []canvas.Point{line[0]}
	for i := 1; i < len(line)-1; i++ {
		a, p, z := line[i-1], line[i], line[i+1]
		out = append(out, between(p, a, 0.28), between(between(p, a, 0.1), between(p, z, 0.1), 0.5), between(p, z, 0.28))
	}
	return append(out, line[len(line)-1])
}

// between returns the point a part of the way from one to another.
func between(a, b canvas.Point, part float64) canvas.Point {
	return canvas.Point{X: a.X + (b.X-a.X)*part, Y: a.Y + (b.Y-a.Y)*part}
}

func distance(a, b canvas.Point) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) }

// crossings appends where rings cross a height, from left to right: what lies between
// the first and the second, the third and the fourth and so on is within them.
func crossings(cuts []float64, rings [][]canvas.Point, y float64) []float64 {
	for _, r := range rings {
		for j, p := range r {
			q := r[(j+1)%len(r)]
			if (p.Y > y) != (q.Y > y) {
				cuts = append(cuts, p.X+(y-p.Y)/(q.Y-p.Y)*(q.X-p.X))
			}
		}
	}
	slices.Sort(cuts)
	return cuts
}

// arrowHead returns the head of an arrow at the end of a line.
func arrowHead(line []canvas.Point, length, half float64) []canvas.Point {
	end := line[len(line)-1]
	from := line[len(line)-2]
	dx, dy := norm(from, end)
	back := canvas.Point{X: end.X - dx*length, Y: end.Y - dy*length}
	return []canvas.Point{end, {X: back.X - dy*half, Y: back.Y + dx*half}, {X: back.X + dy*half, Y: back.Y - dx*half}}
}

// norm returns the direction from one point to another.
func norm(a, b canvas.Point) (dx, dy float64) {
	l := max(distance(a, b), 1e-9)
	return (b.X - a.X) / l, (b.Y - a.Y) / l
}

// fromLine returns how far a point is from a line between two others.
func fromLine(p, a, b canvas.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	l := dx*dx + dy*dy
	if l == 0 {
		return distance(p, a)
	}
	k := min(max(((p.X-a.X)*dx+(p.Y-a.Y)*dy)/l, 0), 1)
	return math.Hypot(p.X-a.X-k*dx, p.Y-a.Y-k*dy)
}

// clip cuts a ring at a box, side by side.
func clip(ring []canvas.Point, box canvas.Box) []canvas.Point {
	for side := range 4 {
		in := func(q canvas.Point) float64 {
			return [...]float64{q.X - box.X, q.Y - box.Y, box.X + box.W - q.X, box.Y + box.H - q.Y}[side]
		}
		var out []canvas.Point
		for i, a := range ring {
			z := ring[(i+1)%len(ring)]
			da, dz := in(a), in(z)
			if da >= 0 {
				out = append(out, a)
			}
			if (da >= 0) != (dz >= 0) {
				out = append(out, between(a, z, da/(da-dz)))
			}
		}
		ring = out
	}
	return ring
}

// star returns a star with points, and how far its inner corners are from the middle.
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
