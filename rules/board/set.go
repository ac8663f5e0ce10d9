package board

import "math/bits"

// Set is a set of zones. The zero value is empty; make one that can be filled
// with [NewSet].
type Set []uint64

// NewSet returns an empty set for zones numbered below n.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Add puts a zone into the set.
func (s Set) Add(z int) { s[z>>6] |= 1 << (z & 63) }

// Drop takes a zone out of the set.
func (s Set) Drop(z int) { s[z>>6] &^= 1 << (z & 63) }

// Has reports whether a zone is in the set.
func (s Set) Has(z int) bool { return z>>6 < len(s) && s[z>>6]&(1<<(z&63)) != 0 }

// Union adds all numbers of another set of the same size.
func (s Set) Union(with Set) {
	for i := range s {
		s[i] |= with[i]
	}
}

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

// ByPlace lists n things by their places, given the number of the last place. Those
// of one place stay in their order.
func ByPlace(n, last int, place func(thing int) int) []int16 {
	next, list := make([]int16, last+2), make([]int16, n)
	for i := range n {
		next[place(i)+1]++
	}
	for p := range last {
		next[p+1] += next[p] // where those of the place begin
	}
	for i := range n {
		list[next[place(i)]] = int16(i)
		next[place(i)]++
	}
	return list
}
