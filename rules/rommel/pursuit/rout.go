package pursuit

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Rout makes the unshielded disrupted units of a side in a hex rout; with the
// flag of the step the others rout, too (§11.3, §13.2).
func Rout(r *field.Run) {
	s := r.S
	st := *s.Top()
	h := int(st.Hex)
	if st.Stage == 0 {
		units := r.UnitsAt(h, st.Side, true)
		if st.Flag {
			r.UnitsAt(h, st.Side, false).Each(units.Add)
		}
		s.Top().Stage = 1
		if units.IsEmpty() || r.Counts[h].Up[st.Side.Enemy()] == 0 || !st.Flag && r.Counts[h].Up[st.Side] > 0 {
			s.Pop()
			return
		}
		units.Each(func(u int) { s.Blocks[u].Leaving = true })
		pushChase(r, field.Chase{Hex: st.Hex, Side: st.Side, Kind: field.ChaseRout, Units: units})
		return
	}
	s.Pop()
	r.EndBattle(h)
	if s.Fight == nil || int(s.Fight.Hex) != h {
		resetFire(r, h, st.Side.Enemy())
	}
}

// takeAttrition takes a step from every unit that routs (§11.3).
func takeAttrition(r *field.Run, c *field.Chase) {
	r.M.Event("rommel.rout", field.SideArg("side", c.Side), r.HexArg("hex", int(c.Hex)), rules.Num("count", c.Units.Len()))
	lose(r, c, func(u int) int { return r.D.Units[u].Step() })
}

// resetFire lets the units in a hex fire again: pursuit in a movement phase is
// over there.
func resetFire(r *field.Run, h int, side field.Side) {
	r.UnitsAt(h, side, false).Each(func(u int) { r.S.Blocks[u].Fired = false })
}
