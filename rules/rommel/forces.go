package rommel

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// What follows is the part of loading that is about units and scenarios.

// checkUnits looks at the blocks (§2.0-§2.4).
func (d *data) checkUnits(l pack.Loader) {
	for i := range d.units {
		u := &d.units[i]
		if !oneWord(u.id) {
			l.Fault(&u.id, "%q is not one word of small letters and digits with a letter in it", u.id)
		}
		if !knownCode(u.code) {
			l.Fault(&u.code, "unknown %q; there are S, T, M and the months 2 to 20", u.code)
		}
		step := u.step()
		for n, vc := range u.steps {
			if int(vc) != step*(len(u.steps)-n) || n > 3 {
				l.Fault(&u.steps, "%v: at most four, %d apart, the last %d (§2.4)", u.steps, step, step)
				break
			}
		}
		if len(u.steps) == 0 && l.Given(&u.steps) {
			l.Fault(&u.steps, "none")
		}
		u.german = u.nation == "german"
		if u.side = allied; u.german || u.nation == "italian" {
			u.side = axis
		}
		if u.german && !u.elite {
			l.Fault(u, "a German block that is not elite (§2.4)")
		}
		if u.kind < len(d.types) {
			u.class, u.speed = d.types[u.kind].class, d.types[u.kind].speed
		}
	}
}

// oneWord reports whether an order can hold the id as one word that is no
// number.
func oneWord(id string) bool {
	letter := false
	for _, r := range id {
		switch {
		case 'a' <= r && r <= 'z':
			letter = true
		case r < '0' || r > '9':
			return false
		}
	}
	return letter
}

func knownCode(code string) bool {
	if n, err := strconv.Atoi(code); err == nil {
		return n >= 2 && n <= 20
	}
	return code == "S" || code == "T" || code == "M"
}

// shareOut gives the scenarios their starting forces, and the reinforcements of
// the scenario of 1940, where the codes of the blocks do not count (§18).
func (d *data) shareOut(l pack.Loader) {
	for i := range d.scenarios {
		sc := &d.scenarios[i]
		if sc.start > sc.end {
			l.Fault(sc, "from month %d to %d", sc.start, sc.end)
		}
		for _, f := range d.forts {
			if sc.fortress[f] == nobody {
				l.Fault(&sc.fortress, "nobody controls %s", d.hexes[f].id)
			}
		}
		for h, s := range sc.fortress {
			if s != nobody && !d.hexes[h].fortress {
				l.Fault(&sc.fortress, "%s is not a fortress", d.hexes[h].id)
			}
		}
	}
	for i := range d.forces {
		g := &d.forces[i]
		if !l.Sound(g) {
			continue
		}
		sc := &d.scenarios[g.scenario]
		if g.month < sc.start || g.month > sc.end {
			l.Fault(&g.month, "%d is not a month of the scenario, which goes from %d to %d", g.month, sc.start, sc.end)
		}
		if len(g.units) != g.count {
			l.Fault(&g.units, "%d units, the count says %d", len(g.units), g.count)
		}
		for n, u := range g.units {
			if d.units[u].side != g.side {
				l.Fault(&g.units, "%s is of the other side", d.units[u].id)
			}
			if sc.has(u) || slices.Contains(g.units[:n], u) {
				l.Fault(&g.units, "duplicate %s in the scenario", d.units[u].id)
			}
		}
		d.findArea(l, g)
		if g.month > sc.start {
			g.area, g.maxIn = board.Set{}, nil
			sc.reinforcements = append(sc.reinforcements, *g)
			continue
		}
		sc.groups = append(sc.groups, *g)
	}
	for n := range d.scenarios { // the Axis sets up first (§18)
		sc := &d.scenarios[n]
		slices.SortStableFunc(sc.groups, func(a, b group) int { return int(a.side) - int(b.side) })
		if len(sc.groups) == 0 || sc.groups[0].side != axis || sc.groups[len(sc.groups)-1].side != allied {
			l.Fault(sc, "a side has no starting forces in units.toml")
		}
	}
}

// findArea works out where a group may be set up.
func (d *data) findArea(l pack.Loader, g *group) {
	g.area = board.NewSet(len(d.hexes))
	for _, a := range g.regions {
		for i, w := range d.areas[a].hexes {
			g.area[i] |= w
		}
	}
	for _, h := range g.also {
		if !d.hexes[h].playable {
			l.Fault(&g.also, "%s is not playable", d.hexes[h].id)
		}
		g.area.Add(h)
	}
	for _, h := range g.but {
		if !g.area.Has(h) {
			l.Fault(&g.but, "%s is not in the area", d.hexes[h].id)
		}
		g.area.Drop(h)
	}
	for i := range g.maxIn {
		if h := g.maxIn[i].hex; !g.area.Has(h) {
			l.Fault(&g.maxIn, "%s is not in the area", d.hexes[h].id)
		}
	}
	slices.SortFunc(g.maxIn, func(a, b hexLimit) int { return a.hex - b.hex })
	if g.area.Len() == 0 {
		l.Fault(g, "no hex to be set up in")
	}
}

// has reports whether the scenario has a unit already.
func (sc *scenario) has(u int) bool {
	in := func(g group) bool { return slices.Contains(g.units, u) }
	return slices.ContainsFunc(sc.groups, in) || slices.ContainsFunc(sc.reinforcements, in) || slices.Contains(sc.malta, u)
}

// callReinforcements gives the scenarios the units that arrive by their codes
// (§2.2, §18), and puts all reinforcements into the order of their months.
func (d *data) callReinforcements(l pack.Loader) {
	for i := range d.scenarios {
		sc := &d.scenarios[i]
		var total [sides]int
		for s, codes := range sc.codes {
			for _, code := range codes {
				units := d.arrivals(l, sc, side(s), code)
				total[s] += len(units)
				month, _ := strconv.Atoi(code)
				switch {
				case code == "M":
					sc.malta = units
				case month <= sc.start || month > sc.end:
					l.Fault(&sc.codes, "reinforcements of month %q", code)
				default:
					sc.reinforcements = append(sc.reinforcements, group{side: side(s), month: month, units: units})
				}
			}
		}
		if l.Given(&sc.total) && sc.total != total {
			l.Fault(&sc.total, "%d Axis and %d Allied reinforcements, the total says %d and %d", total[axis], total[allied], sc.total[axis], sc.total[allied])
		}
		slices.SortStableFunc(sc.reinforcements, func(a, b group) int {
			if a.month != b.month {
				return a.month - b.month
			}
			return int(a.side) - int(b.side)
		})
	}
}

// arrivals are the units of a side with a code.
func (d *data) arrivals(l pack.Loader, sc *scenario, s side, code string) (units []int) {
	for u := range d.units {
		if d.units[u].side != s || d.units[u].code != code {
			continue
		}
		if sc.has(u) {
			l.Fault(&sc.codes, "%s starts in the scenario and arrives with code %s", d.units[u].id, code)
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		l.Fault(&sc.codes, "no unit of the %s side has the code %q", s.id(), code)
	}
	return units
}
