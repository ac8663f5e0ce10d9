package field

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// rosterLoader puts together who plays and when units come and go, and notes what is wrong with it.
type rosterLoader struct {
	d *Data
	pack.Loader
}

// seat gives the factions of each scenario to the sides that hold them there.
func (l rosterLoader) seat() {
	for i := range l.d.Scenarios {
		sc := &l.d.Scenarios[i]
		if !slices.IsSorted(sc.Sides) {
			l.Fault(&sc.Sides, "the sides do not stand in order of play")
		}
		for f := range sc.holders {
			sc.holders[f] = l.holder(sc, Faction(f))
		}
	}
}

// holder returns the side that holds a faction in a scenario: whose list has it first.
func (l rosterLoader) holder(sc *Scenario, f Faction) Side {
	for rank := range Factions {
		at := func(s Side) bool { holds := l.d.Sides[s].holds; return rank < len(holds) && holds[rank] == f }
		if i := slices.IndexFunc(sc.Sides, at); i >= 0 {
			if slices.ContainsFunc(sc.Sides[i+1:], at) {
				l.Fault(&sc.Sides, "two sides hold the faction %s", FactionWords[f])
			}
			return sc.Sides[i]
		}
	}
	l.Fault(&sc.Sides, "no side holds the faction %s", FactionWords[f])
	return Nobody
}

// enlist reads the calendar: when scenarios begin and end, and units arrive.
func (l rosterLoader) enlist() {
	month := func(row *string) int {
		i := slices.IndexFunc(l.d.Months, func(m MonthRow) bool { return m.ID == *row })
		if i < 0 {
			l.Fault(row, "no month %q", *row)
		}
		return i
	}
	for i := range l.d.Months {
		if m := &l.d.Months[i]; len(m.WF) != 2 || len(m.EF) != 2 {
			l.Fault(m, "the weather of a month is told for odd and for even dice")
		}
	}
	for i := range l.d.Scenarios {
		s := &l.d.Scenarios[i]
		s.First, s.Last = month(&s.from), month(&s.until)
		s.half = max(s.half, 1)
		if (s.Decided == ByConquest) != (s.Prize >= 0) {
			l.Fault(&s.Decided, "a prize stands where conquest decides, and nowhere else")
		}
		if s.paralysis != "" {
			s.paralysed = 1 + slices.Index(SeasonWords, s.paralysis)
		}
	}
	l.checkAims()
	for i := range l.d.History {
		l.d.History[i].Month = month(&l.d.History[i].month)
	}
	for i := range l.d.Nations {
		l.d.Nations[i].Army = slices.IndexFunc(l.d.Units, func(u Unit) bool { return u.Rises == i })
	}
	for i := range l.d.Budgets {
		l.d.Budgets[i].Month = month(&l.d.Budgets[i].from)
	}
	for i := range l.d.Units {
		u := &l.d.Units[i]
		u.Month, u.Home = -1, -1
		if (u.Type == Beachhead) != (u.Serves >= 0) {
			l.Fault(u, "a beachhead serves a unit, and nobody else does")
		}
		if u.arrives != "" {
			u.Month = month(&u.arrives)
		}
	}
	l.dress()
	l.readFrontMonths(month)
	l.count()
	l.share()
	for i := range l.d.arrivals {
		l.d.Units[l.d.arrivals[i].unit].Home = l.d.arrivals[i].at
	}
	for i := range l.d.setups {
		s := &l.d.setups[i]
		if s.cv > l.d.Units[s.unit].Max {
			l.Fault(&s.cv, "%s has %d steps at most", l.d.Units[s.unit].ID, l.d.Units[s.unit].Max)
		}
		if (s.at < 0) == (s.area < 0) {
			l.Fault(s, "%s stands in a hex or in an area", l.d.Units[s.unit].ID)
		}
		if s.area >= 0 {
			s.at = len(l.d.hexes) + s.area
		}
	}
	for i := range l.d.Musters {
		l.muster(&l.d.Musters[i])
	}
	for i := range l.d.Rosters {
		for _, area := range l.d.Rosters[i].innerAreas {
			l.d.Rosters[i].Inner = append(l.d.Rosters[i].Inner, len(l.d.hexes)+area)
		}
	}
	for i := range l.d.pools {
		l.meet(&l.d.pools[i])
	}
}

// muster finds where one of the forces of a neutral stands, and notes what is wrong with it.
func (l rosterLoader) muster(m *MusterRow) {
	u := &l.d.Units[m.Unit]
	if m.CV > u.Max || (m.At < 0) == (m.area < 0) || RosterOf(u.Nation, l.d) == nil {
		l.Fault(m, "%s stands in a hex or in an area with %d steps at most, and its nation has a roster", u.ID, u.Max)
	}
	if m.area >= 0 {
		m.At = len(l.d.hexes) + m.area
	}
}

