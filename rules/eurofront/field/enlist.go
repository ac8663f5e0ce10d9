package field

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/order"
)

// seat gives the factions to the sides that hold them.
func (l *loader) seat() {
	l.holders = [Factions]Side{Nobody, Nobody, Nobody}
	for s := range l.Sides {
		for _, f := range l.Sides[s].holds {
			if l.holders[f] != Nobody {
				l.Fault(&l.Sides[s].holds, "two sides hold the faction %s", FactionWords[f])
			}
			l.holders[f] = Side(s)
		}
	}
	for f, s := range l.holders {
		if s == Nobody {
			l.Fault(&l.Sides[0].holds, "no side holds the faction %s", FactionWords[f])
		}
	}
}

// enlist reads the calendar: when scenarios begin and end, and units arrive.
func (l *loader) enlist() {
	month := func(row *string) int {
		i := slices.IndexFunc(l.Months, func(m MonthRow) bool { return m.ID == *row })
		if i < 0 {
			l.Fault(row, "no month %q", *row)
		}
		return i
	}
	for i := range l.Months {
		if m := &l.Months[i]; len(m.WF) != 2 || len(m.EF) != 2 {
			l.Fault(m, "the weather of a month is told for odd and for even dice")
		}
	}
	for i := range l.Scenarios {
		s := &l.Scenarios[i]
		s.First, s.Last = month(&s.from), month(&s.until)
		s.half = max(s.half, 1)
		if s.paralysis != "" {
			s.paralysed = 1 + slices.Index(SeasonWords, s.paralysis)
		}
	}
	for i := range l.History {
		l.History[i].Month = month(&l.History[i].month)
	}
	for i := range l.Units {
		u := &l.Units[i]
		u.Month, u.Home = -1, -1
		if (u.Type == Beachhead) != (u.Serves >= 0) {
			l.Fault(u, "a beachhead serves a unit, and nobody else does")
		}
		if u.arrives != "" {
			u.Month = month(&u.arrives)
		}
	}
	l.readFrontMonths(month)
	l.count()
	l.share()
	for i := range l.arrivals {
		l.Units[l.arrivals[i].unit].Home = l.arrivals[i].at
	}
	for i := range l.setups {
		s := &l.setups[i]
		if s.cv > l.Units[s.unit].Max {
			l.Fault(&s.cv, "%s has %d steps at most", l.Units[s.unit].ID, l.Units[s.unit].Max)
		}
		if (s.at < 0) == (s.area < 0) {
			l.Fault(s, "%s stands in a hex or in an area", l.Units[s.unit].ID)
		}
		if s.area >= 0 {
			s.at = len(l.hexes) + s.area
		}
	}
}

// readFrontMonths reads what the other fronts bring and take by month.
func (l *loader) readFrontMonths(month func(*string) int) {
	l.liberated = make([]int, len(l.Cities))
	for c := range l.liberated {
		l.liberated[c] = len(l.Months)
	}
	for i := range l.West {
		w := &l.West[i]
		w.Month = month(&w.from)
		if i > 0 && w.Month <= l.West[i-1].Month {
			l.Fault(&w.from, "%q does not come behind %q", w.from, l.West[i-1].from)
		}
		for _, c := range w.Lost {
			l.liberated[c] = min(l.liberated[c], w.Month)
		}
	}
	for i := range l.Units {
		u := &l.Units[i]
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

// share finds what several units are called.
func (l *loader) share() {
	all := map[string][]int{}
	for u := range l.Units {
		for _, a := range l.Units[u].Aliases {
			all[sharedID(a)] = append(all[sharedID(a)], u)
		}
	}
	l.shared = map[string][]int{}
	for id, list := range all {
		if len(list) > 1 {
			l.shared[id] = list
		}
	}
}

// count adds to what units are called how each language counts them ("3rd Pz", "17º"), and
// the Romans where corps are called by their numerals.
func (d *Data) count() {
	for u := range d.Units {
		unit := &d.Units[u]
		for _, a := range append(unit.Names.All(), unit.Aliases...) {
			number, rest, _ := strings.Cut(a, " ")
			n, err := strconv.Atoi(number)
			if err != nil {
				continue
			}
			for _, number := range append(order.Ordinals(n), numeral(unit.Aliases)...) {
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
		if word, _, _ := strings.Cut(name, " "); strings.Trim(word, "IVXLC") == "" {
			return []string{word}
		}
	}
	return nil
}
