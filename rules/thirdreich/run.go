package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// run carries out one adjudication, or tries a sheet, on a state of its own.
type run struct {
	moves.Run
	t *Title
}

// newRun makes a trial on a state, which carrying out orders changes.
func (t *Title) newRun(s *field.State) *run {
	r, _ := t.runs.Get().(*run)
	if r == nil {
		r = &run{t: t}
	}
	r.Open(t.d, s)
	r.Reset(r, t, &s.Agenda, &s.Stored, s.Options.Options)
	return r
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	r.Release()
	r.S = nil
	r.t.runs.Put(r)
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (r *run) Step() {
	switch st := r.S.Top(); st.Kind {
	case field.StepTurn:
		r.beginTurn()
	case field.StepSide:
		r.beginSide(st.Side)
	case field.StepOrders:
		r.orders(st.Side)
	case field.StepAir:
		r.AirStep(st.Side, st.Air)
	case field.StepSideEnd:
		r.endSide(st.Side)
	case field.StepOver:
		r.Wait()
	}
}
