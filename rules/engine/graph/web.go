package graph

// Web is a supply net: the places that ways join with its roots.
type Web struct {
	Places []int16 // by node, from 1 on: the roots, then the others as they are come to
	Nodes  []int16 // by place, 0 for what is not joined
	Joined int     // the first node that is not a root
	by     []int16 // the last node by which all ways lead to a node, 0 for none
	ways   Graph
	passes func(place int) bool
}

// Weave makes the web that leads from some roots to places that it enters, and on from those that it passes; from roots it
// always leads on.
func Weave(ways Graph, roots []int, enters, passes func(place int) bool) *Web {
	w := &Web{Places: make([]int16, 1, len(ways)), Nodes: make([]int16, len(ways)), by: make([]int16, 1, len(ways)), ways: ways, passes: passes}
	add := func(place, by int16) {
		w.Nodes[place] = int16(len(w.Places))
		w.Places, w.by = append(w.Places, place), append(w.by, by)
	}
	for _, p := range roots {
		add(int16(p), 0)
	}
	w.Joined = len(w.Places)
	for x := 1; x < len(w.Places); x++ {
		if w.leadsOn(int16(x)) {
			for _, to := range ways[w.Places[x]] {
				if w.Nodes[to] == 0 && enters(int(to)) {
					add(to, int16(x))
				}
			}
		}
	}
	w.narrow()
	return w
}

// narrow finds by which node all ways lead to each: the tree of dominators, as Cooper, Harvey and Kennedy find it, but over
// nodes as they are come to.
func (w *Web) narrow() {
	for changed := true; changed; {
		changed = false
		for x := w.Joined; x < len(w.Places); x++ {
			by := w.by[x]
			for _, from := range w.ways[w.Places[x]] {
				if y := w.Nodes[from]; y > 0 && w.leadsOn(y) {
					by = w.Common([]int16{by, y})
				}
			}
			changed = changed || by != w.by[x]
			w.by[x] = by
		}
	}
}

// leadsOn reports whether the web leads on from a node.
func (w *Web) leadsOn(x int16) bool { return int(x) < w.Joined || w.passes(int(w.Places[x])) }

// Before returns the last node by which all ways lead to a node; 0 for none.
func (w *Web) Before(node int16) int16 { return w.by[node] }

// Common returns the last node by which all ways lead to all of some nodes, which may be one of them; 0 for none.
func (w *Web) Common(nodes []int16) int16 {
	a := nodes[0]
	for _, b := range nodes[1:] {
		for a != b {
			if a > b {
				a = w.by[a]
			} else {
				b = w.by[b]
			}
		}
	}
	return a
}

// AddHanging adds to what each node is worth what hangs on it: what is cut off with it.
func (w *Web) AddHanging(worth []float64) {
	for x := len(w.Places) - 1; x > 0; x-- {
		worth[w.by[x]] += worth[x]
	}
}

// Reached marks the nodes that the web comes to though it is cut at some, by node.
func (w *Web) Reached(cut ...[]bool) []bool {
	seen, queue := make([]bool, len(w.Places)), make([]int16, 0, len(w.Places))
	visit := func(x int16) {
		if x == 0 || seen[x] {
			return
		}
		for _, marks := range cut {
			if marks[x] {
				return
			}
		}
		seen[x] = true
		queue = append(queue, x)
	}
	for x := 1; x < w.Joined; x++ {
		visit(int16(x))
	}
	for i := 0; i < len(queue); i++ {
		if w.leadsOn(queue[i]) {
			for _, to := range w.ways[w.Places[queue[i]]] {
				visit(w.Nodes[to])
			}
		}
	}
	return seen
}
