package thirdreich

import (
	"errors"

	"github.com/fieldpost/fieldpost/rules/play"
)

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
	top := s.top()
	switch {
	case top.kind == stepOrders, top.kind == stepOver:
		if s.asked != nil {
			f.faults.Add("asked", errors.New("nothing is in the air"))
		}
	case top.kind != stepAir || s.asked == nil:
		f.faults.Add("agenda", errors.New("it waits for nobody"))
	case top.air != nil && top.side != nobody && !s.asksNow(f.t.d, top):
		f.faults.Add("agenda.air", errors.New("the attack, the missions and the question do not go together"))
	}
	for _, q := range s.pending {
		f.faults.CheckQueue(q)
	}
}

// agendaFault says what is wrong with a step of the agenda.
func (s *state) agendaFault(i int) error {
	st := &s.agenda[i]
	last := st.kind == stepTurn || st.kind == stepOver
	switch {
	case !last && st.side == nobody:
		return errors.New(stepNames[st.kind] + " needs a side")
	case i == 0 && !last:
		return errors.New("nothing follows " + stepNames[st.kind])
	case (st.kind == stepAir) != (st.air != nil):
		return errors.New("an air step has missions, and no other step has")
	case st.kind == stepAir && i != len(s.agenda)-1:
		return errors.New("missions are not answered later")
	case st.kind == stepAir && (i == 0 || s.agenda[i-1].kind != stepOrders || s.agenda[i-1].side != st.side):
		return errors.New("missions are answered during the orders of a side")
	}
	return nil
}

// asksNow reports whether a question comes up at an air step.
func (s *state) asksNow(d *data, st *step) bool {
	q, f := s.asked, st.air
	if len(q.Choices) == 0 {
		return false
	}
	for _, c := range q.Choices {
		if c.Value < 0 || c.Value > 40 {
			return false
		}
	}
	if f.bombing {
		if st.side != allies {
			return false
		}
		if f.again {
			return q.Kind == askMore && q.Side == allies.id() && mostOf(q) <= int(s.sides[allies].airAdv)
		}
		return q.Kind == askBombing && q.Side == axis.id() && mostOf(q) <= int(s.sides[axis].airAdv)
	}
	for i := range s.attacks {
		at := &s.attacks[i]
		if int(at.defender) != f.target || d.units[at.attacker].side != st.side {
			continue
		}
		defender := d.units[at.defender].side
		if f.again {
			ss := &s.sides[st.side]
			return q.Kind == askAgain && q.Side == st.side.id() && at.air == noAir && f.left != 0 && (ss.airAdv > 0 || ss.air > 0 && !f.advanced)
		}
		ss := &s.sides[defender]
		return q.Kind == askAnswer && q.Side == defender.id() && (at.air == plainAir && ss.air+ss.airAdv > 0 || at.air == advancedAir && ss.airAdv > 0)
	}
	return false
}

// mostOf is the highest number that a question offers.
func mostOf(q *play.Question) int {
	n := 0
	for i := range q.Choices {
		n = max(n, q.Choices[i].Value)
	}
	return n
}
