package rulestest

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// Bots think in twin worlds in one phase of so many, for so many steps: enough for any title that two
// sheets are compared.
const (
	thoughtEvery = 4
	thoughtSteps = 80
)

// sameThought compares what a bot that thinks sends in both worlds, where the title has an engine: the sheet must
// be the same and accepted, and no rollout may have failed.
func sameThought(title rules.Title, one, two rules.Position, d *rules.Demand, seed uint64) error {
	player := engine.PlayerOf(title)
	if player == nil {
		return nil
	}
	var sheets [2][]string
	for i, pos := range []rules.Position{one, two} {
		s := engine.New(player, pos.Known(rules.Viewer(d.Side)), *d, rules.CheckOf(pos, d.Side), engine.NewLuck(seed, 3), thoughtSteps)
		for s.Step() {
		}
		if r := pos.Check(rules.Sheet{Side: d.Side, Key: d.Key, Orders: s.Best()}); !r.OK() || s.Failures() > 0 {
			return fmt.Errorf("the bot of %s that thinks: %d rollouts failed, and its sheet is held against it: %v", d.Side, s.Failures(), r.Problems)
		}
		sheets[i] = title.Grammar().Lines(s.Best(), rules.English)
	}
	if !slices.Equal(sheets[0], sheets[1]) {
		return fmt.Errorf("the bot of %s that thinks plays %q and %q", d.Side, sheets[0], sheets[1])
	}
	return nil
}
