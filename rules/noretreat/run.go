package noretreat

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorg"
)

// run carries out one adjudication, or tries a sheet, on a state of its own.
type run struct {
	reorg.Run
	t     *Title
	whole bool // the sheet that is tried is for a whole player turn, the card phase with it
}

// newRun makes a trial on a state, which carrying out orders changes.
func (t *Title) newRun(s *field.State) *run {
	r := t.runs.Get().(*run)
	r.Open(t.d, s)
	r.Reset(r, t, &s.Agenda, &s.Stored, s.Options.Options)
	r.Advance, r.whole, r.Carrier = r.advance, false, t.halves.For(r)
	r.Replacement = r.FreeStep
	return r
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	r.Release()
	r.S = nil
	r.t.runs.Put(r)
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it
// must wait.
func (r *run) Step() {
	s := r.S
	if s.Over.How != field.NotWon && s.Top().Kind != field.StepOver {
		r.finish()
		return
	}
	switch st := s.Top(); st.Kind {
	case field.StepManage:
		r.manage()
	case field.StepCards:
		r.beginSide(st.Side)
	case field.StepOrders:
		r.playerTurn(st.Side)
	case field.StepWindow:
		r.window(st.Side)
	case field.StepBattles:
		r.Battles()
	case field.StepBattle:
		r.Battle()
	case field.StepOver:
		r.Wait()
	}
}

// finish ends the game (§12).
func (r *run) finish() {
	s := r.S
	for _, side := range r.D.About.Sides {
		r.Abandon(side)
	}
	s.Only(field.Step{Kind: field.StepOver, Side: field.Nobody})
	s.Asked, s.Fight, s.Answers = nil, nil, nil
	st, _ := r.Standings()
	r.Event(st.How.Code, st.How.Args...)
}
