package rommel

import "testing"

// TestBotsAreSure plays games in which no sheet of a bot has to be said twice:
// who plays against one does not wait for a second letter.
func TestBotsAreSure(t *testing.T) {
	for _, scenario := range []string{"1940", "1941", "crusader", "gazala"} {
		for seed := range byte(3) {
			for _, ph := range selfPlay(t, scenario, seed) {
				for _, sh := range ph.sheets {
					if rd := ph.pos.Check(sh); rd.Doubtful() {
						t.Fatalf("%s, seed %d, phase %d: %v of %v", scenario, seed, ph.n, rd.Problems, rd.Canonical)
					}
				}
			}
		}
	}
}
