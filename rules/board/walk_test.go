package board_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/board"
)

// TestShortest: a way is made of sides that may be crossed, and there is no
// shorter one.
func TestShortest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := aGrid(t)
		if len(g.Cells) == 0 {
			return
		}
		w := g.NewWalker()
		n := len(g.Cells)
		road := rapid.Uint8Range(0, 2).Draw(t, "road")
		shut := rapid.IntRange(0, n-1).Draw(t, "shut")
		open := func(_ int, _ board.Direction, to int) bool { return to != shut }
		from := rapid.IntRange(0, n-1).Draw(t, "from")
		// The distances, by going on from all cells at once.
		dist := map[int]int{from: 0}
		for d := 0; d < n; d++ {
			for h := range n {
				if at, ok := dist[h]; !ok || at != d {
					continue
				}
				for _, s := range g.Sides(h) {
					if _, ok := dist[s.To]; s.To >= 0 && !ok && s.Limit > 0 && s.Road >= road && s.To != shut {
						dist[s.To] = d + 1
					}
				}
			}
		}
		for to := range n {
			d, there := dist[to]
			way, ok := w.Shortest([]int16{-5}, g, from, to, n, road, open)
			if ok != there || ok && len(way) != d+1 || way[0] != -5 {
				t.Fatalf("from %d to %d: %v, %v; want %d sides, %v", from, to, way, ok, d, there)
			}
			if _, ok := w.Shortest(nil, g, from, to, d-1, road, open); there && d > 0 && ok {
				t.Fatalf("from %d to %d in less than %d sides", from, to, d)
			}
			for at, i := from, 1; ok && i < len(way); at, i = int(way[i]), i+1 {
				dir, near := g.Toward(at, int(way[i]))
				if s := g.Sides(at)[dir]; !near || s.Limit == 0 || s.Road < road || int(way[i]) == shut {
					t.Fatalf("the way %v goes from %d to %d", way, at, way[i])
				}
			}
		}
	})
}

// TestLinks: all ways that come to no cell twice and are not longer than the
// worst road on them allows, and no others.
func TestLinks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := aGrid(t)
		radius := []int{1, 2, 3, 3}
		links := g.Links(radius)
		for from := range g.Cells {
			want := map[board.Link]bool{}
			for a := range board.Directions {
				for b := -1; b < board.Directions; b++ {
					for c := -1; c < board.Directions && (b >= 0 || c < 0); c++ {
						l, at, worst := board.Link{Via: [2]int16{-1, -1}}, from, uint8(3)
						seen := map[int]bool{from: true}
						ok := true
						for _, d := range [3]int{a, b, c} {
							if d < 0 {
								break
							}
							s := g.Sides(at)[d]
							if ok = s.To >= 0 && s.Limit > 0 && !seen[s.To]; !ok {
								break
							}
							if l.N > 0 {
								l.Via[l.N-1] = int16(at)
							}
							l.Dirs[l.N], l.N, l.To = int8(d), l.N+1, int16(s.To)
							at, worst = s.To, min(worst, s.Road)
							seen[at] = true
						}
						if ok && int(l.N) <= radius[worst] {
							want[l] = true
						}
					}
				}
			}
			if len(links[from]) != len(want) {
				t.Fatalf("%d links from %d, want %d", len(links[from]), from, len(want))
			}
			for i, l := range links[from] {
				if !want[l] || i > 0 && l.N < links[from][i-1].N {
					t.Fatalf("the link %+v from %d", l, from)
				}
			}
		}
	})
}
