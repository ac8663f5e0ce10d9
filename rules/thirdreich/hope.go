package thirdreich

import "github.com/fieldpost/fieldpost/rules/board"

// A sheet is checked before its combats are fought (§3, §17). What comes after
// them and is wrong now may be right then: points, Actions, counters, room, supply
// lines. Such a fault is only warned of; one that no combat can mend is an error
// like any other. To tell them apart the dry run notes what the combats can
// change, and looks at a fault again in the best case that they leave: that is
// what hope turns on.

// hopes is what the combats of a sheet can change for the better of the side
// that plays.
type hopes struct {
	on   bool
	any  bool // there has been a combat
	side side
	fall []bool         // armies that may lose steps, by army: attackers and defenders
	gone [][sides]uint8 // of them by zone and side
	won  board.Set      // zones that the side may come to control
	free payment        // paid for what a combat may make impossible, or not yet received

	british int // of the points in free, those for British armies
}

func newHopes(zones, armies int) hopes {
	return hopes{fall: make([]bool, armies), gone: make([][sides]uint8, zones), won: board.NewSet(zones)}
}

func (h *hopes) clear() {
	h.on, h.any, h.free, h.british = false, false, payment{}, 0
	clear(h.fall)
	clear(h.gone)
	h.won.Clear()
}

// hazard notes what the declared attacks can change: only the two armies of a
// combat can be lost (§17.1), and a zone is won where all enemies may be.
func (r *run) hazard(sd side) {
	h := &r.hopes
	h.any, h.side = true, sd
	for i := range r.s.attacks {
		at := &r.s.attacks[i]
		for _, a := range [...]int16{at.attacker, at.defender} {
			if !h.fall[a] {
				h.fall[a] = true
				h.gone[at.zone][r.d.units[a].side]++
			}
		}
	}
	h.on = true
	for i := range r.s.attacks {
		z := int(r.s.attacks[i].zone)
		if c := r.s.zones[z].control; r.enemies(sd, z) == 0 && r.n[z][sd] > 0 && (c == nobody || c.enemyOf(sd)) {
			h.won.Add(z)
		}
	}
	h.on = false
}

// best turns hope on while it looks at something again.
func (r *run) best(look func()) {
	r.hopes.on, r.traced = true, false
	look()
	r.hopes.on, r.traced = false, false
}

// mend marks a fault as one that a combat fought before can mend when it is none
// in the best case.
func (r *run) mend(f *fault, again func() *fault) *fault {
	if f == nil || !r.hopes.any || r.hopes.on || f.Soft {
		return f
	}
	var best *fault
	r.best(func() { best = again() })
	return f.Softly(best == nil)
}

// controlOf is the side that controls a zone, in the best case when hope is on.
func (r *run) controlOf(z int) side {
	if r.hopes.on && r.hopes.won.Has(z) {
		return r.hopes.side
	}
	return r.s.zones[z].control
}

// mayFall reports whether an army may have lost steps in the best case.
func (r *run) mayFall(a int) bool { return r.hopes.on && r.hopes.fall[a] }

// owe reckons in the other parts of an order with the payment for one that is only
// warned of.
func (r *run) owe(p payment) {
	r.hopes.free.points -= p.points
	r.hopes.free.tanks -= p.tanks
}

// contingent notes a payment that is not made when a combat takes the army or
// the zone it is for.
func (r *run) contingent(a, z int, p payment) {
	if h := &r.hopes; h.any && (h.fall[a] || h.gone[z] != [sides]uint8{}) {
		h.free.points += p.points
		h.free.tanks += p.tanks
		if r.d.units[a].nation == r.d.uk {
			h.british += p.points
		}
	}
}
