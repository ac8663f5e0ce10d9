package field

import (
	"errors"
	"slices"

	"github.com/fieldpost/fieldpost/rules/record"
)

// validateRanges says what no position of the title can hold, be it stored or composed.
func (d *Data) validateRanges(in *record.Input, s *State) {
	if int(s.Turn) < 0 || int(s.Turn) > len(d.Turns) {
		in.Fault("turn", "%d is not from 1 to %d", s.Turn, len(d.Turns))
	}
	for i := range d.Tracks {
		if tr := &d.Tracks[i]; int(s.Tracks[i]) < tr.Min || int(s.Tracks[i]) > tr.Length {
			in.Fault("diplomacy."+tr.ID, "%d is not from %d to %d", s.Tracks[i], tr.Min, tr.Length)
		}
	}
	for a := range s.Armies {
		if s.Armies[a].Lent && d.Units[a].Nation != d.Germany {
			in.Fault("armies."+d.Units[a].ID, "only German armies can be lent")
		}
	}
	for z := range s.Zones {
		if most := slices.Max(s.Zones[z].Trench[:]); most > MaxTrench || slices.Min(s.Zones[z].Trench[:]) < 0 {
			in.Fault("zones."+d.Zones[z].ID, "a trench of level %d", most)
		}
	}
	for side := range s.Sides {
		if n := int(s.Sides[side].Missions); n < 0 || n > d.MissionMax {
			in.Fault("sides."+string(sideIDs[side])+".missions", "%d is not from 0 to %d", n, d.MissionMax)
		}
	}
}

// validateState says what keeps a decoded position from being run: a stored position
// that somebody changed is refused, not carried out.
func (d *Data) validateState(in *record.Input, s *State) {
	s.Agenda.Verify(in, s.agendaFault)
	s.Validate(in, sideIDs[:Sides], d.Codec.CheckOrders)
	if in.Failed() {
		return // the rest would speak of the same
	}
	top := s.Top().Kind
	switch {
	case top == StepTechnologies, top == StepOrders, top == StepOver:
		if s.Asked != nil {
			in.Fault("asked", "there is no battle to decide in")
		}
	case top != StepBattle || s.Asked == nil:
		in.Fault("agenda", "it waits for nobody")
	case !d.Asks(s):
		in.Fault("asked", "the battle does not ask this")
	}
}

// agendaFault says what is wrong with a step of the agenda.
func (s *State) agendaFault(i int) error {
	st := &s.Agenda[i]
	last := false // it may be the last to be run
	switch st.Kind {
	case StepSide, StepOrders, StepSideEnd, StepBattle:
		if st.Side == Nobody || s.Turn == 0 {
			return errors.New(StepNames[st.Kind] + " needs a side and a turn")
		}
	case StepTechnologies:
		last = true
		if s.Turn > 0 {
			return errors.New("technologies are chosen before the first turn")
		}
	case StepTurn, StepCount, StepOver:
		last = true
	}
	if i == 0 && !last {
		return errors.New("nothing follows " + StepNames[st.Kind])
	}
	if (st.Kind == StepBattle) != (st.Battle != nil) {
		return errors.New("a battle step has a battle, and no other step has")
	}
	return nil
}
