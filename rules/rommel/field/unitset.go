package field

import (
	"math/bits"
)

// UnitSet is a set of units by number.
type UnitSet [2]uint64

// SetOf returns the set of some units.
func SetOf(units ...int) (s UnitSet) {
	for _, u := range units {
		s.Add(u)
	}
	return s
}

// Add puts a unit into the set.
func (s *UnitSet) Add(u int) { s[u>>6] |= 1 << (u & 63) }

// Drop takes a unit out of the set.
func (s *UnitSet) Drop(u int) { s[u>>6] &^= 1 << (u & 63) }

// Has reports whether a unit is in the set.
func (s UnitSet) Has(u int) bool { return s[u>>6]&(1<<(u&63)) != 0 }

// IsEmpty reports whether no unit is in the set.
func (s UnitSet) IsEmpty() bool { return s[0]|s[1] == 0 }

// Len returns how many units are in the set.
func (s UnitSet) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// Each calls do for every unit of the set in the order of numbers.
func (s UnitSet) Each(do func(u int)) {
	for w := range s {
		for x := s[w]; x != 0; x &= x - 1 {
			do(w<<6 + bits.TrailingZeros64(x))
		}
	}
}

// Filter returns those units of the set of which something is true.
func (s UnitSet) Filter(is func(u int) bool) (out UnitSet) {
	s.Each(func(u int) {
		if is(u) {
			out.Add(u)
		}
	})
	return out
}

// Any reports whether something is true of a unit of the set.
func (s UnitSet) Any(is func(u int) bool) bool { return !s.Filter(is).IsEmpty() }

// List holds the units of the set in the order of numbers.
func (s UnitSet) List() []int {
	list := make([]int, 0, s.Len())
	s.Each(func(u int) { list = append(list, u) })
	return list
}
