package field

import (
	"errors"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// validateRanges says what no position of the title can hold, be it stored or composed.
func (d *Data) validateRanges(in *record.Input, s *State) {
	if int(s.Turn) < 1 || int(s.Turn) > len(d.Turns) {
		in.Fault("turn", "%d is not from 1 to %d", s.Turn, len(d.Turns))
	}
	for c := range s.Countries {
		if s.Countries[c] == Partisans && c != d.Yugoslavia {
			in.Fault("countries."+d.Countries[c].ID, "only Yugoslavia has partisans")
		}
	}
	for side := range s.Sides {
		if n := int(s.Sides[side].Supply); n < 0 || n > d.Effects.SupplyMaximum {
			in.Fault("sides."+string(sideIDs[side])+".supply", "%d is not from 0 to %d", n, d.Effects.SupplyMaximum)
		}
	}
	for i := range s.Attacks {
		at := &s.Attacks[i]
		if len(at.Support) > StackLimit || min(at.Attacker, at.Defender, at.Zone) < 0 {
			in.Fault("attacks", "%d supports; or no armies, or no zone", len(at.Support))
			continue
		}
		for _, a := range append([]int16{at.Attacker, at.Defender}, at.Support...) {
			if s.Armies[a].At != at.Zone {
				in.Fault("attacks", "%s is not in %s", d.Units[a].ID, d.Zones[at.Zone].ID)
			}
		}
		if !d.Units[at.Attacker].Side.IsEnemyOf(d.Units[at.Defender].Side) {
			in.Fault("attacks", "%s is not an enemy of %s", d.Units[at.Attacker].ID, d.Units[at.Defender].ID)
		}
	}
}

// Validate says what keeps a decoded position from being run: a stored position
// that somebody changed is refused, not carried out. checkOrders notes what is
// wrong with stored orders; asks reports whether the step that runs asks what is
// asked.
func (d *Data) Validate(in *record.Input, s *State, checkOrders func(*record.Input, string, []rules.Order), asks func(*State) bool) {
	d.validateRanges(in, s)
	s.Agenda.Verify(in, s.agendaFault)
	s.Validate(in, sideIDs[:Sides], checkOrders)
	if in.Failed() {
		return // the rest would speak of the same
	}
	top := s.Top()
	switch {
	case top.Kind == StepOrders, top.Kind == StepOver:
		if s.Asked != nil {
			in.Fault("asked", "nothing is in the air")
		}
	case top.Kind != StepAir || s.Asked == nil:
		in.Fault("agenda", "it waits for nobody")
	case !asks(s):
		in.Fault("agenda.air", "the attack, the missions and the question do not go together")
	}
}

// agendaFault says what is wrong with a step of the agenda.
func (s *State) agendaFault(i int) error {
	st := &s.Agenda[i]
	last := st.Kind == StepTurn || st.Kind == StepOver
	switch {
	case !last && st.Side == Nobody:
		return errors.New(StepNames[st.Kind] + " needs a side")
	case i == 0 && !last:
		return errors.New("nothing follows " + StepNames[st.Kind])
	case (st.Kind == StepAir) != (st.Air != nil):
		return errors.New("an air step has missions, and no other step has")
	case st.Kind == StepAir && i != len(s.Agenda)-1:
		return errors.New("missions are not answered later")
	case st.Kind == StepAir && (i == 0 || s.Agenda[i-1].Kind != StepOrders || s.Agenda[i-1].Side != st.Side):
		return errors.New("missions are answered during the orders of a side")
	}
	return nil
}
