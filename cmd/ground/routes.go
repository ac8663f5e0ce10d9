package main

import (
	"container/heap"
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

// What a kilometre of a sea lane costs beside a kilometre far out at sea.
const (
	nearShore = 2.5  // within 40 km of land
	ashore    = 30.0 // from the port to the sea, in its own zone
	roomSea   = 40
)

// queue of squares by what it costs to come there.
type queue []struct {
	at   int
	cost float64
}

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, k int) bool { return q[i].cost < q[k].cost }
func (q queue) Swap(i, k int)      { q[i], q[k] = q[k], q[i] }
func (q *queue) Push(x any) {
	*q = append(*q, x.(struct {
		at   int
		cost float64
	}))
}

func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// lane is the way by sea from one zone to another, from where counters stand.
func (g *ground) lane(from, to int) []board.Point {
	r := g.cells.coarser(2)
	depth := r.depth()
	start, okStart := r.index(g.at[from])
	goal, okGoal := r.index(g.at[to])
	if !okStart || !okGoal {
		return nil
	}
	price := func(i int) float64 {
		switch l := r.at[i]; {
		case l == sea && depth[i] > roomSea:
			return 1
		case l == sea:
			return nearShore - (nearShore-1)*depth[i]/roomSea
		case l == zones+int16(from) || l == zones+int16(to):
			return ashore
		}
		return math.Inf(1)
	}
	cost, last := make([]float64, len(r.at)), make([]int, len(r.at))
	for i := range cost {
		cost[i] = math.Inf(1)
	}
	cost[start], last[start] = 0, start
	q := queue{{start, 0}}
	for q.Len() > 0 {
		top := heap.Pop(&q).(struct {
			at   int
			cost float64
		})
		if top.at == goal {
			break
		}
		if top.cost > cost[top.at] {
			continue
		}
		x, y := top.at%r.w, top.at/r.w
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				u, v := x+dx, y+dy
				if u < 0 || v < 0 || u >= r.w || v >= r.h {
					continue
				}
				i := v*r.w + u
				if c := top.cost + price(i)*math.Hypot(float64(dx), float64(dy)); c < cost[i] {
					cost[i], last[i] = c, top.at
					heap.Push(&q, struct {
						at   int
						cost float64
					}{i, c})
				}
			}
		}
	}
	if math.IsInf(cost[goal], 1) {
		return nil
	}
	l := line{}
	for i := goal; ; i = last[i] {
		l.points = append(l.points, r.centre(i))
		if i == start {
			break
		}
	}
	slices.Reverse(l.points)
	l.smooth(10)
	l.simplify(4)
	return l.points
}

// inland is how far a link reaches into both zones, in kilometres.
const inland = 30

// link is a short line across what lies between two zones, where they come closest.
func (g *ground) link(a, b int) []board.Point {
	shores := func(z int) (out []board.Point) {
		for _, l := range g.lines {
			if l.left == zones+int16(z) || l.right == zones+int16(z) {
				out = append(out, l.points...)
			}
		}
		return out
	}
	var p, q board.Point
	best := math.Inf(1)
	others := shores(b)
	for _, s := range shores(a) {
		for _, t := range others {
			if d := math.Hypot(s.X-t.X, s.Y-t.Y); d < best {
				best, p, q = d, s, t
			}
		}
	}
	l := line{points: []board.Point{toward(p, g.at[a]), p, q, toward(q, g.at[b])}}
	l.simplify(6)
	return l.points
}

func toward(from, to board.Point) board.Point {
	far := math.Hypot(to.X-from.X, to.Y-from.Y)
	t := min(inland/max(far, 1), 1)
	return board.Point{X: from.X + t*(to.X-from.X), Y: from.Y + t*(to.Y-from.Y)}
}
