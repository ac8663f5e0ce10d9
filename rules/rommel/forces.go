package rommel

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// What follows is the part of loading that is about units and scenarios.

// types reads the chart of unit types (§2.2, §16.54).
func (l *loader) types(c *chartsPack) {
	for i, row := range c.UnitType {
		k := slices.Index(classNames[:], row.Class)
		if k < 0 {
			l.row(chartsFile, "unit_type", i, "%s is of unknown class %q", row.ID, row.Class)
			continue
		}
		if row.Speed < 1 || row.Speed > 4 || row.PRPerVC < 1 {
			l.row(chartsFile, "unit_type", i, "%s has the speed %d and costs %d", row.ID, row.Speed, row.PRPerVC)
		}
		if row.Label == "" || row.LabelEN == "" {
			l.row(chartsFile, "unit_type", i, "%s has no label", row.ID)
		}
		if _, ok := l.d.typeByID[row.ID]; ok {
			l.row(chartsFile, "unit_type", i, "%s stands twice", row.ID)
		}
		l.d.typeByID[row.ID] = len(l.d.types)
		l.d.types = append(l.d.types, unitType{id: row.ID, name: row.Name, nameEN: row.NameEN, label: row.Label, labelEN: row.LabelEN, class: class(k), speed: row.Speed, cost: row.PRPerVC})
	}
}

// fire reads the fire table (§9.4).
func (l *loader) fire(c *chartsPack) {
	hits := map[string]int{}
	for i, row := range c.Fire {
		if row.HitsOn < 1 || row.HitsOn > 6 {
			l.row(chartsFile, "fire", i, "%s hits on %d", row.ID, row.HitsOn)
		}
		hits[row.ID] = row.HitsOn
	}
	for i, row := range c.FireRow {
		from := slices.Index(classNames[:], row.Firing)
		if from < 0 || l.d.fire[from] != [classes]int{} {
			l.row(chartsFile, "fire_row", i, "the class %q is unknown or fires twice", row.Firing)
			continue
		}
		for to, name := range classNames {
			if l.d.fire[from][to] = hits[row.VS[name]]; hits[row.VS[name]] == 0 {
				l.row(chartsFile, "fire_row", i, "%s fires at %s with unknown %q", row.Firing, name, row.VS[name])
			}
		}
		if len(row.VS) != classes {
			l.row(chartsFile, "fire_row", i, "%s fires at %d classes", row.Firing, len(row.VS))
		}
	}
	for from, name := range classNames {
		if l.d.fire[from] == [classes]int{} {
			l.table(chartsFile, "combat", "%s has no row of the fire table", name)
		}
	}
}

// cards reads the deck and the limits (§3.3, §16.5, §16.6).
func (l *loader) cards(c *chartsPack) {
	d := l.d
	d.realCards, d.dummies = c.Deck.Real, c.Deck.Dummy
	d.handLimit, d.savedPR = c.Game.HandLimit, c.Game.SavedPR
	if d.realCards < 1 || d.dummies < 0 || d.realCards+d.dummies != c.Deck.Cards {
		l.table(chartsFile, "deck", "%d real cards and %d dummies in %d cards", d.realCards, d.dummies, c.Deck.Cards)
	}
	if d.handLimit < 1 || d.savedPR < 0 {
		l.table(chartsFile, "game", "a hand of %d cards and %d saved points", d.handLimit, d.savedPR)
	}
}

var nations = []string{"german", "italian", "british", "indian", "australian", "newzealand", "southafrican", "freefrench", "polish", "scottish", "greek"}

