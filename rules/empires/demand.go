package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Demands implements [play.Game].
func (g *game) Demands() []rules.Demand {
	r := &g.run
	s, all := r.S, r.D.About.Sides
	switch st := s.Top(); {
	case s.Asked == nil && st.Kind == field.StepTechnologies:
		out := make([]rules.Demand, len(all))
		for side, id := range all {
			out[side] = rules.Demand{Side: id, Key: g.t.keys[0][side], Kind: rules.DemandOrders,
				Prompt: rules.M("empires.demand.technologies", rules.Num("count", r.D.FirstTiles(s)))}
		}
		return out
	case s.Asked == nil && st.Kind != field.StepOrders:
		return nil
	}
	acting := s.Acting()
	return r.M.TurnDemands(acting.ID(), acting == field.German && s.Sides[acting].Actions() == 0, all, func(id rules.Side) rules.Demand {
		side := field.SideOf(id)
		left := r.D.Sides[side].Actions
		if acting == side {
			left -= s.Sides[side].Actions()
		}
		return rules.Demand{Side: id, Key: g.t.keys[s.Turn][side], Kind: rules.DemandOrders, Prompt: rules.M("empires.demand.orders", rules.Num("actions", left))}
	})
}

// Clock implements [play.Game].
func (g *game) Clock() rules.Clock {
	r := &g.run
	s := r.S
	if s.Turn == 0 {
		return rules.Clock{Label: rules.M("empires.clock.start")}
	}
	row := r.D.Turns[s.Turn-1]
	args := []rules.Arg{rules.Word("season", "empires.season."+row.Season), rules.Num("year", row.Year)}
	if s.Top().Kind == field.StepOver {
		return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: "empires.clock.over", Args: args}}
	}
	return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: "empires.clock.turn", Args: append(args, field.SideArg("side", s.Acting()))}}
}

// Standings implements [play.Game].
func (g *game) Standings() (rules.Standings, bool) {
	r := &g.run
	if r.S.Top().Kind != field.StepOver {
		return rules.Standings{}, false
	}
	return r.Result(), true
}
