package supply

import (
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// CheckInitialSupply makes the initial supply check: who has supply, and who recovers
// (§12.7, §11.2).
func CheckInitialSupply(r *field.Run) {
	s := r.S
	side := s.Active
	supplied, ok := CheckSupply(r, side, true)
	if !ok {
		return
	}
	s.Pop()
	onMap := r.UnitsOnMap(side)
	onMap.Each(func(u int) { s.Blocks[u].Unsupplied = !supplied.Has(u) })
	cut := onMap.Filter(func(u int) bool { return !supplied.Has(u) })
	back := supplied.Filter(func(u int) bool { return s.Blocks[u].Rest == field.RestFull && s.BattleAt(int(s.Blocks[u].At)) == nil })
	back.Each(func(u int) { r.SetRest(u, field.RestNone) })
	r.ReportUnits(side, "rommel.recovered", back)
	r.ReportUnits(side, "rommel.unsupplied", cut)
	for h := len(r.Counts) - 1; h >= 0; h-- { // the first to recover routs the other (§5.3, sidebar)
		if c := &r.Counts[h]; c.Up[side] > 0 && c.Up[side.Enemy()] == 0 && c.Down[side.Enemy()] > 0 {
			s.Push(field.Step{Kind: field.StepRout, Side: side.Enemy(), Hex: int16(h)})
		}
	}
}

// CheckFinalSupply makes the final supply check: units that were unsupplied at the
// initial one and still are become disrupted (§12.1, §12.7).
func CheckFinalSupply(r *field.Run) {
	s := r.S
	side := s.Active
	supplied, ok := CheckSupply(r, side, false)
	if !ok {
		return
	}
	s.Pop()
	s.Phase = field.PhaseEnd
	supplied.Each(func(u int) { s.Blocks[u].Unsupplied = false })
	fell := r.UnitsOnMap(side).Filter(func(u int) bool { return s.Blocks[u].Unsupplied && !s.Blocks[u].IsDisrupted() })
	r.ReportUnits(side, "rommel.disrupted-supply", fell)
	fell.Each(func(u int) { r.Disrupt(u) })
	eliminateCutOff(r, side, fell)
	r.PushRouts(side)
}

// eliminateCutOff eliminates at once those of the units just disrupted that
// nobody shields in a battle: without a supply line they cannot withdraw
// (§11.3, sidebar).
func eliminateCutOff(r *field.Run, side field.Side, fell field.UnitSet) {
	for h := range r.Counts {
		if c := &r.Counts[h]; fell.IsEmpty() || c.Up[side] > 0 || c.Down[side] == 0 || c.Up[side.Enemy()] == 0 {
			continue
		}
		r.EliminateTrapped(side, h, r.UnitsAt(h, side, true).Filter(fell.Has))
		r.EndBattle(h)
	}
}
