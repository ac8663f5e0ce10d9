package graph

import "slices"

// Siege is a web as those see it who cut it.
type Siege struct {
	*Web
	Feeds [][]int16 // by target: the nodes that feed it
	Worth []float64 // by target: what it counts that it is cut off

	comers    []Comer
	cut, open []bool // by node: where it is cut, and where it can be cut
	safe, now []bool // by node: that the web comes there whatever is cut; that it comes there
}

// Comer is who can come to a place where he cuts a web at some nodes.
type Comer struct {
	Unit, Place int
	Cuts        []int16
}

// Begin lays the siege: the web is cut at some nodes, and can be by those who can come.
func (s *Siege) Begin(cuts []int16, comers []Comer) {
	s.comers, s.cut, s.open = comers, s.marked(cuts), s.marked(nil)
	for i := range comers {
		for _, x := range comers[i].Cuts {
			s.open[x] = true
		}
	}
	s.safe, s.now = s.Reached(s.cut, s.open), s.Reached(s.cut)
}

// marked marks some nodes.
func (s *Siege) marked(nodes []int16) []bool {
	marks := make([]bool, len(s.Places))
	for _, x := range nodes {
		marks[x] = true
	}
	return marks
}

// isFedBy reports whether one of the nodes that feed a target is marked.
func (s *Siege) isFedBy(marks []bool, target int) bool {
	return slices.ContainsFunc(s.Feeds[target], func(x int16) bool { return marks[x] })
}

// Pocket returns the fewest nodes, at most some, where the web has to be cut that no way leads to a target; and what all are
// worth who are cut off then. Where too many would have to be cut, or it is fed whatever is cut, there are none.
func (s *Siege) Pocket(target, most int) (cuts []int16, caught float64) {
	if s.isFedBy(s.safe, target) {
		return nil, 0
	}
	cuts = s.narrowest(s.marked(s.Feeds[target]), most)
	if len(cuts) == 0 {
		return nil, 0
	}
	then := s.Reached(s.cut, s.marked(cuts))
	for t := range s.Feeds {
		if s.isFedBy(s.now, t) && !s.isFedBy(then, t) {
			caught += s.Worth[t]
		}
	}
	return cuts, caught
}

// Close cuts the web at some nodes, by who cuts most of them first and is worth most: worth says of those who can come what they
// are, below 0 who shall not; send has one come. It reports whether all are cut; if not, some have come in vain.
func (s *Siege) Close(cuts []int16, worth func(c *Comer) float64, send func(c *Comer) bool) bool {
	for left := s.marked(cuts); slices.Contains(left, true); {
		var best *Comer
		most, cutsMost := 0.0, 0
		for i := range s.comers {
			c, n := &s.comers[i], 0
			for _, x := range c.Cuts {
				if left[x] {
					n++
				}
			}
			if n == 0 || n < cutsMost {
				continue
			}
			if v := worth(c); v >= 0 && (n > cutsMost || v > most) {
				best, most, cutsMost = c, v, n
			}
		}
		if best == nil || !send(best) {
			return false
		}
		for _, x := range best.Cuts {
			left[x] = false
		}
	}
	return true
}

// streams holds what flows along a web. A state is a node as a stream comes to it, twice its number, or as it leaves it, one
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
	for y, open := range s.open {
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
	case from%2 == 1 && (x == y || s.cut[y] || !s.leadsOn(x)), from%2 == 0 && (x != y || s.cut[x]):
		return 0
	case x == y && s.open[x]:
		return 1
	}
	return s.most + 1
}
