package board

import "math/bits"

// Set is a set of zones. The zero value is empty; make one that can be filled
// with [NewSet].
type Set []uint64

// NewSet returns an empty set for zones numbered below n.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Add puts a zone into the set.
func (s Set) Add(z int) { s[z>>6] |= 1 << (z & 63) }

// Has tells whether a zone is in the set.
func (s Set) Has(z int) bool { return z>>6 < len(s) && s[z>>6]&(1<<(z&63)) != 0 }

// Clear empties the set.
func (s Set) Clear() { clear(s) }

// Len counts the zones in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Flood fills reached with every zone that can be reached from the sources
// already in it, across borders that open allows. It is how supply is traced:
// start with the sources and open the borders to zones that pass supply on.
// Stack is scratch space for the zones still to be looked at; it is returned
// so that a caller can keep it.
func (m *Map) Flood(reached Set, stack []int, open func(from int, e Edge) bool) []int {
	stack = stack[:0]
	for z := range m.Zones {
		if reached.Has(z) {
			stack = append(stack, z)
		}
	}
	for len(stack) > 0 {
		z := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range m.edges[z] {
			if !reached.Has(e.To) && open(z, e) {
				reached.Add(e.To)
				stack = append(stack, e.To)
			}
		}
	}
	return stack
}
