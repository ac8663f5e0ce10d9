package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/eurofront/bot"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Propose implements [engine.Player].
func (t *Title) Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	return bot.Orders(t.d, p.(*play.Position[*field.State, *game]).State.Clone(), d, plan, luck)
}

// Thinking implements [engine.Player].
func (t *Title) Thinking() engine.Thinking { return engine.Thinking{Plans: 6, Ahead: 0, Club: 1000} }

// Value implements [engine.Player].
func (t *Title) Value(p rules.Position, side rules.Side) float64 { return 0.5 }
