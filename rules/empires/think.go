package empires

import (
	"math"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/play"
)

var _ engine.Player = (*Title)(nil)

// Thinking implements [engine.Player]: the program has one way of playing, which varies by luck.
func (t *Title) Thinking() engine.Thinking {
	return engine.Thinking{Plans: 1, Sheet: 8, Ahead: 4, Club: 12000}
}

// Propose implements [engine.Player].
func (t *Title) Propose(p rules.Position, d *rules.Demand, _ int, luck dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(*d, luck)
	}
	return t.newSheet(p.(*play.Position[*field.State, *game]).State.Clone(), d, rules.CheckOf(p, d.Side), luck)
}

// Value implements [engine.Player]: by how many points a side leads the best of the others, more
// surely the later it is, and by the steps of its armies.
func (t *Title) Value(p rules.Position, side rules.Side) float64 {
	g := t.Game(p.(*play.Position[*field.State, *game]).State)
	defer t.Free(g)
	r, own := &g.run, field.SideOf(side)
	best := math.MinInt
	for o := field.German; o < field.Nobody; o++ {
		if o != own {
			best = max(best, r.Points(o))
		}
	}
	steps := 0.0
	for a := range r.S.Armies {
		x := &r.S.Armies[a]
		if x.At < 0 {
			continue
		}
		n := 1.0
		if x.Step == field.Full {
			n = 2
		}
		switch of := r.SideOfArmy(a); {
		case of == own:
			steps += n
		case of.IsEnemyOf(own):
			steps -= n / 2 // there are two of them
		}
	}
	late := float64(r.S.Turn) / float64(len(r.D.Turns))
	return 1 / (1 + math.Exp(-(0.2+0.4*late)*float64(r.Points(own)-best)-0.06*steps))
}
