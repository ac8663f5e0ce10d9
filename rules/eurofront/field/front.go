package field

import "slices"

// FrontOf returns the front to which a place belongs for a faction: for who has won the Mediterranean it is a
// part of the West (§17.6).
func (r *Run) FrontOf(f Faction, place int) Front {
	front := r.D.Places[place].Front
	if front == MedFront && r.HasMedVictory(f) {
		return WestFront
	}
	return front
}

// HasMedVictory reports whether a faction has won the Mediterranean: it controls all its major ports, Karachi
// among them and South Africa left out (§17.6).
func (r *Run) HasMedVictory(f Faction) bool {
	return !slices.ContainsFunc(r.D.MedPorts, func(c int) bool { return r.S.Controller(r.D.Cities[c].Place) != f })
}

// PayingFront returns the front that pays for what a faction builds at a place (§11.7, §21.46): that of the place, of
// the North the one with which it goes.
func (r *Run) PayingFront(f Faction, place int) Front {
	if r.D.Places[place].Front != NorthFront {
		return r.FrontOf(f, place)
	}
	if f == Allied { // whose builds the West pays, all over the North
		return WestFront
	}
	return r.D.HalfOfNorth(place)
}
