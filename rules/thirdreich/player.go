package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/bot"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

var _ engine.Player = (*Title)(nil)

// Bot implements [rules.Title]: it plays by the usual plan on what is imagined of what its side knows.
func (t *Title) Bot(k *rules.Known, d rules.Demand, _ rules.Check, luck dice.Source) []rules.Order {
	return t.propose(t.imagine(k, nil), &d, 0, luck)
}

// Propose implements [engine.Player].
func (t *Title) Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	return t.propose(p.(*play.Position[*field.State, *game]).State.Clone(), d, plan, luck)
}

// propose writes a sheet on a state, which it uses up.
func (t *Title) propose(s *field.State, d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	g, side := t.Game(s), field.SideOf(d.Side)
	defer t.Free(g)
	r := &g.run
	if d.Kind == rules.DemandDecision {
		return []rules.Order{d.Choices[0].Order} // as the rules do where nobody answers
	}
	r.M.Drop(d.Side) // a sheet in hand is replaced
	if s.Acting() != side || s.Top().Kind != field.StepOrders {
		s.Only(field.Step{Kind: field.StepOrders, Side: side})
		r.ResetSide(side)
	}
	return bot.New(r, side, plan, luck, func(o *rules.Order) *play.Fault { return g.executeSingle(side, o) }).Sheet()
}

// Value implements [engine.Player].
func (t *Title) Value(p rules.Position, side rules.Side) float64 {
	g := t.Game(p.(*play.Position[*field.State, *game]).State)
	defer t.Free(g)
	return bot.Value(&g.run, field.SideOf(side))
}

// Thinking implements [engine.Player].
func (t *Title) Thinking() engine.Thinking {
	return engine.Thinking{Plans: bot.Plans, Sheet: 2, Settles: 2, Ahead: 5, Club: 7000}
}
