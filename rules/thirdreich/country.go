package thirdreich

import "slices"

// enterWar brings a country into the war on the side of §2. Its zones that
// nobody holds are that side's from now on.
func (r *run) enterWar(c int) {
	r.s.countries[c] = atWar
	r.traced = false
	sd := r.d.countries[c].side
	for z := range r.d.zones {
		if r.d.zones[z].country == c && r.s.zones[z].control == nobody {
			r.s.zones[z].control = sd
		}
	}
	r.Event("thirdreich.enters-war", r.nationArg("country", c), sideArg("side", sd))
}

// neutralAfrica reports whether a zone is of neutral French North Africa: one that
// a side has taken before France surrendered, or stands in, is not (§18).
func (r *run) neutralAfrica(z int) bool {
	return r.s.vichy == vichyNeutral && r.d.zones[z].frenchAfrica && r.s.zones[z].control == nobody && r.n[z] == [sides]uint8{}
}

// closedTo says why a side may not enter a zone: its country is neutral and
// would join that side (§2), or it is French North Africa, which only the
// Allies invade (§18).
func (r *run) closedTo(sd side, z int) (code string) {
	zd := &r.d.zones[z]
	if r.neutralAfrica(z) {
		if sd != allies {
			return "vichy"
		}
		return ""
	}
	c := &r.d.countries[zd.country]
	if r.s.countries[zd.country] == neutral && c.side != nobody && !sd.enemyOf(c.side) {
		return "neutral-friend"
	}
	return ""
}

// invasion is what an army would begin by entering a zone: the war with a
// neutral country, or one of those below. Nobody begins one in passing without
// saying so, by naming a zone of it.
type invasion int

const (
	noInvasion      invasion = iota
	africanInvasion          // of neutral French North Africa (§18)
	barbarossa               // of the Soviet Union (§4)
	easternInvasion          // Soviet, of Germany, Romania or Hungary (§4)
	countryInvasion          // of a neutral country, by its number (§2)
)

// begins tells which invasion a side would begin by entering a zone. The Soviet
// one is none any more when the Axis has begun the war in the east.
func (r *run) begins(sd side, z int) invasion {
	s, c := r.s, r.d.zones[z].country
	switch {
	case r.neutralAfrica(z):
		return africanInvasion
	case s.countries[c] == neutral && s.zones[z].control != sd:
		return countryInvasion + invasion(c)
	case sd == axis && c == r.d.ussr && s.barbarossa == 0:
		return barbarossa
	case sd == soviet && (c == r.d.germany || c == r.d.romania || c == r.d.hungary) && s.eastern == 0 && s.barbarossa == 0 && s.karelian == 0:
		return easternInvasion
	}
	return noInvasion
}

// unsaid reports whether to enter a zone would begin an invasion that the order
// does not name.
func (r *run) unsaid(sd side, z int) bool {
	x := r.begins(sd, z)
	return x != noInvasion && !slices.Contains(r.said, x)
}

// enters carries out what it means that an army goes into a zone or attacks in
// it (§2, §4, §8, §9).
func (r *run) enters(a, z int) {
	s, zd := r.s, &r.d.zones[z]
	sd, nation := r.d.units[a].side, r.d.units[a].nation
	if r.neutralAfrica(z) {
		s.vichy = vichyOpen
		r.Event("thirdreich.vichy-invaded", r.zoneArg("zone", z))
	}
	c := &r.d.countries[zd.country]
	if s.countries[zd.country] == neutral && s.zones[z].control != sd {
		if c.side != nobody {
			r.Event("thirdreich.invaded", r.nationArg("country", zd.country), sideArg("side", sd))
			r.enterWar(zd.country)
		} else if s.zones[z].control == nobody {
			r.Event("thirdreich.invaded", r.nationArg("country", zd.country), sideArg("side", sd))
		}
	}
	switch {
	case sd == axis && zd.country == r.d.ussr && s.barbarossa == 0:
		s.barbarossa = s.turn
		r.Event("thirdreich.barbarossa")
	case sd == soviet && s.eastern == 0 && (zd.country == r.d.germany || zd.country == r.d.romania || zd.country == r.d.hungary):
		s.eastern = s.turn
		r.Event("thirdreich.soviet-invasion", r.nationArg("country", zd.country))
	case nation == r.d.germany && (zd.country == r.d.france && !zd.africa || zd.country == r.d.belgium) && (s.zones[z].control != axis || r.enemies(axis, z) > 0):
		s.pressed = s.turn
	}
}

// surrenders lets countries surrender at the end of a player turn (§18):
// France at the end of its own side's, all others at the end of the turn of
// whoever makes them surrender.
func (r *run) surrenders(sd side) {
	for again := true; again; {
		again = false
		for c := range r.d.countries {
			if by := r.beatenBy(c, sd); by != nobody {
				r.surrender(c, by)
				again = true
			}
		}
	}
}

