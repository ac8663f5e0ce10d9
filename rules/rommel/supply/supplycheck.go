package supply

import (
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// SupplyIn is the initial supply check: who has supply, and who recovers
// (§12.7, §11.2).
func (r *Run) SupplyIn() {
	s := r.S
	side := s.Active
	supplied, ok := r.CheckSupply(side, true)
	if !ok {
		return
	}
	s.Pop()
	var cut, back field.UnitSet
	for u := range s.Blocks {
		b := &s.Blocks[u]
		if r.D.Units[u].Side != side || b.At < 0 {
			continue
		}
		b.Unsupplied = !supplied.Has(u)
		if b.Unsupplied {
			cut.Add(u)
		}
		if b.Rest == field.RestFull && supplied.Has(u) && s.BattleAt(int(b.At)) == nil {
			back.Add(u)
		}
	}
	back.Each(func(u int) { r.SetRest(u, field.RestNone) })
	r.TellUnits(side, "rommel.recovered", back)
	r.TellUnits(side, "rommel.unsupplied", cut)
	for h := len(r.Counts) - 1; h >= 0; h-- { // the first to recover routs the other (§5.3, sidebar)
		if c := &r.Counts[h]; c.Up[side] > 0 && c.Up[side.Enemy()] == 0 && c.Down[side.Enemy()] > 0 {
			s.Push(field.Step{Kind: field.StepRout, Side: side.Enemy(), Hex: int16(h)})
		}
	}
}

// SupplyOut is the final supply check: units that were unsupplied at the
// initial one and still are become disrupted (§12.1, §12.7).
func (r *Run) SupplyOut() {
	s := r.S
	side := s.Active
	supplied, ok := r.CheckSupply(side, false)
	if !ok {
		return
	}
	s.Pop()
	s.Phase = field.PhaseEnd
	var fell field.UnitSet
	for u := range s.Blocks {
		b := &s.Blocks[u]
		switch {
		case r.D.Units[u].Side != side || b.At < 0:
		case supplied.Has(u):
			b.Unsupplied = false
		case b.Unsupplied && !b.Disrupted():
			fell.Add(u)
		}
	}
	r.TellUnits(side, "rommel.disrupted-supply", fell)
	fell.Each(func(u int) { r.Disrupt(u) })
	r.lostWithoutLine(side, fell)
	r.PushRouts(side)
}

// lostWithoutLine eliminates at once those of the units just disrupted that
// nobody shields in a battle: without a supply line they cannot withdraw
// (§11.3, sidebar).
func (r *Run) lostWithoutLine(side field.Side, fell field.UnitSet) {
	for h := range r.Counts {
		if c := &r.Counts[h]; fell.Empty() || c.Up[side] > 0 || c.Down[side] == 0 || c.Up[side.Enemy()] == 0 {
			continue
		}
		here := r.UnitsAt(h, side, true)
		here.Each(func(u int) {
			if !fell.Has(u) {
				here.Drop(u)
			}
		})
		r.LoseWithoutWay(side, h, here)
		r.EndBattle(h)
	}
}
