package empires

// mark notes who has a zone to itself: the last side alone in a zone will
// control it at the end of the player turn (§3, §8.1). An enemy trench in it
// is removed (§10). A partner's zone stays the partner's.
func (r *run) mark(z int) {
	only := nobody
	for sd := german; sd < nobody; sd++ {
		if r.n[z][sd] == 0 {
			continue
		}
		if only != nobody {
			return
		}
		only = sd
	}
	if only == nobody {
		return
	}
	zs := &r.s.zones[z]
	zs.taken = only
	if zs.control == only.partner() {
		zs.taken = nobody
	}
	for sd := german; sd < nobody; sd++ {
		if zs.trench[sd] > 0 && sd.enemyOf(only) {
			zs.trench[sd] = 0
			r.Event("empires.trench-removed", sideArg("side", sd), r.zoneArg("zone", z))
		}
	}
}

// changeControl turns the marks of the player turn into control (§8.1).
func (r *run) changeControl() {
	for z := range r.s.zones {
		zs := &r.s.zones[z]
		if zs.taken != nobody && zs.taken != zs.control {
			was := zs.control
			zs.control = zs.taken
			r.controlEvent(z, was)
		}
		zs.taken = nobody
	}
}

func (r *run) controlEvent(z int, was side) {
	code := "empires.control"
	if r.s.zones[z].control == nobody {
		r.Event("empires.control-none", r.zoneArg("zone", z))
		return
	}
	if was == nobody {
		code = "empires.control-first"
		r.Event(code, r.zoneArg("zone", z), sideArg("side", r.s.zones[z].control))
		return
	}
	r.Event(code, r.zoneArg("zone", z), sideArg("side", r.s.zones[z].control), sideArg("was", was))
}

// endSide ends a player turn: control changes, zones without supply fall
// back, armies without supply lose a step or, of the side that has played,
// are removed (§6, §8.1).
func (r *run) endSide(sd side) {
	r.s.Pop()
	r.Force(sd.id(), false)
	if r.owes(sd) {
		r.Event("empires.duty.failed", sideArg("side", sd))
	}
	r.settle(sd)
}

func (r *run) settle(sd side) {
	r.changeControl()
	r.regain(sd)
	r.zonesFallBack()
	r.armySupply(sd)
	r.changeControl() // zones left by armies that were removed
	r.zonesFallBack()
}

// regain gives a side that has played the zones in which its armies stand alone and
// have supply, though they are not marked: zones that fell back from them while
// they were cut off (§3, §6).
func (r *run) regain(sd side) {
	for again := true; again; {
		again = false
		r.trace(sd, false)
		for z := range r.s.zones {
			zs := &r.s.zones[z]
			if zs.control != r.homeSide(r.d.zones[z].country) || zs.control == sd || zs.control == sd.partner() ||
				r.n[z][sd] == 0 || r.enemies(sd, z) > 0 || !r.inReach(sd, z) {
				continue
			}
			was := zs.control
			zs.control = sd
			r.controlEvent(z, was)
			again = true
		}
	}
}
