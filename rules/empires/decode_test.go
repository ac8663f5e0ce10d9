package empires_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// TestDamagedPositions: what somebody changed in the store is refused, or can
// be carried on without a panic.
func TestDamagedPositions(t *testing.T) {
	title, d := table(t)
	rulestest.Damaged(t, title, d.Parse, "german", "de1", "verdun", "turn", "battle", "side", "orders", "over", "technologies", "roll", "retreat")
}
