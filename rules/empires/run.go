package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// run carries out one adjudication, or tries a sheet, on a state of its own.
type run struct {
	battle.Run
	t *Title
}

// newRun makes a trial on a state, which carrying out orders changes.
func (t *Title) newRun(s *field.State) *run {
	r := t.runs.Get().(*run)
	r.Open(t.d, s)
	r.Reset(r, t, &s.Agenda, &s.Stored, s.Options.Options)
	return r
}

// Resume implements [play.Resumer].
func (r *run) Resume() {
	if b := r.S.Top().Battle; b != nil {
		r.Event("empires.battle-goes-on", r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker), r.ArmyArg("defender", b.Defender))
	}
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (r *run) Step() {
	s := r.S
	st := s.Top()
	switch st.Kind {
	case field.StepTechnologies:
		r.firstTechnologies()
	case field.StepOrders:
		r.orders(st.Side)
	case field.StepBattle:
		r.Fight(st.Battle)
	case field.StepTurn:
		r.beginTurn()
	case field.StepSide:
		r.beginSide(st.Side)
	case field.StepSideEnd:
		r.endSide(st.Side)
	case field.StepCount:
		s.Pop()
		s.Push(field.Step{Kind: field.StepOver, Side: field.Nobody})
		st := r.Result()
		for _, sc := range st.Scores {
			r.Event("empires.points", rules.SideArg("side", sc.Side), rules.Num("points", sc.Points))
		}
		r.Event(st.How.Code, st.How.Args...)
	case field.StepOver:
		r.Wait()
	}
}

// beginTurn puts the four player turns on the agenda in the order of §4.
func (r *run) beginTurn() {
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
	r.Event("empires.turn", rules.Num("turn", int(s.Turn)), rules.Word("season", "empires.season."+row.Season), rules.Num("year", row.Year))
	s.Push(field.Step{Kind: field.StepTurn, Side: field.Nobody})
	for side := range field.Nobody {
		s.Push(field.Step{Kind: field.StepSide, Side: field.Nobody - 1 - side})
	}
}

// beginSide clears what belongs to one player turn.
func (r *run) beginSide(side field.Side) {
	r.S.Pop()
	r.S.PushSide(side)
	r.ResetSide(side)
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	r.S = nil
	r.Release()
	r.t.runs.Put(r)
}
