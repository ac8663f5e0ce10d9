package rulestest

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// thoughtSteps are the budget of a bot that thinks in twin worlds, in one phase of so many.
const (
	thoughtSteps = 12
	thoughtEvery = 4
)

// sameThought compares what a bot that thinks sends in both worlds, where the title has an engine.
func sameThought(g *game, twin rules.Position, d *rules.Demand, seed uint64) error {
	player := engine.PlayerOf(g.Title)
	if player == nil || g.phase%thoughtEvery != 0 {
		return nil
	}
	var sheets [2][]string
	for i, pos := range []rules.Position{g.pos, twin} {
		s := engine.New(player, pos.Known(rules.Viewer(d.Side)), *d, rules.CheckOf(pos, d.Side), newLuck(seed, 3), thoughtSteps)
		for s.Step() {
		}
		sheets[i] = g.grammar.Lines(s.Best(), rules.English)
	}
	if !slices.Equal(sheets[0], sheets[1]) {
		return fmt.Errorf("the bot of %s that thinks plays %q and %q", d.Side, sheets[0], sheets[1])
	}
	return nil
}
