package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Demands implements [rules.Position].
func (p *position) Demands() []rules.Demand {
	s := p.s
	if q := s.Asked; q != nil {
		return p.alsoInHand([]rules.Demand{q.Demand()})
	}
	switch st := s.Top(); {
	case st.Kind == field.StepTechnologies:
		out := make([]rules.Demand, 0, field.Sides)
		for sd := field.German; sd < field.Nobody; sd++ {
			out = append(out, rules.Demand{Side: sd.ID(), Key: p.t.keys[0][sd], Kind: rules.DemandOrders,
				Prompt: rules.M("empires.demand.technologies", rules.Num("count", p.t.d.FirstTiles(s)))})
		}
		return out
	case st.Kind == field.StepOrders && s.Options.ByTurn && s.FirstOfTurn():
		out := make([]rules.Demand, 0, field.Sides)
		for sd := field.German; sd < field.Nobody; sd++ {
			out = append(out, p.orders(sd))
		}
		return out
	case st.Kind == field.StepOrders:
		return p.alsoInHand([]rules.Demand{p.orders(st.Side)})
	}
	return nil
}

func (p *position) orders(sd field.Side) rules.Demand {
	left := p.t.d.Sides[sd].Actions
	if p.s.Acting() == sd {
		left -= p.s.Sides[sd].Actions()
	}
	return rules.Demand{Side: sd.ID(), Key: p.t.keys[p.s.Turn][sd], Kind: rules.DemandOrders,
		Prompt: rules.M("empires.demand.orders", rules.Num("actions", left))}
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
	if s.Turn == 0 {
		return rules.Clock{Label: rules.M("empires.clock.start")}
	}
	row := p.t.d.Turns[s.Turn-1]
	args := []rules.Arg{rules.Word("season", "empires.season."+row.Season), rules.Num("year", row.Year)}
	if s.Top().Kind == field.StepOver {
		return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: "empires.clock.over", Args: args}}
	}
	return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: "empires.clock.turn", Args: append(args, field.SideArg("side", s.Acting()))}}
}
