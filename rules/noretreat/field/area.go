package field

// MayEnter reports whether a place is open to a unit by what it is: nobody is on the
// lake; Finland is for Germans, Finns and the Soviet Union (§8.6), the Balkans, from
// the turn after the fall of the Rumanian oil fields, for Germans, Yugoslavs and, by its
// last words, the Soviet Union (§8.7).
func (r *Run) MayEnter(u, place int) bool {
	d := &r.D.Units[u]
	switch {
	case r.D.Places[place].Terrain == Lake:
		return false
	case place == r.D.Finland:
		return d.Nation == "german" || d.Nation == "finnish" || d.Nation == "soviet"
	case place == r.D.WestBalkans || place == r.D.SouthBalkans:
		return r.OilFell() && (d.Nation == "german" || d.Nation == "yugoslav" || d.Nation == "soviet")
	}
	return true
}

// OilFell reports whether the Soviets took the Rumanian oil fields in a turn before
// this one (§13.5).
func (r *Run) OilFell() bool { return r.S.OilTaken > 0 && r.S.Turn > r.S.OilTaken }
