package field

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
)

// A sheet is checked before its combats are fought (§3, §17). What comes after
// them and is wrong now may be right then: points, Actions, counters, room, supply
// lines. Such a fault is only warned of; one that no combat can mend is an error
// like any other. To tell them apart the dry run notes what the combats can
// change, and looks at a fault again in the best case that they leave: that is
// the optimistic check.

// OptimisticCheck is what the combats of a sheet can change for the better of the side
// that plays.
type OptimisticCheck struct {
	downfall.OptimisticCheck
	side Side
	fall []bool         // armies that may lose steps, by army: attackers and defenders
	gone [][Sides]uint8 // of them by zone and side
	won  board.Set      // zones that the side may come to control
	Free Payment        // paid for what a combat may make impossible, or not yet received

	British int // of the points in free, those for British armies
}

func newOptimisticCheck(zones, armies int) OptimisticCheck {
	return OptimisticCheck{fall: make([]bool, armies), gone: make([][Sides]uint8, zones), won: board.NewSet(zones)}
}

func (h *OptimisticCheck) clear() {
	h.OptimisticCheck, h.Free, h.British = downfall.OptimisticCheck{}, Payment{}, 0
	clear(h.fall)
	clear(h.gone)
	h.won.Clear()
}

// NoteHazard notes what the declared attacks can change: only the two armies of a
// combat can be lost (§17.1), and a zone is won where all enemies may be.
func (r *Run) NoteHazard(side Side) {
	h := &r.Optimistic
	h.Any, h.side = true, side
	for i := range r.S.Attacks {
		at := &r.S.Attacks[i]
		for _, a := range [...]int16{at.Attacker, at.Defender} {
			if !h.fall[a] {
				h.fall[a] = true
				h.gone[at.Zone][r.D.Units[a].Side]++
			}
		}
	}
	h.Best(func() {
		for i := range r.S.Attacks {
			z := int(r.S.Attacks[i].Zone)
			if c := r.S.Zones[z].Control; r.Enemies(side, z) == 0 && r.Count[z][side] > 0 && (c == Nobody || c.IsEnemyOf(side)) {
				h.won.Add(z)
			}
		}
	})
	r.Retrace()
}

// ControlOf returns the side that controls a zone, in the best case in an optimistic check.
func (r *Run) ControlOf(z int) Side {
	if r.Optimistic.On && r.Optimistic.won.Has(z) {
		return r.Optimistic.side
	}
	return r.S.Zones[z].Control
}

// MayFall reports whether an army may have lost steps in the best case.
func (r *Run) MayFall(a int) bool { return r.Optimistic.On && r.Optimistic.fall[a] }

// Owe reckons in the other parts of an order with the payment for one that is only
// warned of.
func (r *Run) Owe(p Payment) {
	r.Optimistic.Free.Points -= p.Points
	r.Optimistic.Free.Tanks -= p.Tanks
}

// NoteContingent notes a payment that is not made when a combat takes the army or
// the zone it is for.
func (r *Run) NoteContingent(a, z int, p Payment) {
	if h := &r.Optimistic; h.Any && (h.fall[a] || h.gone[z] != [Sides]uint8{}) {
		h.Free.Points += p.Points
		h.Free.Tanks += p.Tanks
		if r.D.Units[a].Nation == r.D.UK {
			h.British += p.Points
		}
	}
}

// Payment is what an order costs in reinforcement points and tanks.
type Payment struct {
	Points, Tanks int
}

// DoWhole carries out something of several parts: all of it or, when one part
// cannot be, nothing.
func (r *Run) DoWhole(do func() *play.Fault) *play.Fault {
	s, k, optimistic := *r.S, &r.kept, r.Optimistic
	k.Armies, k.Zones = append(k.Armies[:0], s.Armies...), append(k.Zones[:0], s.Zones...)
	k.Countries, k.Left = append(k.Countries[:0], s.Countries...), append(k.Left[:0], s.Left...)
	told, foreseen := r.M.EventCounts()
	f := do()
	if f == nil {
		return nil
	}
	*r.S, r.Optimistic = s, optimistic
	copy(s.Armies, k.Armies)
	copy(s.Zones, k.Zones)
	copy(s.Countries, k.Countries)
	copy(s.Left, k.Left)
	r.M.TruncateEvents(told, foreseen)
	r.recount()
	return f
}