// meet notes where the set-up of a scenario does not have the forces of a pool.
func (l rosterLoader) meet(p *poolRow) {
	var stand [types]poolCount
	for i := range l.d.setups {
		s := &l.d.setups[i]
		u := &l.d.Units[s.unit]
		if s.scenario != p.scenario || u.Theatre() != p.front || !slices.Contains(p.nations, u.Nation) {
			continue
		}
		t := u.Type
		if t.IsHQ() {
			t = HQ
		}
		stand[t] = poolCount{t, stand[t].Units + 1, stand[t].CV + s.cv}
	}
	for _, c := range p.has {
		if stand[c.Type] != c {
			l.Fault(&p.has, "of %s stand %d with %d CV, not %d with %d", TypeWords[c.Type], stand[c.Type].Units, stand[c.Type].CV, c.Units, c.CV)
		}
		stand[c.Type] = poolCount{}
	}
	for t := range stand {
		if stand[t].Units > 0 {
			l.Fault(&p.has, "%s stand in no pool", TypeWords[t])
		}
	}
}

// readFrontMonths reads what the other fronts bring and take by month.
func (l rosterLoader) readFrontMonths(month func(*string) int) {
	l.d.liberated = slices.Repeat([]int{len(l.d.Months)}, len(l.d.Cities))
	l.d.fallen = slices.Clone(l.d.liberated)
	for i := range l.d.West {
		w := &l.d.West[i]
		w.Month = month(&w.from)
		if i > 0 && w.Month <= l.d.West[i-1].Month {
			l.Fault(&w.from, "%q does not come behind %q", w.from, l.d.West[i-1].from)
		}
		for _, c := range w.Lost {
			l.d.liberated[c] = min(l.d.liberated[c], w.Month)
		}
		for _, c := range slices.Concat(w.Lost, w.falls) {
			l.d.fallen[c] = min(l.d.fallen[c], w.Month)
		}
	}
	for i := range l.d.Units {
		u := &l.d.Units[i]
		u.Leaves, u.Returns = -1, -1
		if u.leaves != "" {
			u.Leaves = month(&u.leaves)
		}
		if u.returns != "" {
			u.Returns = month(&u.returns)
		}
		if u.Returns >= 0 && (u.Leaves < 0 || u.Returns <= u.Leaves) {
			l.Fault(&u.returns, "%s comes back before it leaves", u.ID)
		}
	}
}

// dress joins the coats of units: each knows all others.
func (l rosterLoader) dress() {
	for u := range l.d.Units {
		x := &l.d.Units[u]
		if x.twin < 0 {
			continue
		}
		first := &l.d.Units[x.twin]
		if first.twin >= 0 || first.Nation != x.Nation || l.d.Coat(x.twin, x.Faction) >= 0 {
			l.Fault(&x.twin, "%s is no other coat of %s", x.ID, first.ID)
			continue
		}
		for _, v := range append(first.coats, x.twin) {
			l.d.Units[v].coats = append(l.d.Units[v].coats, u)
			x.coats = append(x.coats, v)
		}
	}
}

// share finds what several units are called.
func (l rosterLoader) share() {
	all := map[string][]int{}
	for u := range l.d.Units {
		unit := &l.d.Units[u]
		for _, a := range unit.Aliases {
			all[sharedID(a)] = append(all[sharedID(a)], u)
		}
		for _, a := range [...]string{unit.ofNation(l.d), unit.ofArm(l.d)} {
			if a != "" && !slices.Contains(unit.Aliases, a) {
				all[sharedID(a)] = append(all[sharedID(a)], u)
			}
		}
	}
	l.d.shared = map[string][]int{}
	for id, list := range all {
		if len(list) > 1 {
			l.d.shared[id] = list
		}
	}
}

// count adds to what units are called how each language counts them ("3rd Pz", "17º"), and
// the Romans where corps are called by their numerals.
func (l rosterLoader) count() {
	for u := range l.d.Units {
		unit := &l.d.Units[u]
		for _, a := range append(unit.Names.All(), unit.Aliases...) {
			number, rest, _ := strings.Cut(a, " ")
			n, err := strconv.Atoi(number)
			if err != nil {
				continue
			}
			for _, number := range append(order.Ordinals(n), numeral(unit.Aliases)...) {
				if unit.Type.IsHQ() && strings.Contains(number, ".") {
					continue // at the head of a line "1.ER" numbers a list
				}
				if name := strings.TrimSpace(number + " " + rest); !slices.Contains(unit.Aliases, name) {
					unit.Aliases = append(unit.Aliases, name)
				}
			}
		}
	}
}

// numeral returns the Roman numeral with which some of the names begin, none where none does.
func numeral(names []string) []string {
	for _, name := range names {
		if word, _, _ := strings.Cut(name, " "); word != "" && strings.Trim(word, "IVXLC") == "" {
			return []string{word}
		}
	}
	return nil
}

// checkAims looks whether the aims say what their kinds need, and are not too many.
func (l rosterLoader) checkAims() {
	counted := map[int]int{}
	for i := range l.d.Aims {
		a := &l.d.Aims[i]
		switch {
		case a.Kind == Army && (a.Nation < 0 || a.Change < 0 || a.Steps == 0):
			l.Fault(&a.Kind, "an army has a nation, steps, and land that has changed its owner")
		case (a.Kind == Army || a.Kind == Granted) && a.Names.In(order.English) == "":
			l.Fault(&a.Kind, "an army, and what is granted, has a name for where or what")
		case (a.Kind == AnyCity || a.Kind == AllCities) && len(a.Cities) == 0:
			l.Fault(&a.Kind, "no cities are named that are to be controlled")
		}
		if a.Decides {
			continue
		}
		if counted[a.Scenario]++; counted[a.Scenario] > MostAims {
			l.Fault(&a.Kind, "a scenario has %d aims at most", MostAims)
		}
	}
}
