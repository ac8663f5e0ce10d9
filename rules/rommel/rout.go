package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
)

// unshielded reports whether all units of a side in a battle are disrupted: they
// rout, as nobody shields them (§11.3).
func (r *run) unshielded(sd side, h int) bool {
	c := &r.n[h]
	return c.up[sd] == 0 && c.down[sd] > 0 && c.up[sd.enemy()] > 0
}

// pushRout puts the rout of the units of a side in a hex on the agenda, if they
// are unshielded.
func (r *run) pushRout(sd side, h int) {
	if r.unshielded(sd, h) {
		r.s.Push(step{kind: stepRout, side: sd, hex: int16(h)})
	}
}

// pushRouts puts the rout of every unshielded disrupted group in a battle on
// the agenda (§11.3): those of one side in the order of hexes.
func (r *run) pushRouts(sd side) {
	s := r.s
	for i := len(s.battles) - 1; i >= 0; i-- {
		r.pushRout(sd, int(s.battles[i].hex))
	}
}

// rout makes the unshielded disrupted units of a side in a hex rout; with the
// flag of the step the others rout, too (§11.3, §13.2).
func (r *run) rout() {
	s := r.s
	st := *s.Top()
	h := int(st.hex)
	if st.stage == 0 {
		units := r.unitsAt(h, st.side, true)
		if st.flag {
			r.unitsAt(h, st.side, false).each(units.add)
		}
		s.Top().stage = 1
		if units.empty() || r.n[h].up[st.side.enemy()] == 0 || !st.flag && r.n[h].up[st.side] > 0 {
			s.Pop()
			return
		}
		units.each(func(u int) { s.blocks[u].leaving = true })
		r.pushChase(chase{hex: st.hex, side: st.side, kind: chaseRout, units: units})
		return
	}
	s.Pop()
	r.endBattle(h)
	if s.fight == nil || int(s.fight.hex) != h {
		r.rested(h, st.side.enemy())
	}
}

// attrition takes a step from every unit that routs (§11.3).
func (r *run) attrition(c *chase) {
	h := int(c.hex)
	r.Event("rommel.rout", sideArg("side", c.side), r.hexArg("hex", h), rules.Num("count", c.units.len()))
	was := c.units
	was.each(func(u int) {
		if r.loseStep(u) {
			c.units.drop(u)
			r.Tell(c.side.id(), "rommel.lost", r.unitArg("unit", u), r.hexArg("hex", h))
		} else {
			r.Tell(c.side.id(), "rommel.reduced", r.unitArg("unit", u), rules.Num("vc", int(r.s.blocks[u].vc)))
		}
	})
	r.tellDead(c.side, h, was.len()-c.units.len())
}

// rested lets the units in a hex fire again: pursuit in a movement phase is
// over there.
func (r *run) rested(h int, sd side) {
	r.unitsAt(h, sd, false).each(func(u int) { r.s.blocks[u].fired = false })
}
