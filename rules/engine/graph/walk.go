package graph

import (
	"cmp"
	"slices"
)

// Graph has the neighbours to which ways lead, by place; of these there are fewer than 1<<15.
type Graph [][]int16

// New makes the graph of so many places: waysFrom adds the neighbours of one.
func New(places int, waysFrom func(place int, add func(to int16))) Graph {
	g, all := make(Graph, places), make([]int16, 0, 6*places)
	for p := range g {
		from := len(all)
		waysFrom(p, func(to int16) { all = append(all, to) })
		g[p] = all[from:len(all):len(all)]
	}
	return g
}

// Fade returns what is worth having as it counts at each place: the most that is left there of what something is worth, of
// which a factor below 1 is kept with each step away.
func Fade[F float32 | float64](g Graph, worth []F, keep F) []F {
	out := slices.Clone(worth)
	var queue []int
	for p, v := range worth {
		if v > 0 {
			queue = append(queue, p)
		}
	}
	slices.SortStableFunc(queue, func(p, q int) int { return cmp.Compare(worth[q], worth[p]) })
	for i := 0; i < len(queue); i++ {
		v := keep * out[queue[i]]
		for _, q := range g[queue[i]] {
			if v > out[q] {
				out[q] = v
				queue = append(queue, int(q))
			}
		}
	}
	return out
}

// Walker goes through a graph. It holds scratch space and is for one walk at a time.
type Walker struct {
	ways  Graph
	seen  []uint32 // the walk in which a place was last come to
	walks uint32
	queue []stop
	via   []int16
}

// stop says from which place a walk goes on.
type stop struct{ place, step, via int16 }

// NewWalker returns a walker through a graph.
func NewWalker(g Graph) *Walker {
	return &Walker{ways: g, seen: make([]uint32, len(g)), via: make([]int16, len(g))}
}

// Spread goes through the places around some, the nearest first, and on from those of which visit says so.
func (w *Walker) Spread(from []int, visit func(place, step int) bool) {
	w.walks++
	w.queue = w.queue[:0]
	for _, p := range from {
		w.come(stop{int16(p), 0, -1}, visit)
	}
	for i := 0; i < len(w.queue); i++ {
		at := w.queue[i]
		for _, q := range w.ways[at.place] {
			if w.seen[q] != w.walks {
				next := stop{q, at.step + 1, at.via}
				if at.step == 0 {
					next.via = q
				}
				w.come(next, visit)
			}
		}
	}
}

// come comes to a place.
func (w *Walker) come(x stop, visit func(place, step int) bool) {
	w.seen[x.place], w.via[x.place] = w.walks, x.via
	if visit(int(x.place), int(x.step)) {
		w.queue = append(w.queue, x)
	}
}

// Pour returns how much comes to each place of what lies at places: left says what part of it is left at each step away, from
// 0 on.
func (w *Walker) Pour(amounts, left []float64) []float64 {
	out := make([]float64, len(amounts))
	for p, amount := range amounts {
		if amount != 0 {
			w.Spread([]int{p}, func(q, step int) bool {
				out[q] += amount * left[step]
				return step+1 < len(left)
			})
		}
	}
	return out
}

// Via returns the neighbour of where the last walk began by which it came to a place; -1 where it began.
func (w *Walker) Via(place int) int { return int(w.via[place]) }
