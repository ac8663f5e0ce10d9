package moves

import "github.com/fieldpost/fieldpost/rules/empires/field"

// A sheet is checked before its battles are fought (§8.2). A fault that a battle
// of an earlier activation can still mend is only warned of; one that no battle
// can mend is an error, like any other. To tell them apart the dry run notes
// what the battles can change, and looks at a fault again in the best case that
// they leave: that is the optimistic check.

// endanger notes what a battle can do to an army.
func endanger(r *field.Run, a int, k field.Risk) {
	h := &r.Optimistic
	if h.Armed[a] >= k {
		return
	}
	h.Armed[a] = k
	if z := r.S.Armies[a].At; k == field.Lost && z >= 0 {
		h.Gone[z][r.SideOfArmy(a)]++
	}
}

// NoteHazard notes what a battle can change (§8.2): either army may be lost, and the
// defender may retreat. Where a reduced army is defeated another takes the second
// loss: of the attacker's one that supported, of the defender's one in the
// zone that has not fought.
func NoteHazard(r *field.Run, b *field.Battle) {
	r.Optimistic.Any = true
	frail := func(a int) bool {
		return r.S.Armies[a].Step == field.Reduced || r.Optimistic.Armed[a] >= field.Weakened
	}
	second := func(a int) {
		if frail(a) {
			endanger(r, a, field.Lost)
		} else {
			endanger(r, a, field.Weakened)
		}
	}
	if frail(b.Attacker) {
		for _, sp := range b.Support {
			second(sp.Army)
		}
	}
	if frail(b.Defender) {
		side := r.SideOfArmy(b.Defender)
		for c := range r.S.Armies {
			if x := &r.S.Armies[c]; c != b.Defender && int(x.At) == b.Zone && !x.Fought && r.SideOfArmy(c) == side {
				second(c)
			}
		}
	}
	endanger(r, b.Attacker, field.Lost)
	endanger(r, b.Defender, field.Lost)
}

// countsAsMade reports whether a line of an activation is carried out: in the best case
// also one that is only warned of.
func countsAsMade(r *field.Run, m *Move) bool {
	return m.Fault == nil || r.Optimistic.On && m.Fault.Soft
}

// NoteTentative notes the moves that are only warned of: later activations may find
// their armies in either zone, and the armies that they attack gone.
func NoteTentative(r *field.Run, side field.Side, moves []Move) {
	for k := range moves {
		m := &moves[k]
		if m.Fault == nil || !m.Fault.Soft {
			continue
		}
		if m.moves() {
			r.Optimistic.Come[m.End][m.joiningSide(side)]++
			endanger(r, m.Army, field.Lost)
		}
		if m.Target >= 0 && !m.Support {
			if r.CountsForDuty(side, m.Target) {
				r.Optimistic.Owed++
			}
			NoteHazard(r, &field.Battle{Attacker: m.Army, Defender: m.Target, Zone: m.End, Side: side})
		}
	}
}
