package field

import "slices"

// Liberated reports whether the Allied have taken a city of the West by a month.
func (d *Data) Liberated(city int, month int8) bool { return d.liberated[city] <= int(month) }

// WestBetween returns the rows of the table from a month up to another one.
func (d *Data) WestBetween(from, to int) []WestRow {
	i := slices.IndexFunc(d.West, func(w WestRow) bool { return w.Month >= from })
	j := slices.IndexFunc(d.West, func(w WestRow) bool { return w.Month > to })
	switch {
	case i < 0 || j >= 0 && j < i:
		return nil
	case j < 0:
		return d.West[i:]
	}
	return d.West[i:j]
}

// ArrivalOf returns the month in which a unit that is still to come is due, and with what strength:
// that of its reinforcement, or that in which the West sends it back.
func (d *Data) ArrivalOf(u int, month int8) (due, cv int) {
	if x := &d.Units[u]; x.Returns >= 0 && int(month) >= x.Leaves {
		return x.Returns, x.Back
	}
	return d.Units[u].Month, d.Units[u].CV
}

// IsWholeWar reports whether a game is one of the whole war; the Winter War never is.
func (d *Data) IsWholeWar(s *State) bool {
	return s.Options.Length == War && !d.Scenarios[s.Scenario].WinterWar
}

// LastMonth returns the last month of a game: that of its year, or that of the calendar (§3.12,
// §19.1).
func (d *Data) LastMonth(s *State) int {
	if d.IsWholeWar(s) {
		return len(d.Months) - 1
	}
	return d.Scenarios[s.Scenario].Last
}

// IncomeAbroad returns what a faction has beside what the board yields: from cooperating neutrals, over
// sea lanes, and what was gained and lost on fronts that nobody plays.
func (d *Data) IncomeAbroad(s *State, f Faction) int {
	sc := &d.Scenarios[s.Scenario]
	n := sc.Abroad[f]
	for _, w := range d.WestBetween(sc.First+1, int(s.Month)) {
		n += w.Abroad[f]
	}
	return n
}

// WestTransferLimit returns the most that the West of the Axis can give the East in a month (§21.23), -1
// where nothing bounds it.
func (d *Data) WestTransferLimit(month int8) int {
	most := -1
	for _, w := range d.WestBetween(0, int(month)) {
		if w.Most > 0 {
			most = w.Most
		}
	}
	return most
}
