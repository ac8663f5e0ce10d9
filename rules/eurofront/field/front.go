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
