package empires

// A sheet is checked before its battles are fought (§8.2). A fault that a battle
// of an earlier activation can still mend is only warned of; one that no battle
// can mend is an error, like any other. To tell them apart the dry run notes
// what the battles can change, and looks at a fault again in the best case that
// they leave: that is what hope turns on.

// hopes is what the battles of a sheet can change for the better of the side
// that plays: armies that may be gone from their zone, and armies whose own move
// is only warned of, which may have left one zone for another.
type hopes struct {
	on    bool           // judge by the best case
	any   bool           // there has been a battle
	armed []risk         // by army
	gone  [][sides]uint8 // armies by zone and side that may not be there
	come  [][sides]uint8 // armies by zone and side that may have come
	owed  int            // attacks of §8 that are only warned of
}

// risk is what battles can do to an army.
type risk uint8

const (
	safe     risk = iota
	weakened      // it may be reduced
	lost          // it may be eliminated, or retreat
)

func newHopes(zones, armies int) hopes {
	return hopes{armed: make([]risk, armies), gone: make([][sides]uint8, zones), come: make([][sides]uint8, zones)}
}

func (h *hopes) clear() {
	h.on, h.any, h.owed = false, false, 0
	clear(h.armed)
	clear(h.gone)
	clear(h.come)
}

// endanger notes what a battle can do to an army.
func (r *run) endanger(a int, k risk) {
	h := &r.hopes
	if h.armed[a] >= k {
		return
	}
	h.armed[a] = k
	if z := r.s.armies[a].at; k == lost && z >= 0 {
		h.gone[z][r.sideOfArmy(a)]++
	}
}

// hazard notes what a battle can change (§8.2): either army may be lost, and the
// defender may retreat. Where a reduced army is defeated another takes the second
// loss: of the attacker's one that supported, of the defender's one in the
// zone that has not fought.
func (r *run) hazard(b *battle) {
	r.hopes.any = true
	frail := func(a int) bool { return r.s.armies[a].step == reduced || r.hopes.armed[a] >= weakened }
	second := func(a int) {
		if frail(a) {
			r.endanger(a, lost)
		} else {
			r.endanger(a, weakened)
		}
	}
	if frail(b.attacker) {
		for _, sp := range b.support {
			second(sp.army)
		}
	}
	if frail(b.defender) {
		side := r.sideOfArmy(b.defender)
		for c := range r.s.armies {
			if x := &r.s.armies[c]; c != b.defender && int(x.at) == b.zone && !x.fought && r.sideOfArmy(c) == side {
				second(c)
			}
		}
	}
	r.endanger(b.attacker, lost)
	r.endanger(b.defender, lost)
}

// mend marks a fault as one that an earlier battle can mend when it is none in
// the best case.
func (r *run) mend(f *fault, again func() *fault) *fault {
	if f == nil || !r.hopes.any || r.hopes.on || f.Soft {
		return f
	}
	r.hopes.on = true
	best := again()
	r.hopes.on = false
	return f.Softly(best == nil)
}

// counts reports whether a line of an activation is carried out: in the best case
// also one that is only warned of.
func (r *run) counts(m *move) bool { return m.fault == nil || r.hopes.on && m.fault.Soft }

// expect notes the moves that are only warned of: later activations may find
// their armies in either zone, and the armies that they attack gone.
func (r *run) expect(sd side, moves []move) {
	for k := range moves {
		m := &moves[k]
		if m.fault == nil || !m.fault.Soft {
			continue
		}
		if m.moves() {
			r.hopes.come[m.end][m.joins(sd)]++
			r.endanger(m.army, lost)
		}
		if m.target >= 0 && !m.support {
			if r.dutyCounts(sd, m.target) {
				r.hopes.owed++
			}
			r.hazard(&battle{attacker: m.army, defender: m.target, zone: m.end, side: sd})
		}
	}
}