// units reads the blocks (§2.0-§2.4).
func (l *loader) units(u *unitsPack) {
	d := l.d
	names := map[string]bool{}
	for _, row := range u.Unit {
		names[row.Name] = true
		s := sideOf(rules.Side(row.Side))
		if axisNation := row.Nation == "german" || row.Nation == "italian"; s == nobody || !slices.Contains(nations, row.Nation) || axisNation != (s == axis) {
			l.fault(unitsFile, row.ID, "of nation %q on the side %q", row.Nation, row.Side)
			continue
		}
		k, ok := d.typeByID[row.Type]
		if !ok {
			l.fault(unitsFile, row.ID, "unknown type %q", row.Type)
			continue
		}
		if !oneWord(row.Short) {
			l.fault(unitsFile, row.ID, "%q is not one word of small letters and digits with a letter in it", row.Short)
		}
		if !knownCode(row.Code) {
			l.fault(unitsFile, row.ID, "unknown code %q", row.Code)
		}
		step := 1
		if row.Elite {
			step = 2
		}
		steps := make([]int8, len(row.Steps))
		for i, vc := range row.Steps {
			if steps[i] = int8(vc); vc != step*(len(row.Steps)-i) || i > 3 {
				l.fault(unitsFile, row.ID, "the steps %v: at most four, %d apart, the last %d (§2.4)", row.Steps, step, step)
				break
			}
		}
		if len(steps) == 0 {
			l.fault(unitsFile, row.ID, "no steps")
		}
		if row.Nation == "german" && !row.Elite {
			l.fault(unitsFile, row.ID, "a German block that is not elite (§2.4)")
		}
		if _, ok := l.unitByRow[row.ID]; ok {
			l.fault(unitsFile, row.ID, "stands twice")
		}
		if other, ok := d.unitByID[row.Short]; ok {
			l.fault(unitsFile, row.ID, "is written %s as %s is", row.Short, d.units[other].nameEN)
		}
		l.unitByRow[row.ID], d.unitByID[row.Short] = len(d.units), len(d.units)
		labels := make([]string, maxVC+1)
		for vc := range labels {
			labels[vc] = row.Short + ":" + strconv.Itoa(vc)
		}
		d.units = append(d.units, unit{id: row.Short, name: row.Name, nameEN: row.NameEN, side: s, german: row.Nation == "german",
			kind: k, class: d.types[k].class, speed: d.types[k].speed, elite: row.Elite, iTank: row.ITank, steps: steps, code: row.Code, labels: labels})
	}
	for i, row := range u.Substitution {
		if !names[row.Block] {
			l.row(unitsFile, "substitution", i, "unknown block %q", row.Block)
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

// scenarios reads §18, but for the forces.
func (l *loader) scenarios(c *chartsPack) {
	for _, row := range c.Scenario {
		sc := scenario{id: row.ID, name: row.Name, nameEN: row.NameEN, start: row.Start, end: row.End, first: sideOf(rules.Side(row.First)),
			cards: row.Cards.of(), monthly: row.Monthly.of(), monthly11: row.Monthly11.of(),
			rommel: row.Rommel, buildupDice: row.Dice, preBuildup: row.SpecialPR}
		if row.Start < 1 || row.Start+row.Months-1 != row.End {
			l.fault(chartsFile, row.ID, "%d months from %d to %d", row.Months, row.Start, row.End)
		}
		if sc.first == nobody {
			l.fault(chartsFile, row.ID, "the first turn is that of unknown side %q", row.First)
		}
		if sc.buildupDice < 1 || min(sc.cards[axis], sc.cards[allied]) < 1 || min(sc.monthly[axis], sc.monthly[allied]) < 1 {
			l.fault(chartsFile, row.ID, "cards or dice for rearmament are missing")
		}
		for _, name := range row.Mines {
			h, ok := l.hexNamed[name]
			if !ok {
				l.fault(chartsFile, row.ID, "a minefield in unknown place %q", name)
				continue
			}
			sc.mines = append(sc.mines, h)
		}
		l.control(&sc, row.Fortress)
		if _, ok := l.d.scenarioByID[row.ID]; ok {
			l.fault(chartsFile, row.ID, "stands twice")
		}
		l.d.scenarioByID[row.ID] = len(l.d.scenarios)
		l.d.scenarios = append(l.d.scenarios, sc)
	}
	if len(l.d.scenarios) == 0 {
		l.at(chartsFile, 1, "no scenario")
	}
}

// control reads who holds the fortresses at the start (§13.1).
func (l *loader) control(sc *scenario, given map[string]string) {
	d := l.d
	sc.fortress = make([]side, len(d.hexes))
	for h := range d.hexes {
		sc.fortress[h] = nobody
		if !d.hexes[h].fortress {
			continue
		}
		if sc.fortress[h] = sideOf(rules.Side(given[d.hexes[h].name])); sc.fortress[h] == nobody {
			l.fault(chartsFile, sc.id, "nobody controls %s", d.hexes[h].name)
		}
	}
	if len(given) != len(d.forts) {
		l.fault(chartsFile, sc.id, "control of %d places, there are %d fortresses", len(given), len(d.forts))
	}
}

// groups reads the starting forces, and the reinforcements of the scenario of
// 1940, where the codes of the blocks do not count (§18).
func (l *loader) groups(u *unitsPack) {
	d := l.d
	for i, row := range u.Group {
		bad := func(format string, args ...any) {
			l.row(unitsFile, "group", i, "%s %s month %d: %s", row.Scenario, row.Side, row.Month, fmt.Sprintf(format, args...))
		}
		n, ok := d.scenarioByID[row.Scenario]
		if !ok {
			bad("unknown scenario")
			continue
		}
		sc := &d.scenarios[n]
		g := group{side: sideOf(rules.Side(row.Side)), month: row.Month}
		if g.side == nobody || row.Month < sc.start || row.Month > sc.end {
			bad("unknown side, or a month that is not of the scenario")
			continue
		}
		if len(row.Units) != row.Count {
			bad("%d units, the count says %d", len(row.Units), row.Count)
		}
		for _, id := range row.Units {
			k, ok := l.unitByRow[id]
			if !ok || d.units[k].side != g.side {
				bad("the unit %q is unknown or of the other side", id)
				continue
			}
			if sc.has(k) || slices.Contains(g.units, k) {
				bad("the unit %q stands twice in the scenario", id)
			}
			g.units = append(g.units, k)
		}
		area, limits := l.area(&row, bad)
		if row.Month > sc.start {
			sc.reinforcements = append(sc.reinforcements, g)
			continue
		}
		g.area, g.maxIn = area, limits
		g.regions = row.Areas
		for _, id := range row.Hexes {
			g.also = append(g.also, d.hexByID[id])
		}
		for _, id := range row.Except {
			g.but = append(g.but, d.hexByID[id])
		}
		sc.groups = append(sc.groups, g)
	}
	for n := range d.scenarios { // the Axis sets up first (§18)
		sc := &d.scenarios[n]
		slices.SortStableFunc(sc.groups, func(a, b group) int { return int(a.side) - int(b.side) })
		if len(sc.groups) == 0 || sc.groups[0].side != axis || sc.groups[len(sc.groups)-1].side != allied {
			l.fault(chartsFile, sc.id, "a side has no starting forces in %s", unitsFile)
		}
	}
}

// area works out where a group may be set up.
func (l *loader) area(row *groupRow, bad func(string, ...any)) (board.Set, []hexLimit) {
	d := l.d
	set := board.NewSet(len(d.hexes))
	known := func(id string) (int, bool) {
		h, ok := d.hexByID[id]
		if !ok || !d.hexes[h].playable {
			bad("the hex %q is unknown or not playable", id)
		}
		return h, ok
	}
	for _, id := range row.Areas {
		area, ok := d.areas[id]
		if !ok {
			bad("unknown area %q", id)
			continue
		}
		for i, w := range area {
			set[i] |= w
		}
	}
	for _, id := range row.Hexes {
		if h, ok := known(id); ok {
			set.Add(h)
		}
	}
	for _, id := range row.Except {
		if h, ok := known(id); ok {
			if !set.Has(h) {
				bad("the hex %q is excepted, but not in the area", id)
			}
			set[h>>6] &^= 1 << (h & 63)
		}
	}
	var limits []hexLimit
	for _, id := range slices.Sorted(maps.Keys(row.MaxIn)) {
		if h, ok := known(id); ok {
			if !set.Has(h) || row.MaxIn[id] < 1 {
				bad("at most %d units in %q, which must be in the area", row.MaxIn[id], id)
			}
			limits = append(limits, hexLimit{h, row.MaxIn[id]})
		}
	}
	if set.Len() == 0 {
		bad("no hex to be set up in")
	}
	return set, limits
}

// has reports whether the scenario has a unit already.
func (sc *scenario) has(u int) bool {
	in := func(g group) bool { return slices.Contains(g.units, u) }
	return slices.ContainsFunc(sc.groups, in) || slices.ContainsFunc(sc.reinforcements, in) || slices.Contains(sc.malta, u)
}

// reinforcements gives the scenarios the units that arrive by their codes
// (§2.2, §18), and puts all reinforcements into the order of their months.
func (l *loader) reinforcements(c *chartsPack) {
	d := l.d
	for _, row := range c.Scenario {
		sc := &d.scenarios[d.scenarioByID[row.ID]]
		var total [sides]int
		for s, codes := range [sides][]string{axis: row.Codes.Axis, allied: row.Codes.Allied} {
			for _, code := range codes {
				units := l.arrivals(sc, row.ID, side(s), code)
				total[s] += len(units)
				month, _ := strconv.Atoi(code)
				switch {
				case code == "M":
					sc.malta = units
				case month <= sc.start || month > sc.end:
					l.fault(chartsFile, row.ID, "reinforcements of month %q", code)
				default:
					sc.reinforcements = append(sc.reinforcements, group{side: side(s), month: month, units: units})
				}
			}
		}
		if row.Total != nil && row.Total.of() != total {
			l.fault(chartsFile, row.ID, "%d Axis and %d Allied reinforcements, the total says %d and %d", total[axis], total[allied], row.Total.Axis, row.Total.Allied)
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
func (l *loader) arrivals(sc *scenario, id string, s side, code string) []int {
	var units []int
	for u := range l.d.units {
		if l.d.units[u].side != s || l.d.units[u].code != code {
			continue
		}
		if sc.has(u) {
			l.fault(chartsFile, id, "%s starts in the scenario and arrives with code %s", l.d.units[u].id, code)
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		l.fault(chartsFile, id, "no unit of the %s side has the code %q", s.id(), code)
	}
	return units
}
