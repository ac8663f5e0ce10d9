package board_test

import "testing"

func TestFlies(t *testing.T) {
	g := row(t)
	for _, c := range []struct {
		from, to, steps int
		closed          string
		want            bool
	}{
		{0, 2, 2, "", true},
		{0, 2, 1, "", false},
		{0, 2, 2, "b", false},
		{0, 2, 3, "b", true}, // round it, where there is no cell
		{0, 3, 4, "", true},  // over the gap
		{0, 3, 3, "", false},
		{0, 2, 2, "ac", true}, // the ends are never closed
		{1, 1, 0, "b", true},
	} {
		closed := func(cell int) bool {
			for _, id := range c.closed {
				if g.Cells[cell].ID == string(id) {
					return true
				}
			}
			return false
		}
		if got := g.Flies(c.from, c.to, c.steps, closed); got != c.want {
			t.Errorf("from %d to %d in %d steps over all but %q: %v", c.from, c.to, c.steps, c.closed, got)
		}
	}
}
