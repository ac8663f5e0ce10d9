package supply

import (
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// between lists the hexes that an arc leads through between its ends, none where
// there are fewer.
func (a *arc) between() [3]int16 { return [3]int16{a.more, a.via[0], a.via[1]} }

// lines finds which arcs lie on a line from a source to an origin that comes to
// no hex twice, be it as the end of an arc or between the ends of one (§12.4, §12.6).
//
// A line through an arc is two ways, from its ends to source and origin, that have
// no node in common: a flow of two. Where such a flow comes to a hex twice after
// all, as two arcs lead through it or one through and another to it, one of the
// arcs either has the hex for itself or is not used; both are tried.
type lines struct {
	arcs           []arc
	nodes          int
	source, origin int16
	out            []bool  // by arc: not to be used
	closed         []bool  // by node: not to be come to
	users          []int32 // by node: the last entry in use of an arc that leads through it between its ends, -1 for none
	use            []use
	undo           []int32 // what was closed: arcs, and nodes as -1-node
	flow           flow
	on             []bool  // by arc: a line leads along it
	seen, ends     []bool  // by node: on a line; the end of an arc
	owner          []int32 // working space of conflict, by node
	way            []int32
}

// use is an arc that leads through a hex, in a list of all that do.
type use struct{ arc, next int32 }

// onLines tells of each arc whether a line leads along it, until the next call. What
// is not part of the same block (biconnected component) as an imagined arc from
// source to origin is on none.
func (l *lines) onLines(arcs []arc, nodes int, source, origin int16) []bool {
	l.arcs, l.nodes, l.source, l.origin, l.out = arcs, nodes, source, origin, cleared(l.out, len(arcs)+1)
	out := l.out
	for i := range out {
		out[i] = true
	}
	ring := append(arcs, arc{a: source, b: origin, via: [2]int16{field.None, field.None}, more: field.None})
	for _, i := range blockOf(ring, nodes, len(arcs)) {
		out[i] = false
	}
	l.closed, l.seen, l.ends = cleared(l.closed, nodes), cleared(l.seen, nodes), cleared(l.ends, nodes)
	l.on, l.owner, l.users = cleared(l.on, len(arcs)), cleared(l.owner, nodes), cleared(l.users, nodes)
	for i := range l.users {
		l.users[i] = -1
	}
	for i := range arcs {
		if !out[i] {
			l.ends[arcs[i].a], l.ends[arcs[i].b] = true, true
		}
	}
	l.use = l.use[:0]
	shared := false
	for i := range arcs {
		for _, h := range arcs[i].between() {
			if h >= 0 && !out[i] {
				shared = shared || l.ends[h] || l.users[h] >= 0
				l.use = append(l.use, use{int32(i), l.users[h]})
				l.users[h] = int32(len(l.use) - 1)
			}
		}
	}
	for i := range arcs {
		switch {
		case out[i]:
		case !shared: // what lies on a line by its nodes does so by its hexes
			l.on[i] = true
		case !l.known(i):
			for _, k := range l.through(i) {
				l.on[k] = true
				l.seen[arcs[k].a], l.seen[arcs[k].b] = true, true
				for _, h := range arcs[k].between() {
					if h >= 0 {
						l.seen[h] = true
					}
				}
			}
		}
	}
	return l.on
}

// cleared is a slice of a length with nothing in it, in the same memory if that is
// large enough.
func cleared[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// known reports whether an arc has no hex of which it is not known that it lies on
// a line.
func (l *lines) known(i int) bool {
	a := &l.arcs[i]
	for _, h := range [5]int16{a.a, a.b, a.more, a.via[0], a.via[1]} {
		if h >= 0 && !l.seen[h] {
			return false
		}
	}
	return true
}

// through finds a line along an arc: its arcs, nil when there is none.
func (l *lines) through(i int) []int32 {
	defer l.back(0)
	for _, h := range l.arcs[i].between() {
		if h >= 0 && !l.claim(i, h, i) {
			return nil
		}
	}
	if !l.ways(i, true) { // not even if lines could leave an arc between its ends
		return nil
	}
	return l.solve(i)
}

// solve finds a line along an arc with what is not closed.
func (l *lines) solve(i int) []int32 {
	if !l.ways(i, false) {
		return nil
	}
	way := l.flow.taken(l, i)
	k, h, ok := l.conflict(way)
	if !ok {
		return way
	}
	mark := len(l.undo)
	if l.claim(k, h, i) {
		if w := l.solve(i); w != nil {
			return w
		}
	}
	l.back(mark)
	l.shut(k)
	defer l.back(mark)
	return l.solve(i)
}

// conflict finds an arc of a way that leads through a hex to which the way comes
// elsewhere, too.
func (l *lines) conflict(way []int32) (k int, h int16, ok bool) {
	clear(l.owner)
	for _, x := range way {
		for _, h := range [2]int16{l.arcs[x].a, l.arcs[x].b} {
			l.owner[h] = -1
		}
	}
	for _, x := range way {
		for _, h := range l.arcs[x].between() {
			if h < 0 {
				continue
			}
			if l.owner[h] != 0 {
				return int(x), h, true
			}
			l.owner[h] = x + 1
		}
	}
	return 0, 0, false
}

// claim gives a hex to one arc that leads through it: nobody else may come there.
// It is false when the hex is an end of the line or of the arc that it is to lead
// along.
func (l *lines) claim(k int, h int16, along int) bool {
	if h == l.source || h == l.origin || h == l.arcs[along].a || h == l.arcs[along].b {
		return false
	}
	if !l.closed[h] {
		l.closed[h] = true
		l.undo = append(l.undo, -1-int32(h))
	}
	for x := l.users[h]; x >= 0; x = l.use[x].next {
		if c := int(l.use[x].arc); c != k {
			l.shut(c)
		}
	}
	return true
}

func (l *lines) shut(k int) {
	if !l.out[k] {
		l.out[k] = true
		l.undo = append(l.undo, int32(k))
	}
}

// back opens again what was closed since a mark.
func (l *lines) back(mark int) {
	for _, x := range l.undo[mark:] {
		if x < 0 {
			l.closed[-1-x] = false
		} else {
			l.out[x] = false
		}
	}
	l.undo = l.undo[:mark]
}

// ways reports whether two ways without a common node lead from the ends of an arc
// to source and origin. By hex, every hex between the ends of arcs is a node.
func (l *lines) ways(i int, byHex bool) bool {
	f := &l.flow
	f.begin(2*l.nodes + 2)
	z, t := int32(2*l.nodes), int32(2*l.nodes+1)
	for k := range l.arcs {
		if l.out[k] || k == i {
			continue
		}
		a, b := l.arcs[k].a, l.arcs[k].b
		at := a
		if byHex {
			for _, h := range l.arcs[k].between() {
				if h >= 0 {
					f.both(at, h, -1)
					at = h
				}
			}
		}
		f.both(at, b, int32(k))
	}
	for v := range l.nodes {
		if !l.closed[v] {
			f.join(int32(2*v), int32(2*v+1), -1)
		}
	}
	f.join(z, int32(2*l.arcs[i].a), -1)
	f.join(z, int32(2*l.arcs[i].b), -1)
	f.join(int32(2*l.source+1), t, -1)
	f.join(int32(2*l.origin+1), t, -1)
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
	first    []int32 // by node: its last edge, -1 for none
	next, to []int32 // by edge; edges come in pairs, there and back
	room     []bool
	of       []int32 // by pair: the arc that it stands for, -1 for none
	by       []int32 // by node: the edge by which a search has come to it
	queue    []int32
}

func (f *flow) begin(nodes int) {
	if len(f.first) < nodes {
		f.first, f.by = make([]int32, nodes), make([]int32, nodes)
	}
	for i := range f.first {
		f.first[i] = -1
	}
	f.next, f.to, f.room, f.of = f.next[:0], f.to[:0], f.room[:0], f.of[:0]
}

// join makes an edge, and the way back along it.
func (f *flow) join(a, b, of int32) {
	n := int32(len(f.to))
	f.to = append(f.to, b, a)
	f.room = append(f.room, true, false)
	f.next = append(f.next, f.first[a], f.first[b])
	f.first[a], f.first[b] = n, n+1
	f.of = append(f.of, of)
}

// both joins two nodes of the lines in both directions.
func (f *flow) both(a, b int16, of int32) {
	f.join(2*int32(a)+1, 2*int32(b), of)
	f.join(2*int32(b)+1, 2*int32(a), of)
}

// push sends one more unit from z to t, by a shortest way (Edmonds and Karp, 1972).
func (f *flow) push(z, t int32) bool {
	for i := range f.by {
		f.by[i] = -1
	}
	f.queue = append(f.queue[:0], z)
	for i := 0; i < len(f.queue); i++ {
		v := f.queue[i]
		for e := f.first[v]; e >= 0; e = f.next[e] {
			w := f.to[e]
			if !f.room[e] || w == z || f.by[w] >= 0 {
				continue
			}
			f.by[w] = e
			if w == t {
				for w != z {
					e := f.by[w]
					f.room[e], f.room[e^1] = false, true
					w = f.to[e^1]
				}
				return true
			}
			f.queue = append(f.queue, w)
		}
	}
	return false
}

// taken lists the arcs of the line along an arc that the flow leads along.
func (f *flow) taken(l *lines, i int) []int32 {
	way := append(l.way[:0], int32(i))
	for _, v := range [2]int16{l.arcs[i].a, l.arcs[i].b} {
		for on := true; on; {
			on = false
			for e := f.first[2*int32(v)+1]; e >= 0; e = f.next[e] {
				if k := f.of[e/2]; k >= 0 && e&1 == 0 && !f.room[e] {
					way = append(way, k)
					v = l.arcs[k].a + l.arcs[k].b - v
					on = true
					break
				}
			}
		}
	}
	l.way = way
	return way
}
