package field

import "github.com/fieldpost/fieldpost/rules/board"

// Trace fills r.reach with the zones from which a side's armies and zones have
// supply, and whose neighbours' armies have it: those joined to a source by
// zones the side controls (§6). Sources are controlled home cities, and for
// the Franco-British side controlled ports. While the side plays, marks are
// asked too: withMarks says so.
func (r *Run) Trace(side Side, withMarks bool) {
	r.Reach.Clear()
	for z := range r.D.Zones {
		if r.isSource(side, z, withMarks) {
			r.Reach.Add(z)
		}
	}
	r.stack = r.D.Board.Flood(r.Reach, r.stack, func(_ int, e board.Edge) bool {
		if e.Kind == SeaLane && !r.canShipSupply(side) {
			return false
		}
		return r.holds(side, e.To, withMarks)
	})
}

// isSource reports whether a side draws supply from a zone.
func (r *Run) isSource(side Side, z int, withMarks bool) bool {
	zd := &r.D.Zones[z]
	return r.holds(side, z, withMarks) && (zd.City && r.HomeSide(zd.Country) == side || zd.Port && side == FrancoBritish)
}

// Feeds reports whether a side draws supply from a zone while it plays.
func (r *Run) Feeds(side Side, z int) bool { return r.isSource(side, z, true) }

// canShipSupply reports whether supply of a side crosses the sea: by option.
func (r *Run) canShipSupply(side Side) bool { return r.S.Options.SeaSupply && side == FrancoBritish }

// holds reports whether a zone counts as controlled for tracing supply.
func (r *Run) holds(side Side, z int, withMarks bool) bool {
	zs := &r.S.Zones[z]
	if withMarks && zs.Taken != Nobody {
		return zs.Taken == side
	}
	return zs.Control == side
}

// isReached reports whether an army in a zone has supply by the last trace: its
// own zone need not be controlled (§6).
func (r *Run) isReached(side Side, z int) bool {
	if r.Reach.Has(z) {
		return true
	}
	for _, e := range r.D.Board.Edges(z) {
		switch {
		case !r.Reach.Has(e.To):
		case e.Kind == SeaLane && !r.canShipSupply(side), e.Kind == Arrow && r.ArrowOwner(z, e.To).IsEnemyOf(side):
		default:
			return true
		}
	}
	return false
}

// IsSupplied reports whether an army is in supply now.
func (r *Run) IsSupplied(a int) bool {
	side := r.SideOfArmy(a)
	r.Trace(side, true)
	return r.isReached(side, int(r.S.Armies[a].At))
}

// ReduceUnsupplied takes a step at once, when the battles of an activation are over
// (§14.6 reckons with a landed army's full factor), from armies that it brought
// out of supply (§6).
func (r *Run) ReduceUnsupplied(side Side) {
	r.Trace(side, true)
	for a := range r.S.Armies {
		x := &r.S.Armies[a]
		if x.At >= 0 && r.SideOfArmy(a) == side && !x.Unsupplied && !r.isReached(side, int(x.At)) {
			r.starve(a)
		}
	}
}

// starve marks an army as out of supply and takes its step.
func (r *Run) starve(a int) {
	z := int(r.S.Armies[a].At)
	r.M.Event("empires.unsupplied", r.ArmyArg("army", a), r.ZoneArg("zone", z))
	r.S.Armies[a].Unsupplied = true
	r.Lose(a)
}

// checkArmySupply checks all armies at the end of a player turn: of the side that
// has played, those still without supply are removed; of the others, those
// newly without lose a step (§6).
func (r *Run) checkArmySupply(played Side) {
	for side := German; side < Nobody; side++ {
		r.Trace(side, false)
		for a := range r.S.Armies {
			x := &r.S.Armies[a]
			if x.At < 0 || r.SideOfArmy(a) != side {
				continue
			}
			switch z := int(x.At); {
			case r.isReached(side, z):
				x.Unsupplied = false
			case side == played:
				r.M.Event("empires.starved", r.ArmyArg("army", a), r.ZoneArg("zone", z))
				r.remove(a)
			case !x.Unsupplied:
				r.starve(a)
			}
		}
	}
}

// returnZones gives zones without supply back to the side of their country
// (§6); by option not those in which an army of the side stands alone.
func (r *Run) returnZones() {
	for again := true; again; {
		again = false
		for side := German; side < Nobody; side++ {
			r.Trace(side, false)
			for z := range r.S.Zones {
				zs := &r.S.Zones[z]
				home := r.HomeSide(r.D.Zones[z].Country)
				if zs.Control != side || home == side || r.Reach.Has(z) || r.S.Options.CutOffHeld && r.Count[z][side] > 0 && r.Enemies(side, z) == 0 {
					continue
				}
				zs.Control = home
				if home == Nobody {
					r.M.Event("empires.control-none", r.ZoneArg("zone", z))
				} else {
					r.M.Event("empires.zone-fell-back", r.ZoneArg("zone", z), SideArg("side", home), SideArg("was", side))
				}
				again = true
			}
		}
	}
}
