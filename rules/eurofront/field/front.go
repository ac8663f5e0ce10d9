package field

import "slices"

// FrontOf returns the front to which a place belongs for a faction: for who has won the Mediterranean, with all its major
// ports, it is a part of the West (§17.6).
func (r *Run) FrontOf(f Faction, place int) Front {
	front := r.D.Places[place].Front
	if front == MedFront && r.S.HoldsAll(f, r.D.MedPorts) {
		return WestFront
	}
	return front
}

// HoldsAll reports whether a faction controls all of some places.
func (s *State) HoldsAll(f Faction, places []int) bool {
	for _, p := range places {
		if s.Controller(p) != f {
			return false
		}
	}
	return true
}

// Held returns how many of the cities that are to be controlled the Axis controls.
func (a *AimRow) Held(r *Run) (n int) {
	for _, c := range a.Cities {
		if r.S.Controller(r.D.Cities[c].Place) == Axis {
			n++
		}
	}
	return n
}

// Counts reports whether a block is of the army that is to stand somewhere: of its nation, and no headquarters.
func (a *AimRow) Counts(d *Unit) bool {
	return a.Kind == Army && d.Nation == a.Nation && d.Faction == Axis && !d.Type.IsHQ()
}

// Standing returns how many CV such an army has where it is to stand.
func (a *AimRow) Standing(r *Run) (cv int) {
	land := a.Land(r.D)
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; b.At >= 0 && a.Counts(&r.D.Units[u]) && slices.Contains(land, int(b.At)) {
			cv += int(b.CV)
		}
	}
	return cv
}

// Land returns the places where an army is to stand.
func (a *AimRow) Land(d *Data) []int { return d.changes[a.Change].at }
