package graph

import "slices"

// Siege is a web as those see it who cut it.
type Siege struct {
	*Web
	Cut   []bool    // by node: where it is cut
	Open  []bool    // by node: where it can be cut
	Feeds [][]int16 // by target: the nodes that feed it
	Worth []float64 // by target: what it counts that it is cut off

	safe, now []bool // by node: that the web comes there whatever is cut; that it comes there
}

// Begin finds what the web comes to once it is known where it is and can be cut.
func (s *Siege) Begin() { s.safe, s.now = s.Reached(s.Cut, s.Open), s.Reached(s.Cut) }

// IsFedBy reports whether one of the nodes that feed a target is marked.
func (s *Siege) IsFedBy(marks []bool, target int) bool {
	return slices.ContainsFunc(s.Feeds[target], func(x int16) bool { return marks[x] })
}

// IsSafe reports whether a target is fed whatever is cut.
func (s *Siege) IsSafe(target int) bool { return s.IsFedBy(s.safe, target) }

// EndsOf marks the nodes that feed some targets, as far as these are not safe.
func (s *Siege) EndsOf(targets []int) []bool {
	ends := make([]bool, len(s.Places))
	for _, t := range targets {
		if !s.IsSafe(t) {
			for _, x := range s.Feeds[t] {
				ends[x] = true
			}
		}
	}
	return ends
}

// Pocket returns the fewest nodes, at most some, where the web has to be cut that no way leads to some targets, but to those
// that are safe; and what all are worth who are cut off then. Where too many would have to be cut there are none.
func (s *Siege) Pocket(targets []int, most int) (cuts []int16, caught float64) {
	cuts = s.narrowest(s.EndsOf(targets), most)
	if len(cuts) == 0 {
		return nil, 0
	}
	closed := make([]bool, len(s.Places))
	for _, x := range cuts {
		closed[x] = true
	}
	then := s.Reached(s.Cut, closed)
	for t := range s.Feeds {
		if s.IsFedBy(s.now, t) && !s.IsFedBy(then, t) {
			caught += s.Worth[t]
		}
	}
	return cuts, caught
}

// streams are what flows along a web. A state is a node as a stream comes to it, twice its number, or as it leaves it, one
// more.
type streams struct {
	*Siege
	most  int
	flow  map[[2]int32]int // from one state to another; what flows back counts below 0
	from  []int32          // by state: that before it on the way that was found, and one more; 0 for those not come to
	queue []int32
}

// narrowest returns the nodes where to cut the web off from its ends; none where that takes more than most.
func (s *Siege) narrowest(ends []bool, most int) (cuts []int16) {
	x := streams{s, most, map[[2]int32]int{}, make([]int32, 2*len(s.Places)), nil}
	for some := 0; x.widen(ends); some++ {
		if some == most {
			return nil
		}
	}
	for y, open := range s.Open {
		if open && x.from[2*y] != 0 && x.from[2*y+1] == 0 {
			cuts = append(cuts, int16(y))
		}
	}
	return cuts
}

// widen adds a stream to an end, and reports whether one more could flow.
func (s *streams) widen(ends []bool) bool {
	clear(s.from)
	s.queue = s.queue[:0]
	for x := 1; x < s.Joined; x++ {
		s.visit(int32(2*x), int32(2*x))
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
		s.visit(at^1, at)
		for _, to := range s.ways[s.Places[at/2]] {
			if y := s.Nodes[to]; y > 0 {
				s.visit(int32(2*y)+1-at%2, at)
			}
		}
	}
	return false
}

// visit comes to a state from another one, or begins there, unless no more can flow.
func (s *streams) visit(state, before int32) {
	if s.from[state] != 0 {
		return
	}
	if room := s.room(before, state); state == before || room > s.most || room > s.flow[[2]int32{before, state}] {
		s.from[state] = before + 1
		s.queue = append(s.queue, state)
	}
}

// room returns how many streams can flow from one state to the next: more than most where any number can.
func (s *streams) room(from, to int32) int {
	switch x, y := int16(from/2), int16(to/2); {
	case from%2 == 1 && (x == y || s.Cut[y] || !s.leadsOn(x)), from%2 == 0 && (x != y || s.Cut[x]):
		return 0
	case x == y && s.Open[x]:
		return 1
	}
	return s.most + 1
}
