package toyplayer

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// Title is the toy as an [engine.Player].
type Title struct{ toy.Title }

// New makes the title.
func New() Title { return Title{toy.New()} }

var _ engine.Player = Title{}

// Imagine implements [engine.Player]: the enemy hides anywhere.
func (t Title) Imagine(k *rules.Known, luck dice.Source) rules.Position {
	start, err := t.Start(rules.Setup{Scenario: k.Scenario, Options: k.Chosen()})
	if err != nil {
		panic(err) // scenario and options come from a position
	}
	s := start.(*toy.Position).State
	s.Turn, s.Mover, s.Over = k.Clock.Turn, slices.Index(t.About().Sides, k.Active), k.Over()
	for i := range s.Troops {
		p, at := &s.Troops[i], k.Pieces[i].At
		p.Points = k.Track("points", t.About().Sides[i], "").N
		switch {
		case !k.Pieces[i].Hidden():
			p.Place = slices.Index(toy.Places, at)
		case luck != nil:
			p.Place = luck.Roll("hidden", len(toy.Places)) - 1
		}
	}
	s.Recall(k)
	return t.Position(s)
}

// Bot implements [rules.Title]: a timid novice, who seldom raids.
func (t Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	orders := t.Title.Bot(k, d, check, luck)
	if d.Kind == rules.DemandOrders && luck.Roll("raid", 4) > 1 {
		return orders[:1]
	}
	return orders
}

// Propose implements [engine.Player]. By plan 0 it plays as the novice does, by 1 it raids the two
// places where its own troop is not.
func (t Title) Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) (orders []rules.Order) {
	if plan == 0 || d.Kind == rules.DemandDecision {
		return t.Bot(nil, *d, nil, luck)
	}
	own := p.(*toy.Position).State.Troops[slices.Index(t.About().Sides, d.Side)].Place
	for i, id := range toy.Places {
		if i != own {
			orders = append(orders, order.Of("raid", order.Named("place", "place", id)))
		}
	}
	return orders
}

// Value implements [engine.Player]: who leads wins.
func (t Title) Value(p rules.Position, side rules.Side) float64 {
	s, own := p.(*toy.Position).State, slices.Index(t.About().Sides, side)
	return min(1, max(0, 0.5+0.1*float64(s.Troops[own].Points-s.Troops[1-own].Points)))
}

// Thinking implements [engine.Player].
func (t Title) Thinking() engine.Thinking {
	return engine.Thinking{Plans: 2, Sheet: 1, Ahead: 1, Club: 2000}
}
