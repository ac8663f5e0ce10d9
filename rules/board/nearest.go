package board

import (
	"cmp"
	"slices"
)

// Nearest returns places in the order in which they are proposed in place of another, at most some of
// them: cities first, then the nearer ones.
func Nearest(list []int, most int, city func(place int) bool, apart func(place int) int) []int {
	type proposal struct{ place, rank, apart int }
	all := make([]proposal, len(list))
	for i, p := range list {
		if all[i] = (proposal{place: p, apart: apart(p)}); !city(p) {
			all[i].rank = 1
		}
	}
	slices.SortStableFunc(all, func(a, b proposal) int { return cmp.Or(a.rank-b.rank, a.apart-b.apart) })
	out := make([]int, min(most, len(all)))
	for i := range out {
		out[i] = all[i].place
	}
	return out
}

// NearestZones does what [Nearest] does for zones, which are all alike: by how many borders they are away, whoever may
// cross them.
func (m *Map) NearestZones(to int, list []int, most int) []int {
	return Nearest(list, most, func(int) bool { return true }, func(zone int) int {
		if _, n, ok := m.Cheapest(to, zone, len(m.edges), func(int, Edge) int { return 1 }); ok {
			return n
		}
		return 2 * len(m.edges) // none lead there
	})
}
