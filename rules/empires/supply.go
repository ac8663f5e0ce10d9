package empires

import "github.com/fieldpost/fieldpost/rules/board"

// trace fills r.reach with the zones from which a side's armies and zones have
// supply, and whose neighbours' armies have it: those joined to a source by
// zones the side controls (§6). Sources are controlled home cities, and for
// the Franco-British side controlled ports. While the side plays, marks are
// asked too: withMarks says so.
func (r *run) trace(sd side, withMarks bool) {
	r.reach.Clear()
	any := false
	for z := range r.d.zones {
		zd := &r.d.zones[z]
		if !r.holds(sd, z, withMarks) {
			continue
		}
		if zd.city && r.homeSide(zd.country) == sd || zd.port && sd == francoBritish {
			r.reach.Add(z)
			any = true
		}
	}
	if !any {
		return
	}
	r.stack = r.d.board.Flood(r.reach, r.stack, func(_ int, e board.Edge) bool {
		if e.Kind == seaLane {
			return r.s.opt.seaSupply && sd == francoBritish && r.holds(sd, e.To, withMarks)
		}
		return r.holds(sd, e.To, withMarks)
	})
}

// holds reports whether a zone counts as controlled for tracing supply.
func (r *run) holds(sd side, z int, withMarks bool) bool {
	zs := &r.s.zones[z]
	if withMarks && zs.taken != nobody {
		return zs.taken == sd
	}
	return zs.control == sd
}

// inReach reports whether an army in a zone has supply by the last trace: its
// own zone need not be controlled (§6).
func (r *run) inReach(sd side, z int) bool {
	if r.reach.Has(z) {
		return true
	}
	for _, e := range r.d.board.Edges(z) {
		if e.Kind == seaLane {
			if r.s.opt.seaSupply && sd == francoBritish && r.d.zones[z].port && r.reach.Has(e.To) {
				return true
			}
			continue
		}
		if e.Kind == arrow && r.arrowOwner(z, e.To).enemyOf(sd) {
			continue
		}
		if r.reach.Has(e.To) {
			return true
		}
	}
	return false
}

// supplied reports whether an army is in supply now.
func (r *run) supplied(a int) bool {
	sd := r.sideOfArmy(a)
	r.trace(sd, true)
	return r.inReach(sd, int(r.s.armies[a].at))
}

// selfSupply takes a step at once, when the battles of an activation are over
// (§14.6 reckons with a landed army's full factor), from armies that it brought
// out of supply (§6).
func (r *run) selfSupply(sd side) {
	r.trace(sd, true)
	for a := range r.s.armies {
		x := &r.s.armies[a]
		if x.at >= 0 && r.sideOfArmy(a) == sd && !x.unsupplied && !r.inReach(sd, int(x.at)) {
			r.starve(a)
		}
	}
}

// starve marks an army as out of supply and takes its step.
func (r *run) starve(a int) {
	z := int(r.s.armies[a].at)
	r.Event("empires.unsupplied", r.armyArg("army", a), r.zoneArg("zone", z))
	r.s.armies[a].unsupplied = true
	r.lose(a)
}

// armySupply checks all armies at the end of a player turn: of the side that
// has played, those still without supply are removed; of the others, those
// newly without lose a step (§6).
func (r *run) armySupply(played side) {
	for sd := german; sd < nobody; sd++ {
		r.trace(sd, false)
		for a := range r.s.armies {
			x := &r.s.armies[a]
			if x.at < 0 || r.sideOfArmy(a) != sd {
				continue
			}
			switch z := int(x.at); {
			case r.inReach(sd, z):
				x.unsupplied = false
			case sd == played:
				r.Event("empires.starved", r.armyArg("army", a), r.zoneArg("zone", z))
				r.remove(a)
			case !x.unsupplied:
				r.starve(a)
			}
		}
	}
}

// zonesFallBack gives zones without supply back to the side of their country
// (§6); by option not those in which an army of the side stands alone.
func (r *run) zonesFallBack() {
	for again := true; again; {
		again = false
		for sd := german; sd < nobody; sd++ {
			r.trace(sd, false)
			for z := range r.s.zones {
				zs := &r.s.zones[z]
				home := r.homeSide(r.d.zones[z].country)
				if zs.control != sd || home == sd || r.reach.Has(z) || r.s.opt.cutOffHeld && r.n[z][sd] > 0 && r.enemies(sd, z) == 0 {
					continue
				}
				zs.control = home
				if home == nobody {
					r.Event("empires.control-none", r.zoneArg("zone", z))
				} else {
					r.Event("empires.zone-fell-back", r.zoneArg("zone", z), sideArg("side", home), sideArg("was", sd))
				}
				again = true
			}
		}
	}
}
