package selfplay_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
)

func TestLuckIsItsSeeds(t *testing.T) {
	draw := func(seed, stream uint64) (n int, seen [7]bool) {
		l := selfplay.NewLuck(seed, stream)
		for range 200 {
			f := l.Roll("x", 6)
			if f < 1 || f > 6 {
				t.Fatalf("a face of %d", f)
			}
			n, seen[f] = (n*6+f)%1000003, true
		}
		return n, seen
	}
	one, seen := draw(1, 2)
	if again, _ := draw(1, 2); again != one {
		t.Error("the same seeds give other luck")
	}
	for name, seeds := range map[string][2]uint64{"seed": {2, 2}, "stream": {1, 3}} {
		if other, _ := draw(seeds[0], seeds[1]); other == one {
			t.Errorf("another %s gives the same luck", name)
		}
	}
	if seen != [7]bool{false, true, true, true, true, true, true} {
		t.Errorf("faces seen: %v", seen)
	}
}
