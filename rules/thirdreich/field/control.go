package field

// NoteOccupier notes who has a zone to himself: the last side alone in it will control
// it when the operations are over (§6). Zones of countries that are neutral
// still, with their own armies in them, belong to nobody.
func (r *Run) NoteOccupier(z int) {
	c, n := r.D.Zones[z].Country, r.Count[z]
	switch friends := n[Allies] + n[Soviet]; {
	case r.S.Countries[c] == Neutral && r.D.Countries[c].Side != Nobody, (n[Axis] > 0) == (friends > 0):
	case n[Axis] > 0:
		r.Hold(Axis, z)
	case n[Allies] > 0 && (n[Soviet] == 0 || r.S.Acting() == Allies):
		r.Hold(Allies, z)
	default:
		r.Hold(Soviet, z)
	}
}

// Hold notes that a side has a zone to itself. Allies and Soviets do not take zones
// from each other.
func (r *Run) Hold(side Side, z int) {
	zs := &r.S.Zones[z]
	if zs.Taken = side; zs.Control != Nobody && !zs.Control.IsEnemyOf(side) {
		zs.Taken = zs.Control
	}
}

// Occupy gives every zone to the side that was the last to have it to itself,
// at the end of the operations of a player turn (§6).
func (r *Run) Occupy() {
	for z := range r.S.Zones {
		r.NoteOccupier(z)
		zs := &r.S.Zones[z]
		if zs.Taken != Nobody && zs.Taken != zs.Control {
			if zs.Taken == Allies && r.hasPartisansOnly(z) && zs.Partisans == 0 {
				zs.Partisans = 1 + uint8(zs.Control)
			}
			r.SetControl(z, zs.Taken)
		}
		zs.Taken = Nobody
		if zs.Control != Nobody {
			zs.Landed &^= 1 << zs.Control // its coast is its own now
		}
		if zs.Partisans > 0 && r.Count[z][Allies] > 0 && !r.hasPartisansOnly(z) {
			zs.Partisans = 0 // others hold it now
		}
	}
}

// SetControl gives a zone to a side and tells it.
func (r *Run) SetControl(z int, side Side) {
	was := r.S.Zones[z].Control
	r.S.Zones[z].Control = side
	r.Retrace()
	switch {
	case side == Nobody:
		r.M.Event("thirdreich.control-none", r.ZoneArg("zone", z))
	case was == Nobody:
		r.M.Event("thirdreich.control-first", r.ZoneArg("zone", z), SideArg("side", side))
	default:
		r.M.Event("thirdreich.control", r.ZoneArg("zone", z), SideArg("side", side), SideArg("was", was))
	}
}
