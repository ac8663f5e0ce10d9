package moves

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"pgregory.net/rapid"
)

// TestHexsidesLetInAsManyAsTheyCan compares assignHexsides with every way to give out the
// hexsides of a hex (§7.1): nobody is kept out who could have come in, and the units
// of the line that is carried out come before those of later ones.
func TestHexsidesLetInAsManyAsTheyCan(t *testing.T) {
	var cells []board.Cell // a hex with its neighbours
	for q := -1; q <= 1; q++ {
		for r := -1; r <= 1; r++ {
			cells = append(cells, board.Cell{ID: fmt.Sprint(q, r), At: board.Axial{Q: q, R: r}})
		}
	}
	g, err := board.NewGrid(cells, board.HexSide{Limit: 2}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	to := 4
	r := &field.Run{}
	r.Grid, r.S = g, &field.State{}
	rapid.Check(t, func(t *rapid.T) {
		r.S.Crossings = nil
		var room [6]int
		for dir := range room {
			limit := r.Grid.Sides(to)[dir].Limit
			crossed := rapid.IntRange(0, limit).Draw(t, "crossed")
			for range crossed {
				march.CountCrossing(r, to, dir)
			}
			room[dir] = limit - crossed
		}
		list := make([]entrant, rapid.IntRange(1, 7).Draw(t, "units"))
		for i := range list {
			list[i].at = -1
			for dir := range room {
				if rapid.IntRange(0, 2).Draw(t, "way") == 0 {
					list[i].ways = append(list[i].ways, entry{march.Way{Forced: rapid.Bool().Draw(t, "forced")}, dir})
				}
			}
		}
		first := rapid.IntRange(0, len(list)).Draw(t, "first")
		assignHexsides(r, list, first, to)
		left, in := room, [2]int{}
		for i := range list {
			if e := &list[i]; e.at >= 0 {
				left[e.ways[e.at].dir]--
				in[field.Int(i >= first)]++
			}
		}
		for dir, n := range left {
			if n < 0 {
				t.Fatalf("%d too many through hexside %d", -n, dir)
			}
		}
		if want := most(list[:first], room); in[0] != want {
			t.Errorf("%d of the first %d come in, want %d", in[0], first, want)
		}
		if want := most(list, room); in[0]+in[1] != want {
			t.Errorf("%d come in, want %d", in[0]+in[1], want)
		}
	})
}

// most is how many entrants can come in at most.
func most(list []entrant, room [6]int) int {
	if len(list) == 0 {
		return 0
	}
	best := most(list[1:], room)
	for _, w := range list[0].ways {
		if room[w.dir] > 0 {
			room[w.dir]--
			best = max(best, 1+most(list[1:], room))
			room[w.dir]++
		}
	}
	return best
}
