package toy

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Position is the whole state of a toy game. It marshals with stable keys.
type Position struct {
	Scenario  string
	Turn      int `doc:"1 to turns"`
	Turns     int
	Decisions string     `doc:"standing or ask"`
	Report    string     `doc:"phase or turn"`
	Mover     rules.Side `doc:"whose half of the turn it is"`
	Fresh     bool       `record:",keep" doc:"the mover's sheet was not taken up yet"`
	More      int        `record:",omit" doc:"sheets that the mover has sent beside the first"`
	Asked     int        `record:",omit" doc:"decisions so far"`
	Over      bool
	Troops    []Troop       `doc:"The one unit of each side, and its score."`
	Rest      *rules.Sheet  `record:",stored"` // orders still to be carried out
	Raid      *Raid         `record:",stored"` // waits for the defender
	Hand      []rules.Sheet `record:",stored"` // sheets of the turn still to come
}

// Troop is the one unit of a side and its score.
type Troop struct {
	Side   rules.Side
	Place  string
	Points int
}

// Raid is a raid that found the enemy and waits for the defender's decision.
type Raid struct {
	By    rules.Side
	Order rules.Order
	Place string
}

var _ rules.Position = (*Position)(nil)

// MarshalJSON writes the position.
func (p *Position) MarshalJSON() ([]byte, error) { return codec.Encode(p), nil }

// Clock tells the turn and whose half of it is played.
func (p *Position) Clock() rules.Clock {
	return rules.Clock{Turn: p.Turn, Label: rules.M("toy.clock", rules.Num("turn", p.Turn), rules.SideArg("side", p.Mover))}
}

// Demands lists the open decision, or the sheets that are due.
func (p *Position) Demands() []rules.Demand {
	if p.Over {
		return nil
	}
	var out []rules.Demand
	if p.Raid != nil {
		out = append(out, p.decision())
		if p.Report == "turn" && p.Mover == Red {
			d := p.orders(Blue)
			d.Optional = true
			out = append(out, d)
		}
		return out
	}
	out = append(out, p.orders(p.Mover))
	if p.Report == "turn" && p.Mover == Red {
		d := p.orders(Blue)
		d.Optional = p.hand(Blue) != nil
		out = append(out, d)
	}
	return out
}

func (p *Position) orders(s rules.Side) rules.Demand {
	key := fmt.Sprintf("t%d/%s/orders", p.Turn, s)
	if s == p.Mover && p.More > 0 {
		key = fmt.Sprintf("t%d/%s/more%d", p.Turn, s, p.More)
	}
	return rules.Demand{Side: s, Key: key, Kind: rules.DemandOrders, Prompt: rules.M("toy.give-orders", rules.Num("turn", p.Turn))}
}

func (p *Position) decision() rules.Demand {
	return rules.Demand{
		Side: other(p.Raid.By), Key: fmt.Sprintf("t%d/%s/raided%d", p.Turn, other(p.Raid.By), p.Asked),
		Kind:   rules.DemandDecision,
		Prompt: rules.M("toy.stand-or-flee", place("place", p.Raid.Place)),
		Choices: []rules.Choice{
			{Message: rules.M("toy.stand"), Order: order.Of("stand")},
			{Message: rules.M("toy.flee"), Order: order.Of("flee")},
		},
	}
}

// Standings ranks the sides by points once the game is over.
func (p *Position) Standings() (rules.Standings, bool) {
	if !p.Over {
		return rules.Standings{}, false
	}
	red, blue := p.troop(Red), p.troop(Blue)
	first, second := red, blue
	winners := []rules.Side{Red, Blue}
	switch {
	case red.Points > blue.Points:
		winners = winners[:1]
	case blue.Points > red.Points:
		winners, first, second = winners[1:], blue, red
	}
	return rules.Standings{
		Winners: winners,
		How:     rules.M("toy.by-points"),
		Scores:  []rules.Score{{Side: first.Side, Points: first.Points}, {Side: second.Side, Points: second.Points}},
	}, true
}

// clone returns a copy that shares nothing that adjudicating changes.
func (p *Position) clone() *Position {
	c := *p
	c.Troops = append([]Troop(nil), p.Troops...)
	c.Hand = append([]rules.Sheet(nil), p.Hand...)
	if p.Rest != nil {
		rest := *p.Rest
		c.Rest = &rest
	}
	if p.Raid != nil {
		raid := *p.Raid
		c.Raid = &raid
	}
	return &c
}

// tidy makes empty lists nil, as they are when a position is read back.
func (p *Position) tidy() {
	if len(p.Hand) == 0 {
		p.Hand = nil
	}
	if p.Rest != nil && len(p.Rest.Orders) == 0 {
		p.Rest.Orders = nil
	}
}

func (p *Position) troop(s rules.Side) *Troop {
	for i := range p.Troops {
		if p.Troops[i].Side == s {
			return &p.Troops[i]
		}
	}
	return &Troop{Side: s}
}

func (p *Position) hand(s rules.Side) *rules.Sheet {
	for i := range p.Hand {
		if p.Hand[i].Side == s {
			return &p.Hand[i]
		}
	}
	return nil
}

func other(s rules.Side) rules.Side {
	if s == Red {
		return Blue
	}
	return Red
}

func place(name, id string) rules.Arg { return rules.ID("place", name, id) }
