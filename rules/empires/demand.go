package empires

import (
	"github.com/fieldpost/fieldpost/rules"
)

// Demands implements [rules.Position].
func (p *position) Demands() []rules.Demand {
	s := p.s
	if q := s.Asked; q != nil {
		return p.alsoInHand([]rules.Demand{q.Demand()})
	}
	switch st := s.Top(); {
	case st.kind == stepTechnologies:
		out := make([]rules.Demand, 0, sides)
		for sd := german; sd < nobody; sd++ {
			out = append(out, rules.Demand{Side: sd.id(), Key: p.t.keys[0][sd], Kind: rules.DemandOrders,
				Prompt: rules.M("empires.demand.technologies", rules.Num("count", p.t.d.firstTiles(s)))})
		}
		return out
	case st.kind == stepOrders && s.opt.ByTurn && s.firstOfTurn():
		out := make([]rules.Demand, 0, sides)
		for sd := german; sd < nobody; sd++ {
			out = append(out, p.orders(sd))
		}
		return out
	case st.kind == stepOrders:
		return p.alsoInHand([]rules.Demand{p.orders(st.side)})
	}
	return nil
}

func (p *position) orders(sd side) rules.Demand {
	left := p.t.d.sides[sd].actions
	if p.s.acting() == sd {
		left -= p.s.sides[sd].actions()
	}
	return rules.Demand{Side: sd.id(), Key: p.t.keys[p.s.turn][sd], Kind: rules.DemandOrders,
		Prompt: rules.M("empires.demand.orders", rules.Num("actions", left))}
}

// alsoInHand adds the sheets for this turn that are in hand and not begun.
func (p *position) alsoInHand(out []rules.Demand) []rules.Demand {
	return p.s.AlsoInHand(out, p.t.info.Sides, func(id rules.Side) (rules.Demand, bool) {
		sd := sideOf(id)
		return p.orders(sd), sd != p.s.acting()
	})
}

// Clock implements [rules.Position].
func (p *position) Clock() rules.Clock {
	s := p.s
	if s.turn == 0 {
		return rules.Clock{Label: rules.M("empires.clock.start")}
	}
	row := p.t.d.turns[s.turn-1]
	args := []rules.Arg{rules.Word("season", "empires.season."+row.season), rules.Num("year", row.year)}
	if s.Top().kind == stepOver {
		return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "empires.clock.over", Args: args}}
	}
	return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "empires.clock.turn", Args: append(args, sideArg("side", s.acting()))}}
}
