package thirdreich_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// TestDamagedPositions: what somebody changed in the store is refused, or can
// be carried on without a panic.
func TestDamagedPositions(t *testing.T) {
	title, d := table(t)
	rulestest.Damaged(t, title, d.Parse, "axis", "de1", "riga", "turn", "air", "side", "orders", "over", "box", "owned", "pool")
}
