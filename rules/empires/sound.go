package empires

import "errors"

// sound says what keeps the agenda of a decoded position from being run: a
// stored position that somebody changed is refused, not carried out.
func (f *filler) sound() {
	s := f.s
	if len(s.agenda) == 0 {
		f.faults.Add("agenda", errors.New("it is empty"))
		return
	}
	for i := range s.agenda {
		if err := s.agendaFault(i); err != nil {
			f.faults.Add("agenda", err)
		}
	}
	top := s.top().kind
	switch {
	case top == stepTechnologies, top == stepOrders, top == stepOver:
		if s.asked != nil {
			f.faults.Add("asked", errors.New("there is no battle to decide in"))
		}
	case top != stepBattle || s.asked == nil:
		f.faults.Add("agenda", errors.New("it waits for nobody"))
	case !s.asksNow(s.top().battle):
		f.faults.Add("agenda.battle", errors.New("its stage, its armies and the question do not go together"))
	}
	for _, q := range s.pending {
		f.faults.CheckQueue(q)
	}
}

// agendaFault says what is wrong with a step of the agenda.
func (s *state) agendaFault(i int) error {
	st := &s.agenda[i]
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
		return s.asked.Kind == askAir && here(b.attacker) && here(b.defender)
	case stageAgain:
		return s.asked.Kind == askAgain && here(b.attacker) && here(b.defender)
	case stageLoser, stageTie:
		return s.asked.Kind == askAbsorb && here(b.attacker) && here(b.defender) && !b.attackerLost()
	case stageSecond:
		for _, c := range s.asked.Choices {
			if c.Value >= 0 && c.Value < len(s.armies) && !here(c.Value) {
				return false
			}
		}
		return s.asked.Kind == askSecond
	case stageWinner:
		return s.asked.Kind == askAbsorb && here(b.defender) && b.attackerLost()
	case stageRetreat:
		return s.asked.Kind == askRetreat && here(b.defender)
	case stageBegin, stageTanks, stageAir, stageRoll, stageEnd:
	}
	return false
}
