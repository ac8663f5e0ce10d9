package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// Demands implements [rules.Position].
func (p *position) Demands() []rules.Demand {
	s := p.s
	if s.asked != nil {
		return append([]rules.Demand{s.asked.Demand()}, p.optional(nobody)...)
	}
	st := s.top()
	if st.kind != stepOrders {
		return nil
	}
	if !s.byTurn() || !s.firstOfTurn() {
		return append([]rules.Demand{p.orders(st.side)}, p.optional(st.side)...)
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
	defer p.t.release(r)
	left := r.allowed(sd)
	if p.s.acting() == sd {
		left = max(0, left-p.s.sides[sd].actions())
	}
	return rules.Demand{Side: sd.id(), Key: ordersKey(int(p.s.turn), sd), Kind: rules.DemandOrders,
		Prompt: rules.M("thirdreich.demand.orders", rules.Num("actions", left), rules.Num("supply", int(p.s.sides[sd].supply)))}
}

// optional lists the sheets for this turn that are in hand and not begun.
func (p *position) optional(but side) []rules.Demand {
	var out []rules.Demand
	for sd := axis; sd < nobody; sd++ {
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
	row := &p.t.d.turns[s.turn-1]
	args := []rules.Arg{rules.Word("season", "thirdreich.season."+row.season), rules.Num("year", row.year)}
	if s.top().kind == stepOver {
		return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "thirdreich.clock.over", Args: args}}
	}
	return rules.Clock{Turn: int(s.turn), Label: rules.Message{Code: "thirdreich.clock.turn", Args: append(args, sideArg("side", s.acting()))}}
}
