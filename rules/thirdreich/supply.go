package thirdreich

import "slices"

// Supply lines (§7). A line leads from an army through controlled zones to a
// supply zone of its side or to the capital of its country. Zones with armies
// of another side break it unless the side has Blitzkrieg, which also lets it
// pass zones with own armies that are not controlled. The sea joins controlled
// coasts, and zones in which the side has landed.

// passes reports whether a line may lead on through a zone.
func (r *run) passes(sd side, z int, blitz bool) bool {
	own := r.controlOf(z) == sd
	if blitz {
		return own || r.n[z][sd] > 0
	}
	return own && r.enemies(sd, z) == 0
}

// port reports whether a side's lines cross the sea to or from a zone.
func (r *run) port(sd side, z int) bool {
	zd, zs := &r.d.zones[z], &r.s.zones[z]
	return zd.seas != 0 && !(sd == axis && zd.egypt) && (r.controlOf(z) == sd || zs.landed&(1<<sd) != 0)
}

// traceFrom fills r.reach with the zones that the lines of a side reach from
// the sources already in it, and returns the seas reached.
func (r *run) traceFrom(sd side, blitz bool) (seas uint16) {
	stack := r.stack[:0]
	for z := range r.d.zones {
		if r.reach.Has(z) {
			stack = append(stack, z)
		}
	}
	add := func(z int) {
		r.reach.Add(z)
		stack = append(stack, z)
	}
	for len(stack) > 0 {
		z := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, n := range r.d.neighbours[z] {
			if !r.reach.Has(int(n)) && r.passes(sd, int(n), blitz) {
				add(int(n))
			}
		}
		if r.d.zones[z].seas == 0 || !r.port(sd, z) {
			continue
		}
		fresh := r.seasFrom(sd, z) &^ seas
		if fresh == 0 {
			continue
		}
		seas |= fresh
		for _, c := range r.d.coasts {
			if z := int(c); r.d.zones[z].seas&fresh != 0 && !r.reach.Has(z) && r.port(sd, z) && r.passes(sd, z, blitz) {
				add(z)
			}
		}
	}
	r.stack = stack
	return seas
}

// seasFrom are the seas over which a zone's coast gives supply.
func (r *run) seasFrom(sd side, z int) uint16 {
	var out uint16
	for s := range len(r.d.seas) {
		if r.d.zones[z].seas&(1<<s) != 0 {
			out |= r.d.supplied[sd][s]
		}
	}
	return out
}

// sources puts the supply zones of a side into r.reach.
func (r *run) sources(sd side) {
	r.reach.Clear()
	for _, c := range r.d.sources {
		z := int(c)
		if n := r.d.zones[z].supply; r.controlOf(z) == sd && r.d.countries[n].side == sd && r.fights(n) {
			r.reach.Add(z)
		}
	}
}

// reached reports whether an army in a zone has a line by the last trace; its
// own zone need not be controlled.
func (r *run) reached(sd side, z int, seas uint16) bool {
	if r.reach.Has(z) {
		return true
	}
	for _, n := range r.d.neighbours[z] {
		if r.reach.Has(int(n)) {
			return true
		}
	}
	return r.d.zones[z].seas&seas != 0 && r.port(sd, z)
}

// lineOf reports whether an army has a supply line, with or without Blitzkrieg:
// from the supply zones of its side, or from the capital of its country.
func (r *run) lineOf(a int, blitz bool) bool {
	sd, z := r.d.units[a].side, int(r.s.armies[a].at)
	if r.s.countries[r.d.units[a].nation] == partisans || r.reached(sd, z, r.traceSide(sd, blitz)) {
		return true
	}
	capital := r.d.countries[r.d.units[a].nation].capital
	if capital < 0 || r.controlOf(capital) != sd || r.reach.Has(capital) {
		return false
	}
	r.traced = false
	r.sources(sd)
	r.reach.Add(capital)
	return r.reached(sd, z, r.traceFrom(sd, blitz))
}

// traceSide traces from the supply zones of a side, unless that was the last
// trace and nobody has moved since.
func (r *run) traceSide(sd side, blitz bool) (seas uint16) {
	if r.traced && r.tracedSide == sd && r.tracedBlitz == blitz {
		return r.tracedSeas
	}
	r.sources(sd)
	r.tracedSeas = r.traceFrom(sd, blitz)
	r.traced, r.tracedSide, r.tracedBlitz = true, sd, blitz
	return r.tracedSeas
}

// inSupply reports whether an army has a supply line now.
func (r *run) inSupply(a int) bool { return r.lineOf(a, r.has(r.d.units[a].side, r.d.blitzkrieg)) }

// showLine shows Blitzkrieg when an army has a supply line only with it.
func (r *run) showLine(sd side, a int) {
	if r.has(sd, r.d.blitzkrieg) && !r.s.sides[sd].shown[r.d.blitzkrieg] && !r.Trying() && !r.lineOf(a, false) {
		r.show(sd, r.d.blitzkrieg)
	}
}

// eachSupply calls what for every army of a side with whether it has a line.
// Most have one from the supply zones; only for the others the capital of
// their country is looked at.
func (r *run) eachSupply(sd side, blitz bool, what func(a int, ok bool)) {
	seas := r.traceSide(sd, blitz)
	missing := r.missed[:0]
	for a := range r.s.armies {
		z := int(r.s.armies[a].at)
		if z < 0 || r.d.units[a].side != sd {
			continue
		}
		if r.reached(sd, z, seas) {
			what(a, true)
		} else {
			missing = append(missing, a)
		}
	}
	r.missed = missing
	for _, a := range missing {
		what(a, r.lineOf(a, blitz))
	}
}

// findSupplied notes which armies of a side may operate in its turn (§8).
func (r *run) findSupplied(sd side) {
	r.eachSupply(sd, r.has(sd, r.d.blitzkrieg), func(a int, ok bool) {
		r.s.armies[a].supplied, r.s.armies[a].operated, r.s.armies[a].landed = ok, false, false
	})
}

// starve removes the armies of the side that has played and have no supply
// line (§7). Where only Blitzkrieg keeps some, it has been used.
func (r *run) starve(sd side) {
	blitz := r.has(sd, r.d.blitzkrieg)
	var lost []int
	r.eachSupply(sd, blitz, func(a int, ok bool) {
		if !ok && r.fights(r.d.units[a].nation) {
			lost = append(lost, a)
		}
	})
	if blitz && !r.s.sides[sd].shown[r.d.blitzkrieg] {
		used := false
		r.eachSupply(sd, false, func(a int, ok bool) {
			used = used || !ok && !slices.Contains(lost, a)
		})
		if used {
			r.show(sd, r.d.blitzkrieg)
		}
	}
	for _, a := range lost {
		r.Event("thirdreich.starved", r.armyArg("army", a), r.zoneArg("zone", int(r.s.armies[a].at)))
		r.remove(a)
	}
}
