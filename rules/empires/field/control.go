package field

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
