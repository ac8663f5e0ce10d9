package empires

import (
	"errors"
	"slices"

	"github.com/fieldpost/fieldpost/rules/record"
)

// ranges says what no position of the title can hold, be it stored or composed.
func (t *Title) ranges(in *record.Input, s *state) {
	d := t.d
	if int(s.turn) < 0 || int(s.turn) > len(d.turns) {
		in.Fault("turn", "%d is not from 1 to %d", s.turn, len(d.turns))
	}
	for i := range d.tracks {
		if tr := &d.tracks[i]; int(s.tracks[i]) < tr.min || int(s.tracks[i]) > tr.length {
			in.Fault("diplomacy."+tr.id, "%d is not from %d to %d", s.tracks[i], tr.min, tr.length)
		}
	}
	for a := range s.armies {
		if s.armies[a].lent && d.units[a].nation != d.germany {
			in.Fault("armies."+d.units[a].id, "only German armies can be lent")
		}
	}
	for z := range s.zones {
		if most := slices.Max(s.zones[z].trench[:]); most > maxTrench || slices.Min(s.zones[z].trench[:]) < 0 {
			in.Fault("zones."+d.zones[z].id, "a trench of level %d", most)
		}
	}
	for sd := range s.sides {
		if n := int(s.sides[sd].missions); n < 0 || n > d.missionMax {
			in.Fault("sides."+string(sideIDs[sd])+".missions", "%d is not from 0 to %d", n, d.missionMax)
		}
	}
}

// sound says what keeps a decoded position from being run: a stored position
// that somebody changed is refused, not carried out.
func (t *Title) sound(in *record.Input, s *state) {
	if len(s.Agenda) == 0 {
		in.Fault("agenda", "it is empty")
		return
	}
	for i := range s.Agenda {
		if err := s.agendaFault(i); err != nil {
			in.Fault("agenda", "%w", err)
		} else if b := s.Agenda[i].battle; b != nil {
			b.side = s.Agenda[i].side
		}
	}
	s.Sound(in, t.info.Sides, t.codec.CheckOrders)
	if q := s.Asked; q != nil {
		for _, c := range q.Choices {
			if !t.d.sensible(q.Kind, c.Value) {
				in.Fault("asked.choices", "%d is no answer to %q", c.Value, q.Kind)
			}
		}
	}
	if in.Failed() {
		return // the rest would speak of the same
	}
	top := s.Top().kind
	switch {
	case top == stepTechnologies, top == stepOrders, top == stepOver:
		if s.Asked != nil {
			in.Fault("asked", "there is no battle to decide in")
		}
	case top != stepBattle || s.Asked == nil:
		in.Fault("agenda", "it waits for nobody")
	case !s.asksNow(s.Top().battle):
		in.Fault("agenda.battle", "its stage, its armies and the question do not go together")
	}
}

// agendaFault says what is wrong with a step of the agenda.
func (s *state) agendaFault(i int) error {
	st := &s.Agenda[i]
	last := false // it may be the last to be run
	switch st.kind {
	case stepSide, stepOrders, stepSideEnd, stepBattle:
		if st.side == nobody || s.turn == 0 {
			return errors.New(stepNames[st.kind] + " needs a side and a turn")
		}
	case stepTechnologies:
		last = true
		if s.turn > 0 {
			return errors.New("technologies are chosen before the first turn")
		}
	case stepTurn, stepCount, stepOver:
		last = true
	}
	if i == 0 && !last {
		return errors.New("nothing follows " + stepNames[st.kind])
	}
	if (st.kind == stepBattle) != (st.battle != nil) {
		return errors.New("a battle step has a battle, and no other step has")
	}
	return nil
}

// sensible says whether an answer means something for its kind of question.
func (d *data) sensible(kind string, value int) bool {
	switch kind {
	case askSecond:
		return value >= -1 && value < len(d.units)
	case askRetreat:
		return value >= 0 && value < len(d.zones)
	case askAir, askAgain, askAbsorb:
		return value == 0 || value == 1
	}
	return false
}

// asksNow reports whether a battle is at a stage in which its question comes up,
// with the armies that it takes.
func (s *state) asksNow(b *battle) bool {
	if b == nil {
		return false
	}
	here := func(a int) bool { return int(s.armies[a].at) == b.zone }
	switch b.stage {
	case stageCounterAir:
		return s.Asked.Kind == askAir && here(b.attacker) && here(b.defender)
	case stageAgain:
		return s.Asked.Kind == askAgain && here(b.attacker) && here(b.defender)
	case stageLoser, stageTie:
		return s.Asked.Kind == askAbsorb && here(b.attacker) && here(b.defender) && !b.attackerLost()
	case stageSecond:
		for _, c := range s.Asked.Choices {
			if c.Value >= 0 && c.Value < len(s.armies) && !here(c.Value) {
				return false
			}
		}
		return s.Asked.Kind == askSecond
	case stageWinner:
		return s.Asked.Kind == askAbsorb && here(b.defender) && b.attackerLost()
	case stageRetreat:
		return s.Asked.Kind == askRetreat && here(b.defender)
	case stageBegin, stageTanks, stageAir, stageRoll, stageEnd:
	}
	return false
}
