package chart

import "github.com/fieldpost/fieldpost/templates/canvas"

// Limit is the limit of a set of tiles, and which part of its points does not lie in
// a tile of the set.
func Limit(b *Board, in func(int) bool) (lines [][]canvas.Point, apart float64) {
	set := make([]bool, len(b.tiles))
	for i := range set {
		set[i] = in(i)
	}
	lines = b.limit(set)
	out, all := 0, 0
	for _, l := range lines {
		for i := 1; i < len(l); i++ {
			mid := between(l[i-1], l[i], 0.5)
			all++
			within := false
			for t := range b.tiles {
				within = within || set[t] && b.land(t) && inside(mid, b.tiles[t].rings)
			}
			if !within {
				out++
			}
		}
	}
	return lines, float64(out) / float64(max(all, 1))
}
