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

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	f := g.Defaults.AnswerFault(q, battle.AsChoice(q, o))
	if f != nil {
		f.Section = "11"
	}
	return f
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
