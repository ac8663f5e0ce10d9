package thirdreich

import (
	"errors"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// ranges says what no position of the title can hold, be it stored or composed.
func (t *Title) ranges(in *record.Input, s *state) {
	d := t.d
	if int(s.turn) < 1 || int(s.turn) > len(d.turns) {
		in.Fault("turn", "%d is not from 1 to %d", s.turn, len(d.turns))
	}
	for c := range s.countries {
		if s.countries[c] == partisans && c != d.yugoslavia {
			in.Fault("countries."+d.countries[c].id, "only Yugoslavia has partisans")
		}
	}
	for sd := range s.sides {
		if n := int(s.sides[sd].supply); n < 0 || n > d.effects.SupplyMaximum {
			in.Fault("sides."+string(sideIDs[sd])+".supply", "%d is not from 0 to %d", n, d.effects.SupplyMaximum)
		}
	}
	for i := range s.attacks {
		at := &s.attacks[i]
		if len(at.support) > stackLimit || min(at.attacker, at.defender, at.zone) < 0 {
			in.Fault("attacks", "%d supports; or no armies, or no zone", len(at.support))
			continue
		}
		for _, a := range append([]int16{at.attacker, at.defender}, at.support...) {
			if s.armies[a].at != at.zone {
				in.Fault("attacks", "%s is not in %s", d.units[a].id, d.zones[at.zone].id)
			}
		}
		if !d.units[at.attacker].side.enemyOf(d.units[at.defender].side) {
			in.Fault("attacks", "%s is not an enemy of %s", d.units[at.attacker].id, d.units[at.defender].id)
		}
	}
}

// sound says what keeps a decoded position from being run: a stored position
// that somebody changed is refused, not carried out.
func (t *Title) sound(in *record.Input, s *state) {
	t.ranges(in, s)
	if len(s.Agenda) == 0 {
		in.Fault("agenda", "it is empty")
		return
	}
	for i := range s.Agenda {
		if err := s.agendaFault(i); err != nil {
			in.Fault("agenda", "%w", err)
		}
	}
	s.Sound(in, t.info.Sides, t.checkOrders)
	if in.Failed() {
		return // the rest would speak of the same
	}
	top := s.Top()
	switch {
	case top.kind == stepOrders, top.kind == stepOver:
		if s.Asked != nil {
			in.Fault("asked", "nothing is in the air")
		}
	case top.kind != stepAir || s.Asked == nil:
		in.Fault("agenda", "it waits for nobody")
	case top.air != nil && top.side != nobody && !s.asksNow(t.d, top):
		in.Fault("agenda.air", "the attack, the missions and the question do not go together")
	}
}

// checkOrders checks stored orders, so that carrying them out cannot meet an id
// that nobody knows or miss what its form must have.
func (t *Title) checkOrders(in *record.Input, path string, orders []rules.Order) {
	t.codec.CheckOrders(in, path, orders)
	for i := range orders {
		o := &orders[i]
		for _, need := range formNeeds[o.Form] {
			if !slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Name == need.name && v.Kind == need.kind }) {
				in.Fault(path, "%q has no %s", o.Text, need.name)
			}
		}
	}
}

// formNeeds are the arguments without which an order cannot be carried out.
var formNeeds = map[string][]struct{ name, kind string }{
	formDevelop:   {{"development", kindDev}},
	formBuild:     {{"zone", kindZone}},
	formNation:    {{"nation", kindNation}, {"zone", kindZone}},
	formMove:      {{"unit", kindArmy}},
	formStrategic: {{"unit", kindArmy}, {"path", kindZone}},
	formSail:      {{"unit", kindArmy}, {"path", kindZone}},
	formLand:      {{"unit", kindArmy}, {"path", kindZone}},
	formFly:       {{"target", kindArmy}},
}

// agendaFault says what is wrong with a step of the agenda.
func (s *state) agendaFault(i int) error {
	st := &s.Agenda[i]
	last := st.kind == stepTurn || st.kind == stepOver
	switch {
	case !last && st.side == nobody:
		return errors.New(stepNames[st.kind] + " needs a side")
	case i == 0 && !last:
		return errors.New("nothing follows " + stepNames[st.kind])
	case (st.kind == stepAir) != (st.air != nil):
		return errors.New("an air step has missions, and no other step has")
	case st.kind == stepAir && i != len(s.Agenda)-1:
		return errors.New("missions are not answered later")
	case st.kind == stepAir && (i == 0 || s.Agenda[i-1].kind != stepOrders || s.Agenda[i-1].side != st.side):
		return errors.New("missions are answered during the orders of a side")
	}
	return nil
}

// asksNow reports whether a question comes up at an air step.
func (s *state) asksNow(d *data, st *step) bool {
	q, f := s.Asked, st.air
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
