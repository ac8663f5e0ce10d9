package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/eurofront/bot"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Thinking implements [engine.Player].
func (t *Title) Thinking() engine.Thinking {
	return engine.Thinking{Plans: bot.Plans, Sheet: 6, Settles: rollout, Ahead: rollout, Club: club}
}

// How far rollouts go on, and the steps that take about a second.
const (
	rollout = 1
	club    = 3000
)

// Propose implements [engine.Player].
func (t *Title) Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	return bot.Orders(t.d, p.(*play.Position[*field.State, *game]).State.Clone(), d, plan, luck)
}
