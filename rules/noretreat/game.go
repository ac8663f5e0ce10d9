package noretreat

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// game answers the machine for a run, which carries out one adjudication, or tries a
// sheet, on a state of its own.
type game struct {
	play.Defaults
	run field.Run
	t   *Title
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it
// must wait.
func (g *game) Step() {
	r, top := &g.run, g.run.S.Top()
	if r.S.Over.How != field.NotWon && top.Kind != field.StepOver {
		g.finish()
		return
	}
	switch top.Kind {
	case field.StepManage:
		beginTurn(r)
	case field.StepSide:
		beginSide(r, top.Side)
	case field.StepWindow:
		window(r, top.Side)
	case field.StepOrders:
		g.playerTurn(top.Side)
	case field.StepBattles:
		battle.Battles(r)
	case field.StepBattle:
		battle.Battle(r)
	case field.StepOver:
		r.M.Wait()
	}
}

// finish ends the game (§12).
func (g *game) finish() {
	r, s := &g.run, g.run.S
	for _, side := range r.D.About.Sides {
		r.M.Abandon(side)
	}
	s.Only(field.Step{Kind: field.StepOver, Side: field.Nobody})
	s.Asked, s.Fight, s.Answers = nil, nil, nil
	st, _ := g.Standings()
	r.M.Event(st.How.Code, st.How.Args...)
}
