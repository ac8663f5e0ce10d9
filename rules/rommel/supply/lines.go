package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// arc is one stretch of a possible supply line: a highway hexside or a link. Ends that
// are virtual (the units that begin lines) have number origin; the hex where such a
// line begins follows them.
type arc struct {
	hex [5]int16
	n   int // how many they are
}

// with returns an arc that goes on by some hexes.
func (a arc) with(hexes ...int16) arc {
	a.n += copy(a.hex[a.n:], hexes)
	return a
}

func (a *arc) hexes() []int16     { return a.hex[:a.n] }
func (a *arc) inner() []int16     { return a.hex[1 : a.n-1] }
func (a *arc) ends() (x, y int16) { return a.hex[0], a.hex[a.n-1] }

// lines finds which hexes lie on a line from a source to an origin that comes to
// no hex twice, be it as the end of an arc or between the ends of one (§12.4, §12.6).
//
// A line through an arc is two ways, from its ends to source and origin, that have
// no node in common: a flow of two. Where such a flow comes to a hex twice after
// all, as two arcs lead through it or one through and another to it, one of the
// arcs either has the hex for itself or is not used; both are tried.
type lines struct {
	arcs           []arc
	nodes          []int // that arcs come to
	source, origin int16
	out            []bool // by arc: not to be used
	closed         []bool // by node: not to be come to
	been           []bool // by node: the way comes there
	flow           flow
}

// nodesOnLines tells of each node whether a line leads over it.
func (l *lines) nodesOnLines(arcs []arc, nodes int, source, origin int16) (on []bool) {
	l.arcs, l.source, l.origin = arcs, source, origin
	flags := make([]bool, 4*nodes+len(arcs))
	on, l.closed, l.been, l.out = flags[:nodes], flags[nodes:2*nodes], flags[2*nodes:3*nodes], flags[4*nodes:]
	met := flags[3*nodes : 4*nodes]
	met[source], met[origin] = true, true
	for i := range arcs {
		for _, h := range arcs[i].hexes() {
			met[h] = true
		}
	}
	l.nodes = l.nodes[:0]
	for v, is := range met {
		if is {
			l.nodes = append(l.nodes, v)
		}
	}
	for i := range arcs {
		if !slices.ContainsFunc(arcs[i].hexes(), func(h int16) bool { return !on[h] }) {
			continue
		}
		for _, k := range l.lineThrough(i) {
			for _, h := range arcs[k].hexes() {
				on[h] = true
			}
		}
	}
	return on
}

// lineThrough finds a line along an arc: its arcs, nil when there is none.
func (l *lines) lineThrough(i int) []int {
	clear(l.out)
	clear(l.closed)
	for _, h := range l.arcs[i].inner() {
		if !l.reserve(i, h, i) {
			return nil
		}
	}
	return l.solve(i, true)
}

// solve finds a line along an arc with what is not closed; first is true before
// anything else has been tried.
func (l *lines) solve(i int, first bool) []int {
	if !l.hasWays(i, false) {
		return nil
	}
	way := l.flow.arcsTaken(l, i)
	k, h := l.conflict(way)
	if h == field.None {
		return way
	}
	if first && !l.hasWays(i, true) { // not even if lines could leave an arc between its ends
		return nil
	}
	out, closed := slices.Clone(l.out), slices.Clone(l.closed)
	if l.reserve(k, h, i) {
		if w := l.solve(i, false); w != nil {
			return w
		}
	}
	l.out, l.closed = out, closed
	l.out[k] = true
	return l.solve(i, false)
}

// conflict finds an arc of a way that leads through a hex to which the way comes
// elsewhere, too.
func (l *lines) conflict(way []int) (k int, h int16) {
	clear(l.been)
	for _, x := range way {
		a, b := l.arcs[x].ends()
		l.been[a], l.been[b] = true, true
	}
	for _, x := range way {
		for _, h := range l.arcs[x].inner() {
			if l.been[h] {
				return x, h
			}
			l.been[h] = true
		}
	}
	return 0, field.None
}

