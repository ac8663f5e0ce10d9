package empires

import (
	"github.com/fieldpost/fieldpost/rules"
)

// Demands implements [rules.Position].
func (p *position) Demands() []rules.Demand {
	s := p.s
	if q := s.asked; q != nil {
		return append([]rules.Demand{q.Demand()}, p.optional(nobody)...)
	}
	switch st := s.top(); st.kind {
	case stepTechnologies:
		out := make([]rules.Demand, 0, sides)
		for sd := german; sd < nobody; sd++ {
			n := p.t.d.startTiles
			if s.opt.laterTiles {
				n = p.t.d.startTilesLater
			}
			out = append(out, rules.Demand{Side: sd.id(), Key: ordersKey(0, sd), Kind: rules.DemandOrders,
				Prompt: rules.M("empires.demand.technologies", rules.Num("count", n))})
		}
		return out
	case stepOrders:
		if s.opt.byTurn && s.firstOfTurn() {
			out := make([]rules.Demand, 0, sides)
			for sd := german; sd < nobody; sd++ {
				out = append(out, p.orders(sd))
			}
			return out
		}
		return append([]rules.Demand{p.orders(st.side)}, p.optional(st.side)...)
	}
	return nil
}

func (p *position) orders(sd side) rules.Demand {
	left := p.t.d.sides[sd].actions
	if p.s.acting() == sd {
		left -= p.s.sides[sd].actions()
	}
	return rules.Demand{Side: sd.id(), Key: ordersKey(int(p.s.turn), sd), Kind: rules.DemandOrders,
		Prompt: rules.M("empires.demand.orders", rules.Num("actions", left))}
}

// optional lists the sheets for this turn that are in hand and not begun.
func (p *position) optional(but side) []rules.Demand {
	var out []rules.Demand
	for sd := german; sd < nobody; sd++ {
		if q := p.s.pending[sd]; q != nil && sd != but && sd != p.s.acting() && q.Next == 0 {
			d := p.orders(sd)
			d.Optional = true
			out = append(out, d)
		}
	}
	return out
}

// Clock implements [rules.Position].
func (p *position) Clock() rules.Clock {
	s := p.s
	if s.turn == 0 {
		return rules.Clock{Label: rules.M("empires.clock.start")}
	}
	row := p.t.d.turns[s.turn-1]
	args := []rules.Arg{rules.Word("season", "empires.season."+row.season), rules.Num("year", row.year)}
	if s.top().kind == stepOver {
		return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "empires.clock.over", Args: args}}
	}
	return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "empires.clock.turn", Args: append(args, sideArg("side", s.acting()))}}
}
