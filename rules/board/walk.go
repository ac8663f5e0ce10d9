package board

// Walker finds shortest ways over a grid, each step of which costs the same. It
// holds scratch space, so that a search allocates nothing once it is warm; it is
// for one goroutine at a time.
type Walker struct {
	dist  []int8
	prev  []int16
	queue []int16
}

// NewWalker returns a walker for the grid.
func (g *Grid) NewWalker() Walker {
	n := len(g.Cells)
	return Walker{dist: make([]int8, n), prev: make([]int16, n), queue: make([]int16, 0, n)}
}

// Shortest appends to way the cells of the shortest way from one cell to
// another, without the first and with the last. It leads over at most limit
// sides, none of them impassable, with a road of the quality or a better one
// across each, that open allows. Of equal ways the one is found that turns to
// the lower directions first; ok is false when there is none.
func (w *Walker) Shortest(way []int16, g *Grid, from, to, limit int, road uint8, open func(from int, d Direction, to int) bool) (_ []int16, ok bool) {
	if from == to {
		return way, true
	}
	for h := range w.dist {
		w.dist[h] = -1
	}
	w.queue = append(w.queue[:0], int16(from))
	w.dist[from] = 0
	for i := 0; i < len(w.queue); i++ {
		h := int(w.queue[i])
		if int(w.dist[h]) >= limit {
			return way, false
		}
		for d := range g.sides[h] {
			side := &g.sides[h][d]
			n := side.To
			if n < 0 || side.Limit == 0 || side.Road < road || w.dist[n] >= 0 || !open(h, Direction(d), n) {
				continue
			}
			w.dist[n], w.prev[n] = w.dist[h]+1, int16(h)
			if n == to {
				return w.back(way, from, to), true
			}
			w.queue = append(w.queue, int16(n))
		}
	}
	return way, false
}

// back appends the way by which a search came to a cell.
func (w *Walker) back(way []int16, from, to int) []int16 {
	end := len(way) + int(w.dist[to])
	for range int(w.dist[to]) {
		way = append(way, 0)
	}
	for h := to; h != from; h = int(w.prev[h]) {
		end--
		way[end] = int16(h)
	}
	return way
}
