package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// streams tell where the enemy's rails are narrowest: they flow along them from their origin to those who are
// to be caught, one over a node where own blocks can cut them, any number over others. Where no more can flow the
// nodes that are full are where to cut, by the theorem of Ford and Fulkerson.
type streams struct {
	first []int   // by node: where its rails begin in along
	along []int8  // by node and its rails: streams from it
	over  []int8  // by node
	from  []int32 // by state, that before it on the way that was found and one more; 0 for those not come to
	queue []int32
}

// A state is a node as a stream comes to it, twice its number, or as it leaves it, one more.
func (s *streams) visit(state, before int32) {
	if s.from[state] == 0 {
		s.from[state] = before + 1
		s.queue = append(s.queue, state)
	}
}

// layStreams returns the rails of a web without streams.
func layStreams(places []field.Place, w *web) streams {
	s := streams{first: make([]int, len(w.order)), over: make([]int8, len(w.order)), from: make([]int32, 2*len(w.order))}
	rails := 0
	for x := 1; x < len(w.order); x++ {
		s.first[x] = rails
		rails += len(places[w.order[x]].Rails)
	}
	s.along = make([]int8, rails)
	return s
}

// narrowest returns the nodes where to cut the rails off from their ends; none where that takes too many.
func (n *noose) narrowest() (cuts []int16) {
	s := &n.flow
	clear(s.along)
	clear(s.over)
	for some := 0; n.widen(); some++ {
		if some == mostCuts {
			return nil
		}
	}
	for x := range n.open {
		if n.open[x] && s.from[2*x] != 0 && s.from[2*x+1] == 0 {
			cuts = append(cuts, int16(x))
		}
	}
	return cuts
}

// widen adds a stream to an end, and reports whether one more could flow.
func (n *noose) widen() bool {
	s := &n.flow
	clear(s.from)
	s.queue = s.queue[:0]
	for x := 1; x < n.web.begun; x++ {
		s.visit(int32(2*x), int32(2*x))
	}
	for _, x := range n.ports {
		if !n.cut[x] {
			s.visit(int32(2*x), int32(2*x))
		}
	}
	for i := 0; i < len(s.queue); i++ {
		at := s.queue[i]
		x := int16(at / 2)
		rails := n.b.run.D.Places[n.web.order[x]].Rails
		if at%2 == 0 {
			if !n.cut[x] && (!n.open[x] || s.over[x] == 0) {
				s.visit(at+1, at)
			}
			for _, to := range rails { // back along a stream that comes in
				if y := n.web.number[to]; y > 0 && s.along[n.rail(y, x)] > 0 {
					s.visit(int32(2*y+1), at)
				}
			}
			continue
		}
		if n.ends[x] {
			n.add(at)
			return true
		}
		if s.over[x] > 0 {
			s.visit(at-1, at)
		}
		if !n.goesOn(x) {
			continue
		}
		for _, to := range rails {
			if y := n.web.number[to]; y > 0 && !n.cut[y] {
				s.visit(int32(2*y), at)
			}
		}
	}
	return false
}

// add adds the stream that was found up to a state.
func (n *noose) add(at int32) {
	s := &n.flow
	for before := s.from[at] - 1; before != at; at, before = before, s.from[before]-1 {
		x, y := int16(before/2), int16(at/2)
		switch {
		case x == y:
			s.over[x] += int8(2*(at%2) - 1)
		case before%2 == 1:
			s.along[n.rail(x, y)]++
		default:
			s.along[n.rail(y, x)]--
		}
	}
}

// rail returns which of the rails of a node leads to another one.
func (n *noose) rail(x, to int16) int {
	return n.flow.first[x] + slices.Index(n.b.run.D.Places[n.web.order[x]].Rails, n.web.order[to])
}
