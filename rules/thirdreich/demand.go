package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Demands implements [rules.Position].
func (p *position) Demands() []rules.Demand {
	s := p.s
	if s.Asked != nil {
		return p.alsoInHand([]rules.Demand{s.Asked.Demand()})
	}
	st := s.Top()
	if st.Kind != field.StepOrders {
		return nil
	}
	if !s.Options.ByTurn || !s.FirstOfTurn() {
		return p.alsoInHand([]rules.Demand{p.orders(st.Side)})
	}
	out := make([]rules.Demand, 0, field.Sides)
	for sd := field.Axis; sd < field.Nobody; sd++ {
		if sd != field.Soviet || s.Countries[p.t.d.USSR] != field.Surrendered {
			out = append(out, p.orders(sd))
		}
	}
	return out
}

func (p *position) orders(sd field.Side) rules.Demand {
	r := p.t.newRun(p.s)
	defer r.Free()
	left := r.Allowed(sd)
	if p.s.Acting() == sd {
		left = max(0, left-p.s.Sides[sd].Actions())
	}
	return rules.Demand{Side: sd.ID(), Key: p.t.keys[p.s.Turn][sd], Kind: rules.DemandOrders,
		Prompt: rules.M("thirdreich.demand.orders", rules.Num("actions", left), rules.Num("supply", int(p.s.Sides[sd].Supply)))}
}

// alsoInHand adds the sheets for this turn that are in hand and not begun.
func (p *position) alsoInHand(out []rules.Demand) []rules.Demand {
	return p.s.AlsoInHand(out, p.t.d.About.Sides, func(id rules.Side) (rules.Demand, bool) {
		sd := field.SideOf(id)
		return p.orders(sd), sd != p.s.Acting()
	})
}

// Clock implements [rules.Position].
func (p *position) Clock() rules.Clock {
	s := p.s
	row := &p.t.d.Turns[s.Turn-1]
	args := []rules.Arg{rules.Word("season", "thirdreich.season."+row.Season), rules.Num("year", row.Year)}
	if s.Top().Kind == field.StepOver {
		return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: "thirdreich.clock.over", Args: args}}
	}
	return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: "thirdreich.clock.turn", Args: append(args, field.SideArg("side", s.Acting()))}}
}
