package adjudicator

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"

	"github.com/fieldpost/fieldpost/adjudicator/office"
)

// TestColoursAreOfOneSideAndPosition: what a side knows colours no mail to another, nor
// one behind the next phase.
func TestColoursAreOfOneSideAndPosition(t *testing.T) {
	c, made := office.NewPositionCache(2), 0
	get := func(game string, number int, side rules.Side) *wording.Colours {
		return c.Colours(game, number, side, func() *wording.Colours { made++; return &wording.Colours{} })
	}
	c.Put("g1", 3, nil)
	first := get("g1", 3, "red")
	if get("g1", 3, "red") != first || made != 1 {
		t.Errorf("made %d times for one side", made)
	}
	if get("g1", 3, "blue") == first || get("g2", 3, "red") == first || get("g1", 4, "red") == first {
		t.Error("another side, game or position has the same colours")
	}
	c.Put("g1", 4, nil)
	if get("g1", 4, "red") == first {
		t.Error("the next position has the same colours")
	}
}
