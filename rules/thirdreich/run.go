package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// game answers the machine for a run.
type game struct {
	play.Defaults
	run field.Run
	t   *Title
}

// newGame makes a trial on a state, which carrying out orders changes.
func (t *Title) newGame(s *field.State) *game {
	g := t.games.Get().(*game)
	g.run.Open(t.d, s)
	g.run.M.Reset(g, t, &s.Agenda, &s.Stored, s.Options.Options)
	return g
}

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	f := g.Defaults.AnswerFault(q, battle.AsChoice(q, o))
	if f != nil {
		f.Section = "11"
	}
	return f
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (g *game) Free() {
	g.run.S = nil
	g.run.M.Release()
	g.t.games.Put(g)
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (g *game) Step() {
	r := &g.run
	switch st := r.S.Top(); st.Kind {
	case field.StepTurn:
		beginTurn(r)
	case field.StepSide:
		beginSide(r, st.Side)
	case field.StepOrders:
		orders(r, st.Side)
	case field.StepAir:
		battle.AirStep(r, st.Side, st.Air)
	case field.StepSideEnd:
		endSide(r, st.Side)
	case field.StepOver:
		r.M.Wait()
	}
}
