package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
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
	case field.StepOver:
		r.M.Wait()
	case field.StepTurn:
		beginTurn(r)
	case field.StepSide:
		beginSide(r, st.Side)
	case field.StepOrders:
		carryOutSheet(r, st.Side)
	case field.StepAir:
		battle.RunAirStep(r, st.Side, st.Air)
	case field.StepSideEnd:
		endSide(r, st.Side)
	}
}

// beginTurn begins a game turn of §3: countries enter the war by the calendar
// (§2), and the player turns of Axis, Allies and Soviet Union go on the agenda.
func beginTurn(r *field.Run) {
	s := r.S
	s.Pop()
	if int(s.Turn) >= len(r.D.Turns) {
		finish(r)
		return
	}
	s.Turn++
	s.Forced, s.LendLease, s.Rail = nil, false, 0
	for a := range s.Armies {
		s.Armies[a].Attacked = false
	}
	r.M.Event("thirdreich.turn", dateArgs(r, rules.Num("turn", int(s.Turn)))...)
	for c := range r.D.Countries {
		if r.D.Countries[c].Enters == int(s.Turn) && s.Countries[c] == field.Neutral {
			country.EnterWar(r, c)
		}
	}
	s.PushTurn(field.Axis)
}

// beginSide begins a player turn: what comes by itself comes now.
func beginSide(r *field.Run, side field.Side) {
	s := r.S
	s.Pop()
	if !r.IsPlaying(side) {
		r.M.Abandon(side.ID())
		return
	}
	s.PushSide(side)
	r.ResetSide(side)
	switch side {
	case field.Axis:
		s.Doubled = 0
		s.Bombed = int(s.Bombing) >= r.D.Effects.BombingNeeded
		if s.Bombing > 0 { // the missions have done what they could (§14)
			s.Bombing = 0
			if s.Bombed {
				r.M.Event("thirdreich.bombed")
			}
		}
		if s.Countries[r.D.Italy] == field.AtWar {
			country.AddSupply(r, side, r.D.Italian)
			r.M.Event("thirdreich.italian-supply", rules.Num("count", r.D.Italian), rules.Num("supply", int(s.Sides[side].Supply)))
		}
	case field.Allies:
		returnPartisans(r)
	}
}

// endSide ends a player turn: control changes (§6), armies without a supply
// line are removed (§7), countries surrender (§18).
func endSide(r *field.Run, side field.Side) {
	s := r.S
	s.Pop()
	r.M.Force(side.ID(), false)
	r.Occupy()
	withdrawPartisans(r) // their zones go back before supply is traced (§18)
	r.Starve(side)
	if side == field.Allies {
		s.Atlantic, s.AtlanticAdvanced, s.Menace, s.Sunk = 0, 0, 0, false // the submarines come home (§12)
	}
	surrenderBeaten(r, side)
	for c := range s.Countries {
		s.Left[c] = 0
	}
	s.Sides[side].Points, s.Sides[side].British = 0, 0
	if s.Fallen > 0 {
		for o := field.Axis; o < field.Nobody; o++ {
			r.M.Abandon(o.ID())
		}
		finish(r)
	}
}

// finish ends the game (§20).
func finish(r *field.Run) {
	r.S.Only(field.Step{Kind: field.StepOver, Side: field.Nobody})
	st, _ := standings(r)
	r.M.Event(st.How.Code, st.How.Args...)
}
