package field

import "github.com/fieldpost/fieldpost/rules"

// NoteOccupier notes who has a zone to itself: the last side alone in a zone will
// control it at the end of the player turn (§3, §8.1). An enemy trench in it
// is removed (§10). A partner's zone stays the partner's.
func (r *Run) NoteOccupier(z int) {
	only := Nobody
	for side := German; side < Nobody; side++ {
		if r.Count[z][side] == 0 {
			continue
		}
		if only != Nobody {
			return
		}
		only = side
	}
	if only == Nobody {
		return
	}
	zs := &r.S.Zones[z]
	zs.Taken = only
	if zs.Control == only.Partner() {
		zs.Taken = Nobody
	}
	for side := German; side < Nobody; side++ {
		if zs.Trench[side] > 0 && side.IsEnemyOf(only) {
			zs.Trench[side] = 0
			r.M.Event("empires.trench-removed", SideArg("side", side), r.ZoneArg("zone", z))
		}
	}
}

// changeControl turns the marks of the player turn into control (§8.1).
func (r *Run) changeControl() {
	for z := range r.S.Zones {
		zs := &r.S.Zones[z]
		if zs.Taken != Nobody && zs.Taken != zs.Control {
			was := zs.Control
			zs.Control = zs.Taken
			r.controlEvent(z, was)
		}
		zs.Taken = Nobody
	}
}

func (r *Run) controlEvent(z int, was Side) {
	now := r.S.Zones[z].Control
	args := []rules.Arg{r.ZoneArg("zone", z), SideArg("side", now), SideArg("was", was)}
	switch Nobody {
	case now:
		r.M.Event("empires.control-none", args[0])
	case was:
		r.M.Event("empires.control-first", args[:2]...)
	default:
		r.M.Event("empires.control", args...)
	}
}

// EndControl does at the end of a player turn what control and supply ask for (§6, §8.1).
func (r *Run) EndControl(side Side) {
	r.changeControl()
	r.regainZones(side)
	r.returnZones()
	r.checkArmySupply(side)
	r.changeControl() // zones left by armies that were removed
	r.returnZones()
}

// regainZones gives a side that has played the zones in which its armies stand alone and
// have supply, though they are not marked: zones that fell back from them while
// they were cut off (§3, §6).
func (r *Run) regainZones(side Side) {
	for again := true; again; {
		again = false
		r.Trace(side, false)
		for z := range r.S.Zones {
			zs := &r.S.Zones[z]
			if zs.Control != r.HomeSide(r.D.Zones[z].Country) || zs.Control == side || zs.Control == side.Partner() ||
				r.Count[z][side] == 0 || r.Enemies(side, z) > 0 || !r.isReached(side, z) {
				continue
			}
			was := zs.Control
			zs.Control = side
			r.controlEvent(z, was)
			again = true
		}
	}
}
