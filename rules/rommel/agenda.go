package rommel

import (
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/flight"
)

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (r *run) Step() {
	s := r.S
	st := s.Top()
	switch st.Kind {
	case field.StepPrepare:
		r.Prepare(st.Side)
	case field.StepSetup:
		r.Setup(st.Side)
	case field.StepHand:
		r.firstHand(st.Side)
	case field.StepMonth:
		r.BeginMonth()
	case field.StepBuildup:
		r.Buildup()
	case field.StepRearm:
		r.Rearm(st.Side)
	case field.StepChallenge:
		r.Challenge()
	case field.StepTurn:
		r.beginTurn(st.Side)
	case field.StepSupplyIn:
		r.SupplyIn()
	case field.StepOrders:
		r.orders()
	case field.StepRout:
		r.Rout()
	case field.StepDepart:
		r.Departing()
	case field.StepMarch:
		r.Marching()
	case field.StepRefuse:
		r.Refusing()
	case field.StepReveal:
		r.Reveal()
	case field.StepCombat:
		r.ChooseBattles()
	case field.StepFight:
		r.Fighting()
	case field.StepBlitz:
		r.beginBlitz()
	case field.StepSupplyOut:
		r.SupplyOut()
	case field.StepTurnEnd:
		r.endTurn()
	case field.StepMonthEnd:
		r.EndMonth()
	case field.StepChase:
		r.Chasing()
	case field.StepOver:
		r.Wait()
	}
}

// kindRule is what holds of a kind of step.
type kindRule struct {
	on     []field.StepKind // the steps on which it may lie
	bottom bool             // it may be the last to be run
	stages int8             // the highest stage
	side   whose
}

// whose says whose a step is.
type whose uint8

const (
	ofNobody whose = iota
	ofEither
	ofActive  // whose turn it is
	ofPassive // whose turn it is not
)

// ruleOf says what holds of a kind of step.
func ruleOf(k field.StepKind) kindRule {
	switch k {
	case field.StepPrepare:
		return kindRule{on: []field.StepKind{field.StepSetup}, side: ofEither}
	case field.StepSetup:
		return kindRule{on: []field.StepKind{field.StepHand, field.StepSetup}, side: ofEither}
	case field.StepHand:
		return kindRule{on: []field.StepKind{field.StepMonth, field.StepHand, field.StepOrders}, stages: 1, side: ofEither}
	case field.StepMonth:
		return kindRule{bottom: true}
	case field.StepBuildup:
		return kindRule{on: []field.StepKind{field.StepChallenge}, stages: 1}
	case field.StepRearm:
		return kindRule{on: []field.StepKind{field.StepChallenge, field.StepRearm}, stages: 1, side: ofEither}
	case field.StepChallenge:
		return kindRule{bottom: true, stages: 1, side: ofEither}
	case field.StepTurn:
		return kindRule{bottom: true, side: ofEither}
	case field.StepSupplyIn:
		return kindRule{on: []field.StepKind{field.StepOrders, field.StepHand}, side: ofActive}
	case field.StepOrders:
		return kindRule{on: []field.StepKind{field.StepSupplyOut}, side: ofActive}
	case field.StepRout:
		return kindRule{on: []field.StepKind{field.StepOrders, field.StepDepart, field.StepRefuse, field.StepFight, field.StepRout, field.StepSupplyOut, field.StepTurnEnd,
			field.StepRearm, field.StepChallenge}, stages: 1, side: ofEither}
	case field.StepDepart:
		return kindRule{on: []field.StepKind{field.StepMarch}, stages: flight.DepartEnd, side: ofActive}
	case field.StepMarch:
		return kindRule{on: []field.StepKind{field.StepRefuse}, side: ofActive}
	case field.StepRefuse:
		return kindRule{on: []field.StepKind{field.StepReveal}, stages: flight.RefuseRout, side: ofPassive}
	case field.StepReveal:
		return kindRule{on: []field.StepKind{field.StepCombat, field.StepSupplyOut, field.StepRout}, side: ofActive}
	case field.StepCombat:
		return kindRule{on: []field.StepKind{field.StepBlitz, field.StepSupplyOut}, stages: 1, side: ofActive}
	case field.StepFight:
		return kindRule{on: []field.StepKind{field.StepCombat, field.StepDepart, field.StepFight}, side: ofEither}
	case field.StepBlitz:
		return kindRule{on: []field.StepKind{field.StepSupplyOut}, side: ofActive}
	case field.StepSupplyOut:
		return kindRule{on: []field.StepKind{field.StepTurnEnd}, side: ofActive}
	case field.StepTurnEnd:
		return kindRule{bottom: true, side: ofActive}
	case field.StepMonthEnd:
		return kindRule{bottom: true, stages: 1}
	case field.StepChase:
		return kindRule{on: []field.StepKind{field.StepRout, field.StepDepart, field.StepRefuse}, side: ofEither}
	case field.StepOver:
	}
	return kindRule{} // it lies on nothing: the last step only
}
