package rommel

import "github.com/fieldpost/fieldpost/rules/rommel/field"

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (r *run) Step() {
	s := r.S
	st := s.Top()
	switch st.Kind {
	case field.StepPrepare:
		r.Prepare(st.Side)
	case field.StepSetup:
		r.Setup(st.Side, r.Execute)
	case field.StepHand:
		r.firstHand(st.Side)
	case field.StepMonth:
		r.BeginMonth()
	case field.StepBuildup:
		r.BeginRearmament()
	case field.StepRearm:
		r.Rearm(st.Side)
	case field.StepChallenge:
		r.Challenge()
	case field.StepTurn:
		r.beginTurn(st.Side)
	case field.StepSupplyIn:
		r.CheckInitialSupply()
	case field.StepOrders:
		r.orders()
	case field.StepRout:
		r.Rout()
	case field.StepDepart:
		r.StepDepartures()
	case field.StepMarch:
		r.RollMarches()
	case field.StepRefuse:
		r.StepRefusals()
	case field.StepReveal:
		r.Reveal()
	case field.StepCombat:
		r.ChooseBattles()
	case field.StepFight:
		r.FightRound()
	case field.StepBlitz:
		r.beginBlitz()
	case field.StepSupplyOut:
		r.CheckFinalSupply()
	case field.StepTurnEnd:
		r.endTurn()
	case field.StepMonthEnd:
		r.EndMonth()
	case field.StepChase:
		r.StepChase()
	case field.StepOver:
		r.Wait()
	}
}
