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
		return append([]rules.Demand{q.Demand()}, replaceableDemands(s)...)
	}
	out := make([]rules.Demand, 0, 2)
	for i := len(s.Agenda) - 1; i >= 0; i-- {
		st := &s.Agenda[i]
		key := demandKey(r.S, st)
		if key == "" || len(out) > 0 && (out[0].Side == st.Side.ID() || st.Kind != field.StepHand && st.Kind != field.StepOrders) {
			break
		}
		out = append(out, ordersDemand(r, st, key))
		if st.Kind == field.StepOrders && len(out) == 1 && s.BothReport() {
			out = append(out, nextDemand(s))
		}
		if st.Kind != field.StepSetup && st.Kind != field.StepHand {
			break
		}
	}
	if len(out) == 1 {
		out = append(out, replaceableDemands(s)...)
	}
	slices.SortStableFunc(out, func(a, b rules.Demand) int { return int(field.SideOf(a.Side)) - int(field.SideOf(b.Side)) })
	return out
}

// replaceableDemands lists the sheet of the side that moves second in a round, while it
// may still be replaced (report = turn).
func replaceableDemands(s *field.State) []rules.Demand {
	if !s.Options.ByTurn || s.Turn%2 == 0 || s.Phase == field.PhaseNone {
		return nil
	}
	other := s.Active.Enemy()
	if q := s.CurrentSheet(other.ID()); q == nil || q.Next > 0 || looksAtHand(s, other) {
		return nil
	}
	return []rules.Demand{nextDemand(s)}
}

// looksAtHand reports whether what a side has sent is about its first hand: it
// waits for the supply check of the first turn to be over.
func looksAtHand(s *field.State, side field.Side) bool {
	return slices.ContainsFunc(s.Agenda, func(st field.Step) bool { return st.Kind == field.StepHand && st.Side == side })
}

// demandKey returns the key of the sheet that a step waits for, "" if it waits for none.
func demandKey(s *field.State, st *field.Step) string {
	switch st.Kind {
	case field.StepOrders:
		return s.OrdersKey(st.Side, s.Turn, s.Phase == field.PhaseBlitzMove)
	case field.StepPrepare, field.StepSetup, field.StepHand, field.StepRearm:
		return "m" + strconv.Itoa(int(s.Month)) + "/" + string(st.Side.ID()) + "/" + field.StepNames[st.Kind]
	}
	return ""
}

// ordersDemand returns the demand of a step that waits for a sheet with a key.
func ordersDemand(r *field.Run, st *field.Step, key string) rules.Demand {
	s, ss := r.S, &r.S.Sides[st.Side]
	d := rules.Demand{Side: st.Side.ID(), Key: key, Kind: rules.DemandOrders}
	switch st.Kind {
	case field.StepPrepare:
		d.Prompt = rules.M("rommel.demand.prepare", rules.Num("points", int(ss.Points)))
	case field.StepSetup:
		d.Prompt = rules.M("rommel.demand.setup", rules.Num("units", r.UnitsWhere(st.Side, func(b *field.Block) bool { return b.At == field.Undealt }).Len()))
	case field.StepHand:
		d.Prompt = handPrompt("rommel.demand.hand", ss)
	case field.StepRearm:
		d.Prompt = rules.M("rommel.demand.rearm", rules.Num("points", int(ss.Points)), rules.Num("month", int(s.Month)))
	case field.StepOrders:
		if d.Prompt = handPrompt("rommel.demand.orders", ss); s.Phase == field.PhaseBlitzMove {
			d.Prompt.Code = "rommel.demand.blitz"
		}
	}
	d.Optional = s.CurrentSheet(d.Side) != nil
	return d
}

// handPrompt returns a prompt that tells a side its hand.
func handPrompt(code string, ss *field.SideState) rules.Message {
	return rules.M(code, rules.Num("real", int(ss.Hand[field.Real])), rules.Num("dummies", int(ss.Hand[field.Dummy])))
}

// nextDemand returns the demand for the orders of the player turn after the one that runs.
func nextDemand(s *field.State) rules.Demand {
	side := s.Active.Enemy()
	return rules.Demand{Side: side.ID(), Key: s.OrdersKey(side, s.Turn+1, false), Kind: rules.DemandOrders,
		Prompt: handPrompt("rommel.demand.orders", &s.Sides[side]), Optional: s.CurrentSheet(side.ID()) != nil}
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
