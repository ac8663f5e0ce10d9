package supply

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Trace fills r.Reach with the zones from which a side's armies and zones have
// supply, and whose neighbours' armies have it: those joined to a source by
// zones the side controls (§6). Sources are controlled home cities, and for
// the Franco-British side controlled ports. While the side plays, marks are
// asked too: withMarks says so.
func Trace(r *field.Run, side field.Side, withMarks bool) {
	r.Reach.Clear()
	for z := range r.D.Zones {
		if IsSource(r, side, z, withMarks) {
			r.Reach.Add(z)
		}
	}
	r.Stack = r.D.Board.Flood(r.Reach, r.Stack, func(_ int, e board.Edge) bool {
		if e.Kind == field.SeaLane && !canShipSupply(r, side) {
			return false
		}
		return holds(r, side, e.To, withMarks)
	})
}

// IsSource reports whether a side draws supply from a zone.
func IsSource(r *field.Run, side field.Side, z int, withMarks bool) bool {
	zd := &r.D.Zones[z]
	return holds(r, side, z, withMarks) && (zd.City && r.HomeSide(zd.Country) == side || zd.Port && side == field.FrancoBritish)
}

// canShipSupply reports whether supply of a side crosses the sea: by option.
func canShipSupply(r *field.Run, side field.Side) bool {
	return r.S.Options.SeaSupply && side == field.FrancoBritish
}

// holds reports whether a zone counts as controlled for tracing supply.
func holds(r *field.Run, side field.Side, z int, withMarks bool) bool {
	zs := &r.S.Zones[z]
	if withMarks && zs.Taken != field.Nobody {
		return zs.Taken == side
	}
	return zs.Control == side
}

// isReached reports whether an army in a zone has supply by the last trace: its
// own zone need not be controlled (§6).
func isReached(r *field.Run, side field.Side, z int) bool {
	if r.Reach.Has(z) {
		return true
	}
	for _, e := range r.D.Board.Edges(z) {
		switch {
		case !r.Reach.Has(e.To):
		case e.Kind == field.SeaLane && !canShipSupply(r, side), e.Kind == field.Arrow && r.ArrowOwner(z, e.To).IsEnemyOf(side):
		default:
			return true
		}
	}
	return false
}

// IsSupplied reports whether an army is in supply now.
func IsSupplied(r *field.Run, a int) bool {
	side := r.SideOfArmy(a)
	Trace(r, side, true)
	return isReached(r, side, int(r.S.Armies[a].At))
}

// ReduceUnsupplied takes a step at once, when the battles of an activation are over
// (§14.6 reckons with a landed army's full factor), from armies that it brought
// out of supply (§6).
func ReduceUnsupplied(r *field.Run, side field.Side) {
	Trace(r, side, true)
	for a := range r.S.Armies {
		x := &r.S.Armies[a]
		if x.At >= 0 && r.SideOfArmy(a) == side && !x.Unsupplied && !isReached(r, side, int(x.At)) {
			starve(r, a)
		}
	}
}

// starve marks an army as out of supply and takes its step.
func starve(r *field.Run, a int) {
	z := int(r.S.Armies[a].At)
	r.M.Event("empires.unsupplied", r.ArmyArg("army", a), r.ZoneArg("zone", z))
	r.S.Armies[a].Unsupplied = true
	r.Lose(a)
}

// checkArmySupply checks all armies at the end of a player turn: of the side that
// has played, those still without supply are removed; of the others, those
// newly without lose a step (§6).
func checkArmySupply(r *field.Run, played field.Side) {
	for side := field.German; side < field.Nobody; side++ {
		Trace(r, side, false)
		for a := range r.S.Armies {
			x := &r.S.Armies[a]
			if x.At < 0 || r.SideOfArmy(a) != side {
				continue
			}
			switch z := int(x.At); {
			case isReached(r, side, z):
				x.Unsupplied = false
			case side == played:
				r.M.Event("empires.starved", r.ArmyArg("army", a), r.ZoneArg("zone", z))
				r.Remove(a)
			case !x.Unsupplied:
				starve(r, a)
			}
		}
	}
}

// returnZones gives zones without supply back to the side of their country
// (§6); by option not those in which an army of the side stands alone.
func returnZones(r *field.Run) {
	for again := true; again; {
		again = false
		for side := field.German; side < field.Nobody; side++ {
			Trace(r, side, false)
			for z := range r.S.Zones {
				zs := &r.S.Zones[z]
				home := r.HomeSide(r.D.Zones[z].Country)
				if zs.Control != side || home == side || r.Reach.Has(z) || r.S.Options.CutOffHeld && r.Count[z][side] > 0 && r.Enemies(side, z) == 0 {
					continue
				}
				zs.Control = home
				if home == field.Nobody {
					r.M.Event("empires.control-none", r.ZoneArg("zone", z))
				} else {
					r.M.Event("empires.zone-fell-back", r.ZoneArg("zone", z), field.SideArg("side", home), field.SideArg("was", side))
				}
				again = true
			}
		}
	}
}

// changeControl turns the marks of the player turn into control (§8.1).
func changeControl(r *field.Run) {
	for z := range r.S.Zones {
		zs := &r.S.Zones[z]
		if zs.Taken != field.Nobody && zs.Taken != zs.Control {
			setControl(r, z, zs.Taken)
		}
		zs.Taken = field.Nobody
	}
}

// setControl gives a zone to a side and tells it.
func setControl(r *field.Run, z int, now field.Side) {
	was := r.S.Zones[z].Control
	r.S.Zones[z].Control = now
	args := []rules.Arg{r.ZoneArg("zone", z), field.SideArg("side", now), field.SideArg("was", was)}
	switch field.Nobody {
	case now:
		r.M.Event("empires.control-none", args[0])
	case was:
		r.M.Event("empires.control-first", args[:2]...)
	default:
		r.M.Event("empires.control", args...)
	}
}

// EndTurn does at the end of a player turn what control and supply ask for (§6, §8.1).
func EndTurn(r *field.Run, side field.Side) {
	changeControl(r)
	regainZones(r, side)
	returnZones(r)
	checkArmySupply(r, side)
	changeControl(r) // zones left by armies that were removed
	returnZones(r)
}

// regainZones gives a side that has played the zones in which its armies stand alone and
// have supply, though they are not marked: zones that fell back from them while
// they were cut off (§3, §6).
func regainZones(r *field.Run, side field.Side) {
	for again := true; again; {
		again = false
		Trace(r, side, false)
		for z := range r.S.Zones {
			zs := &r.S.Zones[z]
			if zs.Control != r.HomeSide(r.D.Zones[z].Country) || zs.Control == side || zs.Control == side.Partner() ||
				r.Count[z][side] == 0 || r.Enemies(side, z) > 0 || !isReached(r, side, z) {
				continue
			}
			setControl(r, z, side)
			again = true
		}
	}
}