// reserve gives a hex to one arc that leads through it: nobody else may come there.
// It is false when the hex is an end of the line or of the arc that it is to lead
// along.
func (l *lines) reserve(k int, h int16, along int) bool {
	if a, b := l.arcs[along].ends(); h == l.source || h == l.origin || h == a || h == b {
		return false
	}
	l.closed[h] = true
	for c := range l.arcs {
		if c != k && slices.Contains(l.arcs[c].inner(), h) {
			l.out[c] = true
		}
	}
	return true
}

// hasWays reports whether two ways without a common node lead from the ends of an arc
// to source and origin. By hex, every hex between the ends of arcs is a node.
func (l *lines) hasWays(i int, byHex bool) bool {
	f := &l.flow
	z, t := 2*len(l.closed), 2*len(l.closed)+1
	f.reset(t+1, 4*(len(l.arcs)+len(l.nodes)))
	for k := range l.arcs {
		if l.out[k] || k == i {
			continue
		}
		a, b := l.arcs[k].ends()
		for _, h := range l.arcs[k].inner() {
			if byHex {
				f.joinBoth(a, h, -1)
				a = h
			}
		}
		f.joinBoth(a, b, k)
	}
	for _, v := range l.nodes {
		if !l.closed[v] {
			f.join(2*v, 2*v+1, -1)
		}
	}
	a, b := l.arcs[i].ends()
	f.join(z, 2*int(a), -1)
	f.join(z, 2*int(b), -1)
	f.join(2*int(l.source)+1, t, -1)
	f.join(2*int(l.origin)+1, t, -1)
	for range 2 { // one of the two ways each
		if !f.push(z, t) {
			return false
		}
	}
	return true
}

// flow is a network of unit capacities. Node v of the lines is the nodes 2v and
// 2v+1 here, with one edge between them, so that one way at most leads through it.
type flow struct {
	edges []edge  // in pairs, there and back
	first []int32 // by node: its last edge, -1 for none
	way   []int   // that was taken last
	seen  []bool  // by node, in the search that runs
}

type edge struct {
	to, next int32 // next of the same node, -1 for none
	arc      int32 // that it stands for, -1 for none
	room     bool
}

// reset takes all edges out of a network of some nodes, which is to have about so many.
func (f *flow) reset(nodes, edges int) {
	if len(f.first) != nodes {
		f.first, f.seen = make([]int32, nodes), make([]bool, nodes)
	}
	f.edges = slices.Grow(f.edges[:0], edges)
	for i := range f.first {
		f.first[i] = -1
	}
}

// join makes an edge, and the way back along it.
func (f *flow) join(a, b, arc int) {
	n := int32(len(f.edges))
	f.edges = append(f.edges, edge{int32(b), f.first[a], int32(arc), true}, edge{int32(a), f.first[b], -1, false})
	f.first[a], f.first[b] = n, n+1
}

// joinBoth joins two nodes of the lines in both directions.
func (f *flow) joinBoth(a, b int16, arc int) {
	f.join(2*int(a)+1, 2*int(b), arc)
	f.join(2*int(b)+1, 2*int(a), arc)
}

// push sends one more unit from z to t (Ford and Fulkerson, 1956).
func (f *flow) push(z, t int) bool {
	clear(f.seen)
	return f.reach(int32(z), int32(t))
}

// reach finds a way with room from a node to t, and takes it.
func (f *flow) reach(v, t int32) bool {
	f.seen[v] = true
	for e := f.first[v]; e >= 0; e = f.edges[e].next {
		to := f.edges[e].to
		if f.edges[e].room && !f.seen[to] && (to == t || f.reach(to, t)) {
			f.edges[e].room, f.edges[e^1].room = false, true
			return true
		}
	}
	return false
}

// arcsTaken lists the arcs of the line along an arc that the flow leads along.
func (f *flow) arcsTaken(l *lines, i int) []int {
	f.way = append(f.way[:0], i)
	a, b := l.arcs[i].ends()
	for _, v := range [2]int16{a, b} {
		for e := f.first[2*int(v)+1]; e >= 0; {
			if k := int(f.edges[e].arc); k >= 0 && !f.edges[e].room {
				f.way = append(f.way, k)
				a, b := l.arcs[k].ends()
				v = a + b - v
				e = f.first[2*int(v)+1]
			} else {
				e = f.edges[e].next
			}
		}
	}
	return f.way
}
