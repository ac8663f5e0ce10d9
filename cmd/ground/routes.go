package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

// lane returns the way by sea from one zone to another, from where counters stand, along
// the lanes of the sketch; so all lanes that go the same way lie on one line.
func (g *ground) lane(from, to int) ([]board.Point, error) {
	type step struct {
		to   board.Point
		line []board.Point
	}
	ways := map[board.Point][]step{}
	for _, row := range g.sketch.Lane {
		var line []board.Point
		for _, p := range places(row.At) {
			p := g.on(p)
			line = append(line, board.Point{X: math.Round(p.X), Y: math.Round(p.Y)})
		}
		if z, ok := g.byID[row.Port]; ok {
			line = slices.Insert(line, 0, g.at[z])
		}
		a, b := line[0], line[len(line)-1]
		back := slices.Clone(line)
		slices.Reverse(back)
		ways[a], ways[b] = append(ways[a], step{b, line}), append(ways[b], step{a, back})
	}
	start, goal := g.at[from], g.at[to]
	far, last := map[board.Point]float64{start: 0}, map[board.Point]step{}
	done, found := map[board.Point]bool{}, []board.Point{start}
	for {
		at, ok := start, false
		for _, p := range found { // the nearest
			if !done[p] && (!ok || far[p] < far[at]) {
				at, ok = p, true
			}
		}
		if !ok {
			return nil, fmt.Errorf("%s: no lane from %s to %s", g.title, g.zones[from].id, g.zones[to].id)
		}
		if done[at] = true; at == goal {
			break
		}
		for _, s := range ways[at] {
			d, known := far[s.to]
			if !known {
				found = append(found, s.to)
			}
			if n := far[at] + length(s.line); !known || n < d {
				far[s.to] = n
				back := slices.Clone(s.line)
				slices.Reverse(back)
				last[s.to] = step{at, back}
			}
		}
	}
	out := []board.Point{goal}
	for at := goal; at != start; at = last[at].to {
		out = append(out, last[at].line[1:]...)
	}
	slices.Reverse(out)
	return out, nil
}

// inland is how far a link reaches into both zones, in kilometres.
const inland = 30

// link returns a short line across what lies between two zones: where they come closest,
// or on the straight way between where counters stand.
func (g *ground) link(a, b int, straight bool) []board.Point {
	ringA, ringB := g.mainland(a), g.mainland(b)
	var p, q board.Point
	best := math.Inf(1)
	for _, s := range ringA {
		for _, t := range ringB {
			d := math.Hypot(s.X-t.X, s.Y-t.Y)
			if straight {
				d += 8 * (off(s, g.at[a], g.at[b]) + off(t, g.at[a], g.at[b]))
			}
			if d < best {
				best, p, q = d, s, t
			}
		}
	}
	return []board.Point{toward(p, g.at[a]), p, q, toward(q, g.at[b])}
}

// mainland returns the border of the part of a zone in which counters stand.
func (g *ground) mainland(z int) (out []board.Point) {
	label := zones + int16(z)
	start, _ := g.cells.index(g.at[z])
	seen, todo := map[int]bool{start: true}, []int{start}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		border := false
		g.cells.around(at, func(i int) {
			if g.cells.at[i] != label {
				border = true
			} else if !seen[i] {
				seen[i] = true
				todo = append(todo, i)
			}
		})
		if border {
			out = append(out, g.cells.centre(at))
		}
	}
	return out
}

func toward(from, to board.Point) board.Point {
	far := math.Hypot(to.X-from.X, to.Y-from.Y)
	t := min(inland/max(far, 1), 1)
	return board.Point{X: from.X + t*(to.X-from.X), Y: from.Y + t*(to.Y-from.Y)}
}
