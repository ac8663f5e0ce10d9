package chart

import (
	"math"

	"github.com/fieldpost/fieldpost/templates/canvas"
)

// routes finds the lines of arrows over a board on which stacks stand.
type routes struct {
	board  *Board
	stacks []stack
}

// leastArrow is how much of an arrow is seen at least between two stacks; where they
// leave less the arrow goes around them.
const leastArrow = 26.0

// route returns the line of an arrow through tiles: from the edge of what stands in the
// first, as it really lies, to the edge of what stands in the last.
func (r routes) route(tiles []int, aside float64) []canvas.Point {
	n := len(tiles)
	line := r.board.points(tiles)
	from, to := r.standing(tiles[0]), r.standing(tiles[n-1])
	line[0], line[n-1] = from.Middle(), to.Middle()
	var bent []canvas.Point // a way back runs beside the way there
	for i, q := range line {
		if i > 0 && i < n-1 && distance(line[i-1], line[i+1]) < 1 {
			dx, dy := norm(line[i-1], q)
			bent = append(bent, canvas.Point{X: q.X - dy*11, Y: q.Y + dx*11}, canvas.Point{X: q.X + dx*11, Y: q.Y + dy*11}, canvas.Point{X: q.X + dy*11, Y: q.Y - dx*11})
			continue
		}
		bent = append(bent, q)
	}
	line = bent
	n = len(line)
	if n == 2 {
		a, z := exit(from, line[1]), exit(to, line[0])
		dx, dy := norm(line[0], line[1])
		if (z.X-a.X)*dx+(z.Y-a.Y)*dy < leastArrow {
			return r.hop(from, to)
		}
		a.X, a.Y, z.X, z.Y = a.X-dy*aside, a.Y+dx*aside, z.X-dy*aside, z.Y+dx*aside
		return []canvas.Point{a, z}
	}
	line[0], line[n-1] = exit(from, line[1]), exit(to, line[n-2])
	return smooth(line)
}

// standing returns the room of what stands in a tile, without a piece its middle.
func (r routes) standing(t int) canvas.Box {
	for i := range r.stacks {
		if s := &r.stacks[i]; s.tile == t {
			return s.box.Grow(2)
		}
	}
	return canvas.BoxAround(r.board.tiles[t].at, 4, 4)
}

// hop returns an arc from one box over to another that lies beside it, on the side where
// less stands in its way.
func (r routes) hop(from, to canvas.Box) []canvas.Point {
	a, z := from.Middle(), to.Middle()
	dx, dy := norm(a, z)
	if distance(a, z) < 1 {
		dx, dy = 1, 0
		a.X, z.X = a.X-8, z.X+8
	}
	var best []canvas.Point
	cost := math.Inf(1)
	for _, side := range [...]float64{1, -1} {
		nx, ny := dy*side, -dx*side
		far := func(q canvas.Point, by float64) canvas.Point { return canvas.Point{X: q.X + nx*by, Y: q.Y + ny*by} }
		reach := func(b canvas.Box) float64 { return math.Abs(nx)*b.W/2 + math.Abs(ny)*b.H/2 }
		out := max(reach(from), reach(to)) + 13
		line := []canvas.Point{exit(from, far(a, 100)), far(between(a, z, 0.15), out), far(between(a, z, 0.85), out), exit(to, far(z, 100))}
		c := side
		for i := range r.stacks {
			c += r.stacks[i].box.SharedArea(canvas.BoxAround(line[1], 12, 12)) + r.stacks[i].box.SharedArea(canvas.BoxAround(line[2], 12, 12))
		}
		for _, q := range line {
			if !canvas.BoxAround(q, 8, 8).IsWithin(r.board.frame) {
				c += 1e4
			}
		}
		if c < cost {
			best, cost = line, c
		}
	}
	return smooth(best)
}

// besideStacks returns the point of a line, as near as can be to its middle, that lies on
// no counter.
func (r routes) besideStacks(line []canvas.Point) canvas.Point {
	best, cost := canvas.Point{}, math.Inf(1)
	for _, part := range [...]float64{0.45, 0.35, 0.55, 0.25, 0.65} {
		q := along(line, part)
		box, c := canvas.BoxAround(q, 22, 16), math.Abs(part-0.45)
		for i := range r.stacks {
			c += box.SharedArea(r.stacks[i].box)
		}
		if c < cost {
			best, cost = q, c
		}
	}
	return best
}

// exit returns where the way from the middle of a box to a point leaves it.
func exit(b canvas.Box, to canvas.Point) canvas.Point {
	at := b.Middle()
	dx, dy := math.Abs(to.X-at.X), math.Abs(to.Y-at.Y)
	if dx == 0 && dy == 0 {
		return at
	}
	return between(at, to, min(b.W/2/max(dx, 1e-9), b.H/2/max(dy, 1e-9)))
}

// along returns the point of a line a part of the way from its beginning.
func along(line []canvas.Point, part float64) canvas.Point {
	for i, left := 1, length(line)*part; i < len(line); i++ {
		d := distance(line[i-1], line[i])
		if left <= d && d > 0 {
			return between(line[i-1], line[i], left/d)
		}
		left -= d
	}
	return line[len(line)-1]
}

func length(line []canvas.Point) (sum float64) {
	for i := 1; i < len(line); i++ {
		sum += distance(line[i-1], line[i])
	}
	return sum
}

// way returns the tiles of a trace.
func (b *Board) way(t *Trace) (tiles []int) {
	for _, id := range t.Places {
		if n, ok := b.byID[id]; ok {
			tiles = append(tiles, n)
		}
	}
	return tiles
}

// points returns the middles of tiles.
func (b *Board) points(tiles []int) []canvas.Point {
	line := make([]canvas.Point, len(tiles))
	for i, t := range tiles {
		line[i] = b.tiles[t].at
	}
	return line
}
