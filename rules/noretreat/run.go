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
	r.Advance, r.whole, r.Halves = r.advance, false, t.halves.Bind(r)
	return r
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it
// must wait.
func (r *run) Step() {
	s := r.S
	if s.Over.How != field.NotWon && s.Top().Kind != field.StepOver {
		r.finish()
		return
	}
	steps[s.Top().Kind](r, s.Top().Side)
}

// steps carry the steps of the agenda out, each for its side.
var steps = [...]func(*run, field.Side){
	field.StepManage:  func(r *run, _ field.Side) { r.beginTurn() },
	field.StepSide:    (*run).beginSide,
	field.StepWindow:  (*run).window,
	field.StepOrders:  (*run).playerTurn,
	field.StepBattles: func(r *run, _ field.Side) { r.Battles() },
	field.StepBattle:  func(r *run, _ field.Side) { r.Battle() },
	field.StepOver:    func(r *run, _ field.Side) { r.Wait() },
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	r.Release()
	r.S, r.Halves = nil, nil
	r.t.runs.Put(r)
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
