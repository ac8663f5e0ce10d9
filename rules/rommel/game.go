package rommel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/buildup"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/pursuit"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// game answers the machine for a run.
type game struct {
	play.Defaults
	run field.Run
	t   *Title
}

// When implements [play.Game].
func (g *game) When() string { return "m" + strconv.Itoa(int(g.run.S.Month)) }

// Resume implements [play.Resumer].
func (g *game) Resume() {
	r := &g.run
	for _, id := range slices.Clone(r.M.Forced) { // it has an empty sheet, be its turn now or later
		r.M.DueOrWait(id)
		r.M.Force(id, false)
	}
	if f := r.S.Fight; f != nil {
		r.M.Event("rommel.round-goes-on", r.HexArg("hex", int(f.Hex)))
	}
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (g *game) Step() {
	switch k := g.run.S.Top().Kind; k {
	case field.StepSetup:
		setup.Setup(&g.run, g.Execute)
	case field.StepHand:
		g.offerRedraw()
	case field.StepOrders:
		g.carryOutSheet()
	case field.StepOver:
		g.run.M.Wait()
	default:
		steps[k](&g.run)
	}
}

// steps carry out the others.
var steps = [...]func(*field.Run){
	field.StepPrepare:   setup.Prepare,
	field.StepMonth:     buildup.BeginMonth,
	field.StepBuildup:   buildup.BeginRearmament,
	field.StepRearm:     buildup.Rearm,
	field.StepChallenge: buildup.Challenge,
	field.StepTurn:      beginTurn,
	field.StepSupplyIn:  supply.CheckInitialSupply,
	field.StepRout:      pursuit.Rout,
	field.StepDepart:    pursuit.StepDepartures,
	field.StepMarch:     march.RollMarches,
	field.StepRefuse:    pursuit.StepRefusals,
	field.StepReveal:    pursuit.Reveal,
	field.StepCombat:    battle.ChooseBattles,
	field.StepFight:     battle.FightRound,
	field.StepBlitz:     beginBlitz,
	field.StepSupplyOut: supply.CheckFinalSupply,
	field.StepTurnEnd:   endTurn,
	field.StepMonthEnd:  buildup.EndMonth,
	field.StepChase:     pursuit.StepChase,
}

// Demands implements [play.Game]. Steps at the top of the agenda that
// wait for different sides and do not depend on each other are asked at once:
// the set-up of one side, the first hand of the other, the first orders.
func (g *game) Demands() []rules.Demand {
	r, s := &g.run, g.run.S
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
	r, s := &g.run, g.run.S
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
	r, v := &g.run, g.run.S.Over
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

// Normal implements [play.Game]: a place is the hex that it is, however it was
// told. Ways that lead off the map stay as they are.
func (g *game) Normal(o *rules.Order) *rules.Order { return g.run.D.Called.Normal(o) }

// Understood implements [play.Game]. Ways that lead off the map are left out; the
// losses of a unit are told with it.
func (g *game) Understood(o *rules.Order) rules.Message {
	n := g.Normal(o)
	if slices.ContainsFunc(n.Args, compass.IsWay) {
		n.Args = slices.DeleteFunc(slices.Clone(n.Args), compass.IsWay)
	}
	msg := g.Defaults.Understood(n)
	for i := len(msg.Args) - 1; i > 0 && strings.HasSuffix(o.Form, battle.FormLosses); i-- {
		if a, vc := &msg.Args[i-1], msg.Args[i]; a.Name == "units" && vc.Name == "n" && vc.Num > 0 {
			*a = rules.Counted(field.KindShare, a.Name, a.Value, vc.Num)
			msg.Args = slices.Delete(msg.Args, i, i+1)
		}
	}
	return msg
}
