package rommel

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Demands implements [play.Game]. Steps at the top of the agenda that
// wait for different sides and do not depend on each other are asked at once:
// the set-up of one side, the first hand of the other, the first orders.
func (g *game) Demands() []rules.Demand {
	r := &g.run
	s := r.S
	if s.Top().Kind == field.StepOver {
		return nil
	}
	if q := s.Asked; q != nil {
		return append([]rules.Demand{q.Demand()}, replaceableDemands(r)...)
	}
	var out []rules.Demand
	for i := len(s.Agenda) - 1; i >= 0; i-- {
		st := &s.Agenda[i]
		d, _, ok := ordersDemand(r, st)
		if !ok || len(out) > 0 && (out[0].Side == d.Side || st.Kind != field.StepHand && st.Kind != field.StepOrders) {
			break
		}
		d.Optional = s.CurrentSheet(d.Side) != nil
		out = append(out, d)
		if st.Kind == field.StepOrders && len(out) == 1 && s.BothReport() {
			out = append(out, turnDemand(r, s.Active.Enemy(), s.Turn+1, false))
		}
		if st.Kind != field.StepSetup && st.Kind != field.StepHand {
			break
		}
	}
	if len(out) == 1 {
		out = append(out, replaceableDemands(r)...)
	}
	slices.SortStableFunc(out, func(a, b rules.Demand) int { return int(field.SideOf(a.Side)) - int(field.SideOf(b.Side)) })
	return out
}

// replaceableDemands lists the sheet of the side that moves second in a round, while it
// may still be replaced (report = turn).
func replaceableDemands(r *field.Run) []rules.Demand {
	s := r.S
	if !s.Options.ByTurn || s.Turn%2 == 0 || s.Phase == field.PhaseNone {
		return nil
	}
	other := s.Active.Enemy()
	if q := s.CurrentSheet(other.ID()); q == nil || q.Next > 0 || looksAtHand(s, other) {
		return nil
	}
	return []rules.Demand{turnDemand(r, other, s.Turn+1, false)}
}

// looksAtHand reports whether what a side has sent is about its first hand: it
// waits for the supply check of the first turn to be over.
func looksAtHand(s *field.State, side field.Side) bool {
	return slices.ContainsFunc(s.Agenda, func(st field.Step) bool { return st.Kind == field.StepHand && st.Side == side })
}

// ordersDemand returns the demand of a step that waits for a sheet.
func ordersDemand(r *field.Run, st *field.Step) (rules.Demand, field.Side, bool) {
	s := r.S
	d := rules.Demand{Side: st.Side.ID(), Kind: rules.DemandOrders}
	switch st.Kind {
	case field.StepPrepare:
		d.Prompt = rules.M("rommel.demand.prepare", rules.Num("points", int(s.Sides[st.Side].Points)))
	case field.StepSetup:
		d.Prompt = rules.M("rommel.demand.setup", rules.Num("units", r.UnitsWhere(st.Side, func(b *field.Block) bool { return b.At == field.Undealt }).Len()))
	case field.StepHand:
		h := s.Sides[st.Side].Hand
		d.Prompt = rules.M("rommel.demand.hand", rules.Num("real", int(h[field.Real])), rules.Num("dummies", int(h[field.Dummy])))
	case field.StepRearm:
		d.Prompt = rules.M("rommel.demand.rearm", rules.Num("points", int(s.Sides[st.Side].Points)), rules.Num("month", int(s.Month)))
	case field.StepOrders:
		return turnDemand(r, st.Side, s.Turn, s.Phase == field.PhaseBlitzMove), st.Side, true
	default:
		return d, field.Nobody, false
	}
	d.Key = "m" + strconv.Itoa(int(s.Month)) + "/" + string(st.Side.ID()) + "/" + field.StepNames[st.Kind]
	return d, st.Side, true
}

func turnDemand(r *field.Run, side field.Side, turn int16, second bool) rules.Demand {
	h := r.S.Sides[side].Hand
	code := "rommel.demand.orders"
	if second {
		code = "rommel.demand.blitz"
	}
	return rules.Demand{Side: side.ID(), Key: r.S.OrdersKey(side, turn, second), Kind: rules.DemandOrders,
		Prompt: rules.M(code, rules.Num("real", int(h[field.Real])), rules.Num("dummies", int(h[field.Dummy]))), Optional: r.S.CurrentSheet(side.ID()) != nil}
}

// Clock implements [play.Game]. The turn is the number of the sheet of
// orders: set-ups are 0, then every rearmament and every player turn counts.
func (g *game) Clock() rules.Clock {
	r := &g.run
	s := r.S
	label := rules.Message{Args: r.Scenario().Date(int(s.Month))}
	switch top := s.Top(); {
	case top.Kind == field.StepOver:
		label.Code = "rommel.clock.over"
	case top.Kind <= field.StepHand && s.Turn == 0: // later the first orders are awaited beside a first hand
		label = rules.M("rommel.clock.setup", rules.ID(field.KindScenario, "scenario", r.Scenario().ID))
	case top.Kind == field.StepRearm:
		label.Code, label.Args = "rommel.clock.rearm", append(label.Args, field.SideArg("side", top.Side))
	case top.Kind == field.StepChallenge:
		label.Code = "rommel.clock.initiative"
	default:
		label.Code, label.Args = "rommel.clock.turn", append(label.Args, rules.Num("turn", int(s.Turn)), field.SideArg("side", s.Active))
	}
	return rules.Clock{Turn: int(s.Sheet), Label: label}
}

// Standings implements [play.Game]: the winner has the points of his level (§17),
// the other side none.
func (g *game) Standings() (rules.Standings, bool) {
	r := &g.run
	v := r.S.Over
	if v.Level == field.Undecided {
		return rules.Standings{}, false
	}
	scores := make([]rules.Score, field.Sides)
	for side := range field.Side(field.Sides) {
		if scores[side].Side = side.ID(); v.Winner == side {
			scores[side].Points = r.D.Levels[v.Level].Points
		}
	}
	return rules.Rank(r.D.VictoryMessage(v), scores...), true
}
