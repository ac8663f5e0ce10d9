package board

// Closed is the cost of a border that cannot be crossed.
const Closed = -1

// Finder finds paths on a map. It holds scratch space, so that a search
// allocates nothing once it is warm; it is for one goroutine at a time.
type Finder struct {
	m     *Map
	dist  []int
	prev  []int
	done  []bool
	queue []int
}

// NewFinder returns a finder for the map.
func (m *Map) NewFinder() *Finder {
	n := len(m.Zones)
	return &Finder{m: m, dist: make([]int, n), prev: make([]int, n), done: make([]bool, n), queue: make([]int, 0, n)}
}

// Cheapest appends to path the zones of the cheapest way from one zone to
// another, without the first and with the last, and returns it with its cost.
// The cost function says what crossing a border costs, or [Closed]. Ways that
// cost more than limit are not found; ok is false then. From a zone to itself
// the path is empty.
func (f *Finder) Cheapest(path []int, from, to, limit int, cost func(from int, e Edge) int) (_ []int, total int, ok bool) {
	for i := range f.dist {
		f.dist[i], f.prev[i], f.done[i] = -1, -1, false
	}
	f.dist[from] = 0
	f.queue = append(f.queue[:0], from)
	for len(f.queue) > 0 {
		at, best := -1, -1
		for i, z := range f.queue { // boards are small: a scan beats a heap
			if best < 0 || f.dist[z] < f.dist[best] || f.dist[z] == f.dist[best] && z < best {
				at, best = i, z
			}
		}
		f.queue[at] = f.queue[len(f.queue)-1]
		f.queue = f.queue[:len(f.queue)-1]
		if best == to {
			break
		}
		f.done[best] = true
		for _, e := range f.m.edges[best] {
			c := cost(best, e)
			if c < 0 || f.done[e.To] {
				continue
			}
			d := f.dist[best] + c
			if d > limit {
				continue
			}
			if f.dist[e.To] < 0 {
				f.queue = append(f.queue, e.To)
			} else if d > f.dist[e.To] || d == f.dist[e.To] && f.prev[e.To] <= best {
				continue
			}
			f.dist[e.To], f.prev[e.To] = d, best
		}
	}
	if f.dist[to] < 0 {
		return path, 0, false
	}
	start := len(path)
	for z := to; z != from; z = f.prev[z] {
		path = append(path, z)
	}
	for i, j := start, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path, f.dist[to], true
}

// Cheapest finds one path with a finder of its own; see [Finder.Cheapest].
func (m *Map) Cheapest(from, to, limit int, cost func(from int, e Edge) int) ([]int, int, bool) {
	return m.NewFinder().Cheapest(nil, from, to, limit, cost)
}
