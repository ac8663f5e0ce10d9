package thirdreich

// politics says why an army may not operate in a zone: §9, which names for
// some nations the countries in which they operate. German armies stay out of
// Finland, Greece and Africa until 1941; Romania lets one German infantry army
// in until the Axis is in Total War.
func (r *run) politics(a, z int) (code string) {
	d := r.d
	nation, zd := d.units[a].nation, &d.zones[z]
	at := zd.country
	switch nation {
	case at:
		return ""
	case d.finland, d.belgium, d.yugoslavia, d.greece:
		return "own-country"
	case d.bulgaria:
		if at != d.greece && at != d.yugoslavia {
			return "bulgarian"
		}
	case d.romania, d.hungary:
		if at != d.ussr {
			return "romanian"
		}
	case d.italy:
		if !r.italianArea(z) && r.italiansAtHome(a) < italianMinimum {
			return "italian"
		}
	case d.germany:
		if r.year() < 1941 && (at == d.finland || at == d.greece || zd.africa) {
			return "german-1941"
		}
		if at == d.romania && !r.totalWar(axis) && (d.units[a].kind != infantry || r.germansInRomania(a)) {
			return "romania-one"
		}
	}
	return ""
}

// italianMinimum is how many Italian armies must be in Italy, Yugoslavia,
// Greece or Africa before others may operate elsewhere (§9).
const italianMinimum = 4

func (r *run) italianArea(z int) bool {
	c := r.d.zones[z].country
	return c == r.d.italy || c == r.d.yugoslavia || c == r.d.greece || r.d.zones[z].africa
}

// italiansAtHome counts the Italian armies in that area, without one of them.
func (r *run) italiansAtHome(but int) int {
	n := 0
	for a := range r.s.armies {
		if z := int(r.s.armies[a].at); a != but && z >= 0 && r.d.units[a].nation == r.d.italy && r.italianArea(z) {
			n++
		}
	}
	return n
}

func (r *run) germansInRomania(but int) bool {
	for a := range r.s.armies {
		if z := int(r.s.armies[a].at); a != but && z >= 0 && r.d.units[a].nation == r.d.germany && r.d.zones[z].country == r.d.romania {
			return true
		}
	}
	return false
}

// held says why an army may not move at all from where it stands to a zone
// (§9): the Allies in the first turn unless Germany attacks France or Belgium;
// Soviet armies in Kiev and along the German and Romanian border until
// Barbarossa or 1942, except into zones of the Axis.
func (r *run) held(a, to int) (code string) {
	from := int(r.s.armies[a].at)
	switch r.d.units[a].side {
	case allies:
		if r.s.turn == 1 && r.s.pressed != 1 {
			return "allies-turn-1"
		}
	case soviet:
		if r.d.zones[from].frontier && r.s.barbarossa == 0 && r.year() < 1942 && r.s.zones[to].control != axis {
			return "frontier"
		}
	case axis, nobody:
	}
	return ""
}

// costly reports whether an operation that leads through a zone costs more than
// it would elsewhere (§8, §19).
func (r *run) costly(sd side, op operation, z int) bool {
	zd := &r.d.zones[z]
	switch sd {
	case allies:
		tactical := op == opTactical || op == opAttack || op == opTacticalAttack
		return tactical && r.year() == 1940 && r.s.pressed == r.s.turn &&
			(zd.country == r.d.france && !zd.frenchAfrica || zd.country == r.d.belgium)
	case soviet:
		return r.year() < 1942 && r.s.barbarossa == r.s.turn
	case axis:
		return zd.eastOfLine || r.winter1942() && zd.country == r.d.ussr
	case nobody:
	}
	return false
}
