package field

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

// Land returns the places where an army is to stand.
func (a *AimRow) Land(d *Data) []int { return d.changes[a.Change].at }
