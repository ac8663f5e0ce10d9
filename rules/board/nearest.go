package board

import (
	"cmp"
	"slices"
)

// Nearest returns places in the order in which they are proposed in place of another, at most some of
// them: cities first, then the nearer ones.
func Nearest(list []int, most int, city func(place int) bool, apart func(place int) int) []int {
	rank := func(p int) int {
		if city(p) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Or(rank(a)-rank(b), apart(a)-apart(b)) })
	return list[:min(most, len(list))]
}

// Steps returns by how many borders a zone is away from another, whoever may cross them; far more than
// there are zones where none lead there.
func (m *Map) Steps(from, to int) int {
	if _, n, ok := m.Cheapest(from, to, len(m.edges), func(int, Edge) int { return 1 }); ok {
		return n
	}
	return 2 * len(m.edges)
}

// NearestZones is [Nearest] for zones, which are all alike.
func (m *Map) NearestZones(to int, list []int, most int) []int {
	return Nearest(list, most, func(int) bool { return true }, func(z int) int { return m.Steps(to, z) })
}