// beatenBy tells which side makes a country surrender at the end of a player
// turn, or nobody.
func (r *run) beatenBy(c int, sd side) side {
	cd, st := &r.d.countries[c], r.s.countries[c]
	if st == surrendered || st == partisans {
		return nobody
	}
	switch cd.surrender {
	case byCapital:
		if holder := r.s.zones[cd.capital].control; holder == sd && (cd.side == nobody || sd.enemyOf(cd.side)) {
			return sd
		}
	case byTwoArmies:
		if st == atWar && sd.enemyOf(cd.side) && r.invaders(c, sd, -1) >= 2 {
			return sd
		}
	case bySupplyZones:
		if sd.enemyOf(cd.side) && r.lostSupplyZones(c) {
			return sd
		}
	case asFrance:
		if sd == cd.side && r.s.countries[r.d.belgium] == surrendered && r.frenchZonesHeld() >= frenchZones {
			return axis
		}
	case neverSurrenders:
	}
	return nobody
}

// invaders counts the armies of a side in a country, without the Italian
// colonies; those of one nation, or all with -1. By option the Dutch zone does
// not count as Belgium.
func (r *run) invaders(c int, sd side, nation int) int {
	n := 0
	for a := range r.s.armies {
		z := int(r.s.armies[a].at)
		if z < 0 || r.d.units[a].side != sd || r.d.zones[z].country != c || r.d.zones[z].colonial {
			continue
		}
		if z == r.d.amsterdam && r.s.opt.netherlandsApart || nation >= 0 && r.d.units[a].nation != nation {
			continue
		}
		n++
	}
	return n
}

// frenchZones is how many zones of France German armies must be in for France to
// surrender (§18).
const frenchZones = 3

// frenchZonesHeld counts the zones of France with German armies.
func (r *run) frenchZonesHeld() int {
	n := 0
	for z := range r.d.zones {
		if zd := &r.d.zones[z]; zd.country != r.d.france || zd.frenchAfrica {
			continue
		}
		for a := range r.s.armies {
			if int(r.s.armies[a].at) == z && r.d.units[a].nation == r.d.germany {
				n++
				break
			}
		}
	}
	return n
}

// lostSupplyZones reports whether enemies control every supply zone of a country.
func (r *run) lostSupplyZones(c int) bool {
	for z := range r.d.zones {
		if r.d.zones[z].supply == c && !r.s.zones[z].control.enemyOf(r.d.countries[c].side) {
			return false
		}
	}
	return true
}

// surrender removes the armies of a country and gives its zones to the side
// that made it surrender; those that another side has taken stay its own
// (§18).
func (r *run) surrender(c int, by side) {
	s, cd := r.s, &r.d.countries[c]
	s.countries[c], s.left[c] = surrendered, 0
	r.traced = false
	r.Event("thirdreich.surrenders", r.nationArg("country", c), sideArg("side", by))
	for a := range s.armies {
		if r.d.units[a].nation == c && s.armies[a].at >= 0 {
			r.remove(a)
		}
	}
	for z := range r.d.zones {
		if r.d.zones[z].country != c {
			continue
		}
		zs := &s.zones[z]
		switch {
		case r.d.zones[z].frenchAfrica:
			if s.vichy == vichyFrench && zs.control == cd.side {
				zs.control = nobody
			}
		case zs.control == nobody || zs.control == cd.side:
			zs.control = by
		}
	}
	switch {
	case c == r.d.france && s.vichy == vichyFrench:
		s.vichy = vichyNeutral
		r.Event("thirdreich.vichy")
	case c == r.d.germany:
		s.fallen = s.turn
	}
	for o := range r.d.countries {
		if r.d.countries[o].after == c && s.countries[o] == neutral {
			r.enterWar(o)
		}
	}
}

// partisansReturn brings Yugoslavia back into the war at the start of an
// Allied turn of winter or summer, from summer 1942 (§18).
func (r *run) partisansReturn() {
	s, c := r.s, r.d.yugoslavia
	if s.countries[c] != surrendered || int(s.turn) < r.d.partisans.from || r.season() != "winter" && r.season() != "summer" {
		return
	}
	s.countries[c] = partisans
	s.left[c] = int8(r.countryPoints(c))
	r.Event("thirdreich.partisans")
}

// partisansLeave gives zones that partisans held, and in which no army of
// their side is left, back to the side that had them: they control only the
// zone they are in (§18).
func (r *run) partisansLeave() {
	for z := range r.s.zones {
		zs := &r.s.zones[z]
		if zs.partisans == 0 || r.n[z][allies] > 0 {
			continue
		}
		if zs.control == allies {
			r.setControl(z, side(zs.partisans-1))
		}
		zs.partisans = 0
	}
}

// partisansAlone reports whether the armies of the Allies in a zone are all
// partisans.
func (r *run) partisansAlone(z int) bool {
	c := r.d.yugoslavia
	if r.s.countries[c] != partisans || r.d.zones[z].country != c {
		return false
	}
	for a := range r.s.armies {
		if int(r.s.armies[a].at) == z && r.d.units[a].side == allies && r.d.units[a].nation != c {
			return false
		}
	}
	return true
}

// nationInside reports whether a nation has an army in a zone.
func (r *run) nationInside(nation, z int) bool {
	for a := range r.s.armies {
		if int(r.s.armies[a].at) == z && r.d.units[a].nation == nation {
			return true
		}
	}
	return false
}
