package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// Demands implements [rules.Position].
func (p *position) Demands() []rules.Demand {
	s := p.s
	if s.Asked != nil {
		return p.alsoInHand([]rules.Demand{s.Asked.Demand()})
	}
	st := s.Top()
	if st.kind != stepOrders {
		return nil
	}
	if !s.opt.ByTurn || !s.firstOfTurn() {
		return p.alsoInHand([]rules.Demand{p.orders(st.side)})
	}
	out := make([]rules.Demand, 0, sides)
	for sd := axis; sd < nobody; sd++ {
		if sd != soviet || s.countries[p.t.d.ussr] != surrendered {
			out = append(out, p.orders(sd))
		}
	}
	return out
}

func (p *position) orders(sd side) rules.Demand {
	r := p.t.newRun(p.s)
	defer r.Free()
	left := r.allowed(sd)
	if p.s.acting() == sd {
		left = max(0, left-p.s.sides[sd].actions())
	}
	return rules.Demand{Side: sd.id(), Key: p.t.keys[p.s.turn][sd], Kind: rules.DemandOrders,
		Prompt: rules.M("thirdreich.demand.orders", rules.Num("actions", left), rules.Num("supply", int(p.s.sides[sd].supply)))}
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
	row := &p.t.d.turns[s.turn-1]
	args := []rules.Arg{rules.Word("season", "thirdreich.season."+row.season), rules.Num("year", row.year)}
	if s.Top().kind == stepOver {
		return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "thirdreich.clock.over", Args: args}}
	}
	return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "thirdreich.clock.turn", Args: append(args, sideArg("side", s.acting()))}}
}
