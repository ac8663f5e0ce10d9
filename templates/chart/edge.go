package chart

import (
	"slices"

	"github.com/fieldpost/fieldpost/templates/canvas"
)

// findEdges finds which tiles touch each other, and where.
func (b *Board) findEdges() {
	type key struct{ a, b spot }
	at := map[key]int{}
	numbers := map[spot]int32{}
	number := func(s spot) int32 {
		n, ok := numbers[s]
		if !ok {
			n = int32(len(numbers))
			numbers[s] = n
		}
		return n
	}
	defer func() { b.spots = len(numbers) }()
	for i := range b.tiles {
		for _, r := range b.tiles[i].rings {
			for j, p := range r {
				q := r[(j+1)%len(r)]
				k := key{spotOf(p), spotOf(q)}
				if k.a == k.b {
					continue
				}
				if n, ok := at[key{k.b, k.a}]; ok && b.edges[n].b < 0 {
					b.edges[n].b = i
					continue
				}
				if n, ok := at[k]; ok && b.edges[n].b < 0 {
					b.edges[n].b = i
					continue
				}
				at[k] = len(b.edges)
				b.edges = append(b.edges, edge{i, -1, [2]canvas.Point{p, q}, [2]int32{number(k.a), number(k.b)}})
			}
		}
	}
}

// outline traces the outline of the tiles of which something holds.
func (b *Board) outline(in func(int) bool) (rings [][]canvas.Point) {
	set, some := make([]bool, len(b.tiles)), false
	for i := range set {
		set[i] = in(i)
		some = some || set[i]
	}
	if !some {
		return nil
	}
	type arc struct {
		edge       *edge
		from, next int32 // which end of the edge it begins at; the next arc that begins at that spot, or -1
	}
	var arcs []arc
	first, last := slices.Repeat([]int32{-1}, b.spots), make([]int32, b.spots) // arc that begins at a spot
	for i := range b.edges {
		e := &b.edges[i]
		a, z := set[e.a], e.b >= 0 && set[e.b]
		if a == z {
			continue
		}
		x := arc{edge: e, next: -1}
		if z {
			x.from = 1
		}
		if at := e.ends[x.from]; first[at] < 0 {
			first[at], last[at] = int32(len(arcs)), int32(len(arcs))
		} else {
			arcs[last[at]].next, last[at] = int32(len(arcs)), int32(len(arcs))
		}
		arcs = append(arcs, x)
	}
	for i := range arcs {
		var ring []canvas.Point
		at, spot := arcs[i].edge.line[arcs[i].from], arcs[i].edge.ends[arcs[i].from]
		for first[spot] >= 0 {
			x := &arcs[first[spot]]
			first[spot] = x.next
			ring = append(ring, at)
			at, spot = x.edge.line[1-x.from], x.edge.ends[1-x.from]
		}
		if len(ring) > 2 {
			rings = append(rings, ring)
		}
	}
	return rings
}

// inset is how far within its tiles the line lies to which supply reaches: beside
// the fronts and frontiers on the borders themselves.
const inset = 5.0

// limit returns the lines between land that is in a set and land beside it that is not,
// moved into the set. Coasts and the edge of the map are no limits.
func (b *Board) limit(in []bool) (out [][]canvas.Point) {
	var pieces [][2]canvas.Point // with the set on their right, as they are seen
	from, into := map[spot][]int{}, map[spot]int{}
	for i := range b.edges {
		e := &b.edges[i]
		if e.b < 0 || in[e.a] == in[e.b] || !b.land(e.a) || !b.land(e.b) {
			continue
		}
		line := e.line
		if isClockwise(b.tiles[e.a].rings) != in[e.a] {
			line[0], line[1] = line[1], line[0]
		}
		from[spotOf(line[0])] = append(from[spotOf(line[0])], len(pieces))
		into[spotOf(line[1])]++
		pieces = append(pieces, line)
	}
	used := make([]bool, len(pieces))
	follow := func(i int) {
		line := []canvas.Point{pieces[i][0]}
		for i >= 0 {
			used[i] = true
			end := pieces[i][1]
			line, i = append(line, end), -1
			for _, n := range from[spotOf(end)] {
				if !used[n] {
					i = n
					break
				}
			}
		}
		out = append(out, offsetLine(line, inset))
	}
	for i := range pieces { // those that begin somewhere, then rings
		if !used[i] && into[spotOf(pieces[i][0])] == 0 {
			follow(i)
		}
	}
	for i := range pieces {
		if !used[i] {
			follow(i)
		}
	}
	return out
}

// land reports whether a tile is a place that is no sea and no box beside the map.
func (b *Board) land(t int) bool {
	x := &b.tiles[t]
	return x.ID != "" && !x.Water && !x.Box
}

// isClockwise reports whether a tile lies to the right of its outer ring, with y downward
// as on a picture: clockwise as it is seen.
func isClockwise(rings [][]canvas.Point) bool {
	most := 0.0
	for _, r := range rings {
		if sum := canvas.TwiceArea(r); sum*sum > most*most {
			most = sum
		}
	}
	return most > 0
}

// offsetLine moves a line to its right, as it is seen. One that is closed stays closed.
func offsetLine(line []canvas.Point, by float64) []canvas.Point {
	n := len(line)
	closed := n > 3 && spotOf(line[0]) == spotOf(line[n-1])
	out := make([]canvas.Point, n)
	for i, q := range line {
		var dx, dy float64
		add := func(a, z canvas.Point) {
			x, y := norm(a, z)
			dx, dy = dx+x, dy+y
		}
		switch {
		case i > 0:
			add(line[i-1], q)
		case closed:
			add(line[n-2], q)
		}
		switch {
		case i < n-1:
			add(q, line[i+1])
		case closed:
			add(q, line[1])
		}
		x, y := norm(canvas.Point{}, canvas.Point{X: dx, Y: dy})
		out[i] = canvas.Point{X: q.X - y*by, Y: q.Y + x*by}
	}
	return out
}
