package bot

// streams tell where the enemy's rails are narrowest: they flow along them from their origin to those who are to be
// caught, one over a node where own blocks can cut them, any number over others. Where no more can flow the nodes that
// are full are where to cut, by the theorem of Ford and Fulkerson.
//
// A state is a node as a stream comes to it, twice its number, or as it leaves it, one more.
type streams struct {
	flow  map[[2]int32]int // from one state to another; what flows back counts below 0
	from  []int32          // by state, that before it on the way that was found and one more; 0 for those not come to
	queue []int32
}

// narrowest returns the nodes where to cut the rails off from their ends; none where that takes too many.
func (n *noose) narrowest(ends []bool) (cuts []int16) {
	s := streams{map[[2]int32]int{}, make([]int32, 2*len(n.cut)), nil}
	for some := 0; n.widen(&s, ends); some++ {
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
func (n *noose) widen(s *streams, ends []bool) bool {
	clear(s.from)
	s.queue = s.queue[:0]
	visit := func(state, before int32) {
		if s.from[state] != 0 {
			return
		}
		if room := n.room(before, state); state == before || room > mostCuts || room > s.flow[[2]int32{before, state}] {
			s.from[state] = before + 1
			s.queue = append(s.queue, state)
		}
	}
	for x := 1; x < n.web.begun; x++ {
		visit(int32(2*x), int32(2*x))
	}
	for i := 0; i < len(s.queue); i++ {
		at := s.queue[i]
		if at%2 == 1 && ends[at/2] {
			for before := s.from[at] - 1; before != at; at, before = before, s.from[before]-1 {
				s.flow[[2]int32{before, at}]++
				s.flow[[2]int32{at, before}]--
			}
			return true
		}
		visit(at^1, at)
		for _, to := range n.b.run.D.Places[n.web.order[at/2]].Rails {
			if y := n.web.number[to]; y > 0 {
				visit(int32(2*y)+1-at%2, at)
			}
		}
	}
	return false
}

// room returns how many streams can flow from one state to the next.
func (n *noose) room(from, to int32) int {
	switch x, y := int16(from/2), int16(to/2); {
	case from%2 == 1 && (x == y || n.cut[y] || !n.b.chart.goesOn(x)), from%2 == 0 && (x != y || n.cut[x]):
		return 0
	case x == y && n.open[x]:
		return 1
	}
	return mostCuts + 1
}
