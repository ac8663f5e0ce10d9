package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// beginTurn begins a game turn of §3: countries enter the war by the calendar
// (§2), and the player turns of Axis, Allies and Soviet Union go on the agenda.
func (r *run) beginTurn() {
	s := r.S
	s.Pop()
	if int(s.Turn) >= len(r.D.Turns) {
		r.finish()
		return
	}
	s.Turn++
	s.Forced, s.LendLease, s.Rail = nil, false, 0
	for a := range s.Armies {
		s.Armies[a].Attacked = false
	}
	r.Event("thirdreich.turn", r.date(rules.Num("turn", int(s.Turn)))...)
	for c := range r.D.Countries {
		if r.D.Countries[c].Enters == int(s.Turn) && s.Countries[c] == field.Neutral {
			r.EnterWar(c)
		}
	}
	s.PushTurn(field.Axis)
}

// beginSide begins a player turn: what comes by itself comes now.
func (r *run) beginSide(side field.Side) {
	s := r.S
	s.Pop()
	if !r.IsPlaying(side) {
		r.Abandon(side.ID())
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
				r.Event("thirdreich.bombed")
			}
		}
		if s.Countries[r.D.Italy] == field.AtWar {
			r.AddSupply(side, r.D.Italian)
			r.Event("thirdreich.italian-supply", rules.Num("count", r.D.Italian), rules.Num("supply", int(s.Sides[side].Supply)))
		}
	case field.Allies:
		r.partisansReturn()
	}
}

// endSide ends a player turn: control changes (§6), armies without a supply
// line are removed (§7), countries surrender (§18).
func (r *run) endSide(side field.Side) {
	s := r.S
	s.Pop()
	r.Force(side.ID(), false)
	r.Occupy()
	r.partisansLeave() // their zones go back before supply is traced (§18)
	r.Starve(side)
	if side == field.Allies {
		s.Atlantic, s.AtlanticAdvanced, s.Menace, s.Sunk = 0, 0, 0, false // the submarines come home (§12)
	}
	r.surrenders(side)
	for c := range s.Countries {
		s.Left[c] = 0
	}
	s.Sides[side].Points, s.Sides[side].British = 0, 0
	if s.Fallen > 0 {
		for o := field.Axis; o < field.Nobody; o++ {
			r.Abandon(o.ID())
		}
		r.finish()
	}
}

// finish ends the game (§20).
func (r *run) finish() {
	r.S.Only(field.Step{Kind: field.StepOver, Side: field.Nobody})
	st, _ := r.Standings()
	r.Event(st.How.Code, st.How.Args...)
}
