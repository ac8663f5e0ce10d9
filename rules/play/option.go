package play

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Options are those that every title has; a title embeds them before its own.
type Options struct {
	Ask    bool `record:"decisions,standing|ask"` // players are asked for what nothing has settled
	ByTurn bool `record:"report,phase|turn"`      // all sides report at once for a whole turn
}

// Scenario finds the scenario of a setup, the first where none is named.
func Scenario(about *rules.About, id string) (int, error) {
	if id == "" {
		return 0, nil
	}
	if i := slices.IndexFunc(about.Scenarios, func(s rules.Scenario) bool { return s.ID == id }); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s: no scenario %q; the first is %q", about.ID, id, about.Scenarios[0].ID)
}
