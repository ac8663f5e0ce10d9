package rommel

import (
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/buildup"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/pursuit"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (g *game) Step() {
	r := &g.run
	s := r.S
	st := s.Top()
	switch st.Kind {
	case field.StepPrepare:
		setup.Prepare(r, st.Side)
	case field.StepSetup:
		setup.Setup(r, st.Side, g.Execute)
	case field.StepHand:
		g.offerRedraw(st.Side)
	case field.StepMonth:
		buildup.BeginMonth(r)
	case field.StepBuildup:
		buildup.BeginRearmament(r)
	case field.StepRearm:
		buildup.Rearm(r, st.Side)
	case field.StepChallenge:
		buildup.Challenge(r)
	case field.StepTurn:
		beginTurn(r, st.Side)
	case field.StepSupplyIn:
		supply.CheckInitialSupply(r)
	case field.StepOrders:
		g.carryOutSheet()
	case field.StepRout:
		pursuit.Rout(r)
	case field.StepDepart:
		pursuit.StepDepartures(r)
	case field.StepMarch:
		march.RollMarches(r)
	case field.StepRefuse:
		pursuit.StepRefusals(r)
	case field.StepReveal:
		pursuit.Reveal(r)
	case field.StepCombat:
		battle.ChooseBattles(r)
	case field.StepFight:
		battle.FightRound(r)
	case field.StepBlitz:
		beginBlitz(r)
	case field.StepSupplyOut:
		supply.CheckFinalSupply(r)
	case field.StepTurnEnd:
		endTurn(r)
	case field.StepMonthEnd:
		buildup.EndMonth(r)
	case field.StepChase:
		pursuit.StepChase(r)
	case field.StepOver:
		r.M.Wait()
	}
}
