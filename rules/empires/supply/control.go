package supply

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

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
