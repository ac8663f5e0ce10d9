package thirdreich

// mark notes who has a zone to himself: the last side alone in it will control
// it when the operations are over (§6). Zones of countries that are neutral
// still, with their own armies in them, belong to nobody. Allies and Soviets
// do not take zones from each other.
func (r *run) mark(z int) {
	zs := &r.s.zones[z]
	c := r.d.zones[z].country
	if r.s.countries[c] == neutral && r.d.countries[c].side != nobody {
		return
	}
	switch n := &r.n[z]; {
	case n[axis] > 0 && n[allies] == 0 && n[soviet] == 0:
		zs.taken = axis
	case n[axis] > 0 || n[allies] == 0 && n[soviet] == 0:
		return
	case zs.control == allies || zs.control == soviet:
		zs.taken = zs.control
	case n[allies] > 0 && (n[soviet] == 0 || r.s.acting() == allies):
		zs.taken = allies
	default:
		zs.taken = soviet
	}
}

// occupy gives every zone to the side that was the last to have it to itself,
// at the end of the operations of a player turn (§6).
func (r *run) occupy() {
	for z := range r.s.zones {
		r.mark(z)
		zs := &r.s.zones[z]
		if zs.taken == nobody || zs.taken == zs.control {
			continue
		}
		if zs.taken == allies && r.partisansAlone(z) && zs.partisans == 0 {
			zs.partisans = 1 + uint8(zs.control)
		}
		r.setControl(z, zs.taken)
	}
	for z := range r.s.zones {
		zs := &r.s.zones[z]
		zs.taken = nobody
		if zs.control != nobody {
			zs.landed &^= 1 << zs.control // its coast is its own now
		}
		if zs.partisans > 0 && r.n[z][allies] > 0 && !r.partisansAlone(z) {
			zs.partisans = 0 // others hold it now
		}
	}
}

func (r *run) setControl(z int, sd side) {
	was := r.s.zones[z].control
	r.s.zones[z].control = sd
	r.traced = false
	switch {
	case sd == nobody:
		r.Event("thirdreich.control-none", r.zoneArg("zone", z))
	case was == nobody:
		r.Event("thirdreich.control-first", r.zoneArg("zone", z), sideArg("side", sd))
	default:
		r.Event("thirdreich.control", r.zoneArg("zone", z), sideArg("side", sd), sideArg("was", was))
	}
}
