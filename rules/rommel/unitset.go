package rommel

import "math/bits"

// unitSet is a set of units by number.
type unitSet [2]uint64

// setOf is the set of some units.
func setOf(units ...int) (s unitSet) {
	for _, u := range units {
		s.add(u)
	}
	return s
}

// add puts a unit into the set.
func (s *unitSet) add(u int) { s[u>>6] |= 1 << (u & 63) }

// drop takes a unit out of the set.
func (s *unitSet) drop(u int) { s[u>>6] &^= 1 << (u & 63) }

// has reports whether a unit is in the set.
func (s unitSet) has(u int) bool { return s[u>>6]&(1<<(u&63)) != 0 }

// empty reports whether no unit is in the set.
func (s unitSet) empty() bool { return s[0]|s[1] == 0 }

// len is how many units are in the set.
func (s unitSet) len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// each calls do for every unit of the set in the order of numbers.
func (s unitSet) each(do func(u int)) {
	for w := range s {
		for x := s[w]; x != 0; x &= x - 1 {
			do(w<<6 + bits.TrailingZeros64(x))
		}
	}
}

// list holds the units of the set in the order of numbers.
func (s unitSet) list() []int {
	list := make([]int, 0, s.len())
	s.each(func(u int) { list = append(list, u) })
	return list
}
