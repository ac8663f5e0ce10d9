package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// game answers the machine for a run.
type game struct {
	play.Defaults
	run field.Run
	t   *Title
}

// Resume implements [play.Resumer].
func (g *game) Resume() {
	r := &g.run
	if b := r.S.Top().Battle; b != nil {
		r.M.Event("empires.battle-goes-on", r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker), r.ArmyArg("defender", b.Defender))
	}
}

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	f := g.Defaults.AnswerFault(q, o)
	if f != nil {
		f.Section = "8.2"
	}
	return f
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (g *game) Step() {
	r := &g.run
	s := r.S
	st := s.Top()
	switch st.Kind {
	case field.StepTechnologies:
		firstTechnologies(r)
	case field.StepOrders:
		carryOutSheet(r, st.Side)
	case field.StepBattle:
		battle.Fight(r, st.Battle)
	case field.StepTurn:
		beginTurn(r)
	case field.StepSide:
		beginSide(r, st.Side)
	case field.StepSideEnd:
		endSide(r, st.Side)
	case field.StepCount:
		s.Pop()
		s.Push(field.Step{Kind: field.StepOver, Side: field.Nobody})
		st := r.Result()
		for _, sc := range st.Scores {
			r.M.Event("empires.points", rules.SideArg("side", sc.Side), rules.Num("points", sc.Points))
		}
		r.M.Event(st.How.Code, st.How.Args...)
	case field.StepOver:
		r.M.Wait()
	}
}

// beginTurn puts the four player turns on the agenda in the order of §4.
func beginTurn(r *field.Run) {
	s := r.S
	s.Pop()
	s.Turn++
	s.GermanAttacks = 0
	s.Forced = nil
	if int(s.Turn) > len(r.D.Turns) {
		s.Turn--
		s.Push(field.Step{Kind: field.StepCount, Side: field.Nobody})
		return
	}
	row := r.D.Turns[s.Turn-1]
	r.M.Event("empires.turn", rules.Num("turn", int(s.Turn)), rules.Word("season", "empires.season."+row.Season), rules.Num("year", row.Year))
	s.Push(field.Step{Kind: field.StepTurn, Side: field.Nobody})
	for side := range field.Nobody {
		s.Push(field.Step{Kind: field.StepSide, Side: field.Nobody - 1 - side})
	}
}

// beginSide clears what belongs to one player turn.
func beginSide(r *field.Run, side field.Side) {
	r.S.Pop()
	r.S.PushSide(side)
	r.ResetSide(side)
}

// endSide ends a player turn: control changes, zones without supply fall
// back, armies without supply lose a step or, of the side that has played,
// are removed (§6, §8.1).
func endSide(r *field.Run, side field.Side) {
	r.S.Pop()
	r.M.Force(side.ID(), false)
	if r.OwesAttack(side) {
		r.M.Event("empires.duty.failed", field.SideArg("side", side))
	}
	supply.EndTurn(r, side)
}

// orderDutyAttack makes an attack that a side owes, could make and has not ordered.
func orderDutyAttack(r *field.Run, side field.Side, a, b, z int) {
	r.S.Sides[side].Used[field.ActActivate]++
	r.M.Event("empires.duty.forced", field.SideArg("side", side), r.ArmyArg("army", a), r.ArmyArg("target", b), r.ZoneArg("zone", z))
	r.S.Armies[a].Activated = true
	if from := int(r.S.Armies[a].At); from != z {
		r.Place(a, int16(z))
		r.NoteOccupier(z)
		r.NoteOccupier(from)
		r.M.Event("empires.moved", r.ArmyArg("army", a), r.ZoneArg("from", from), r.ZoneArg("zone", z))
	}
	r.S.Push(field.Step{Kind: field.StepBattle, Side: side, Battle: &field.Battle{Side: side, Attacker: a, Defender: b, Zone: z}})
}

// dutyNote returns what a side must be told of its duty in its report.
func dutyNote(side field.Side, left int) rules.Message {
	code := "empires.duty.russian"
	if side == field.German {
		code = "empires.duty.german"
	}
	return rules.M(code, rules.Num("left", left))
}

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
