package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Begin sets up a scenario as history had it (§22.2).
func (d *Data) Begin(scenario int, options Options) *State {
	sc := &d.Scenarios[scenario]
	s := &State{Scenario: scenario, Month: int8(sc.First), Fortnight: int8(sc.half), Paralysed: int8(sc.paralysed), Active: Axis, Phase: PhaseCommand, Reform: 2, Balance: sc.Balance, Options: options}
	for _, w := range sc.wars {
		s.SetWar(w.a, w.b)
	}
	s.Borders, s.Powers = sc.startBorders(), d.StartPowers(scenario)
	s.Blocks = d.StartingBlocks(s)
	if sc.WinterWar { // the Soviets are at peace else
		s.Active, s.Reform, s.AlliedCosts = Soviet, 0, true // §21.48, §20.54, §20.53
	}
	for _, e := range sc.Happened {
		s.Happened = append(s.Happened, int16(e))
		s.Second = s.Second || e == d.SecondFront
	}
	d.assignStartControl(s)
	d.beginStartBattles(s)
	for u := range s.Blocks { // where units of the North have fallen before (§21.462)
		s.Blocks[u].North = s.Blocks[u].At == Dead && d.Units[u].In(NorthFront) != Alien
	}
	first := Step{Kind: StepFortnight, Faction: Neutral, Place: -1}
	if options.Deployment != HistoricalSetup {
		first.Kind, s.Phase, s.Active = StepSetup, PhaseSetup, Axis
	}
	s.Agenda.Push(first)
	s.Purses[Axis][EastFront].Allocation = int16(sc.Allocation)
	for f, n := range sc.Med {
		s.Purses[f][MedFront].Allocation = int16(n)
	}
	return s
}

// StartingBlocks returns the blocks as they stand when the scenario of a state begins with its options.
func (d *Data) StartingBlocks(s *State) []Block {
	sc, blocks := &d.Scenarios[s.Scenario], make([]Block, len(d.Units))
	for u := range blocks {
		blocks[u] = Block{At: Dead, From: -1} // who has come and stands nowhere has been eliminated (§22.2)
		switch {
		case sc.WinterWar || slices.Contains(sc.absent, u) || !sc.plays(&d.Units[u]):
			blocks[u].At = Unused
		case d.Units[u].Month > d.LastMonth(s)+1: // too late for this game, even a month early (§11.82)
			blocks[u].At = Unused
		case d.Units[u].Month >= sc.First: // the first month has no production: who is due in it comes late
			blocks[u].At = Due
		case d.Units[u].Type == Beachhead:
			blocks[u].At = Prep // as the pools of the scenarios have it
		}
	}
	for u := range blocks {
		if d.StartsOutOfPlay(s.Scenario, u) {
			blocks[u].At = Unused
		}
	}
	for _, x := range d.setups {
		if x.scenario == s.Scenario && !d.StartsOutOfPlay(s.Scenario, x.unit) {
			b := &blocks[x.unit]
			b.At, b.CV, b.North = int16(x.at), int8(x.cv), false
		}
	}
	for _, u := range sc.bound {
		blocks[u].Bound = true
	}
	for _, u := range sc.Guns {
		blocks[u].Guns = true
	}
	return blocks
}

// plays reports whether a unit is of a front on which the scenario is fought (§3.21).
func (sc *Scenario) plays(u *Unit) bool { return slices.Contains(sc.Fronts, u.Theatre()) }

// assignStartControl says who controls what at the start: the line of the scenario parts the
// Soviet Union, and elsewhere nations stand with their faction.
func (d *Data) assignStartControl(s *State) {
	for f := range s.Held {
		s.Held[f] = board.NewSet(len(d.Places))
	}
	s.Disputed = board.NewSet(len(d.Places))
	sc := &d.Scenarios[s.Scenario]
	taken, beyond := board.NewSet(len(d.Places)), board.NewSet(len(d.Places))
	if sc.Line >= 0 {
		for _, p := range d.lines[sc.Line].axis {
			taken.Add(p)
		}
		for _, p := range d.lines[sc.Line].soviet {
			beyond.Add(p)
		}
	}
	for p := range d.Places {
		f := s.Powers[d.Owner(p, s.Borders)].Stance
		switch {
		case f == Soviet && taken.Has(p):
			f = Axis
		case beyond.Has(p):
			f = Soviet
		}
		if f < Neutral {
			s.Held[f].Add(p)
		}
	}
	d.occupy(s, Soviet, sc.occupied)
}

// occupy gives a faction zones of a country that another one stands with, or nobody.
func (d *Data) occupy(s *State, f Faction, zones []int) {
	for _, z := range zones {
		for _, p := range d.zones[z].at {
			s.SetController(f, p)
		}
		for _, area := range d.zones[z].areas {
			s.SetController(f, len(d.hexes)+area)
		}
	}
}

// beginStartBattles begins the battles where enemies stand at the start. Of the battle of Volkhov the Axis
// is the original defender (§22, 1942): who controls the place is.
func (d *Data) beginStartBattles(s *State) {
	for p, here := range d.factionsByPlace(s) {
		if !s.HasEnemies(here) {
			continue
		}
		b := Battle{Place: int16(p), Defender: s.Controller(p), Held: true}
		s.Battles = append(s.Battles, b)
		for u := range s.Blocks {
			if k := &s.Blocks[u]; int(k.At) == p && s.AreHostile(d.Units[u].Faction, b.Defender) {
				k.Up = true
			}
		}
	}
}

// factionsByPlace returns the factions of which blocks stand at each place.
func (d *Data) factionsByPlace(s *State) []FactionSet {
	here := make([]FactionSet, len(d.Places))
	for u := range s.Blocks {
		if at := s.Blocks[u].At; at >= 0 {
			here[at] |= d.Units[u].Faction.Of()
		}
	}
	return here
}

// IsLiberated reports whether the Allied have taken a city of the West by a month.
func (d *Data) IsLiberated(city int, month int8) bool { return d.liberated[city] <= int(month) }

// HasFallen reports whether a victory city of the Axis counts as the Allies' by a month (§19.5).
func (d *Data) HasFallen(city int, month int8) bool { return d.fallen[city] <= int(month) }

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

// IsWholeWar reports whether a game is one of the whole war that is won by its production; the Winter
// War never is, nor what victory cities decide.
func (d *Data) IsWholeWar(s *State) bool {
	sc := &d.Scenarios[s.Scenario]
	return s.Options.Length == War && !sc.WinterWar && !sc.Cities
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

// BalanceIn returns who had naval supremacy in a month of a scenario, as the record has it.
func (d *Data) BalanceIn(scenario, month int) Balance {
	sc := &d.Scenarios[scenario]
	balance := sc.Balance
	for _, w := range d.WestBetween(sc.First+1, month) {
		if w.Turns() {
			balance = w.Balance
		}
	}
	return balance
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

// KindEvent is the vocabulary of diplomatic events.
const KindEvent = "event"

// HasHappened reports whether an event has happened.
func (r *Run) HasHappened(e int) bool { return slices.Contains(r.S.Happened, int16(e)) }

// Capital returns the place of the capital of a nation, with the borders of the scenario, -1
// where the board has none.
func (r *Run) Capital(nation int) int {
	i := slices.IndexFunc(r.D.Cities, func(c City) bool { return (c.Capital || c.seat == nation) && r.Country(c.Place) == nation })
	if i < 0 {
		return -1
	}
	return r.D.Cities[i].Place
}

// StartsOutOfPlay reports whether a unit takes no part in a scenario as it begins: its nation does
// not stand with its faction then, or it is to stand in the land of one that is neutral. Who comes
// with a surrender (§16.84) is of the first.
func (d *Data) StartsOutOfPlay(scenario, u int) bool {
	waits := func(nation int) bool { return d.Scenarios[scenario].stance(nation) == Neutral }
	at, _, ok := d.StartPosition(scenario, u)
	return d.Scenarios[scenario].stance(d.Units[u].Nation) != d.Units[u].Faction || ok && waits(d.Owner(at, d.Scenarios[scenario].startBorders()))
}

// StartPosition returns where, and with how many CV, a unit stands in the historical set-up of a
// scenario.
func (d *Data) StartPosition(scenario, u int) (at, cv int, ok bool) {
	for i := range d.setups {
		if x := &d.setups[i]; x.scenario == scenario && x.unit == u {
			return x.at, x.cv, true
		}
	}
	return -1, 0, false
}

// EventNames returns the vocabulary of diplomatic events, by their letters.
func (d *Data) EventNames() []order.Kind {
	kind := order.Kind{ID: KindEvent}
	for i := range d.Events {
		e := &d.Events[i]
		kind.Names = append(kind.Names, order.Name{ID: e.ID, EN: []string{e.Letters}})
	}
	return []order.Kind{kind}
}

// Deployment says how a game is set up (§22.2).
type Deployment uint8

// The set-ups: as the pack has it, or by the players, with satellites at home or without that.
const (
	HistoricalSetup Deployment = iota
	SemiSetup
	FreeSetup
)

// Length says how long a game is (§3.12).
type Length uint8

// The lengths: one year, of which the rules have no victory, or until May 1945.
const (
	Year Length = iota
	War
)

// Options are the choices made when the game was created.
type Options struct {
	play.Options
	Length     Length     `record:"length,year|war"`                 // how long it is played (§3.12)
	Balance    bool       `record:"weather-balance,no|yes"`          // the second fortnight of a month has the other weather (§12.1, sidebar)
	Deployment Deployment `record:"deployment,historical|semi|free"` // who sets up, and how (§22.2)
	Transfers  bool       `record:"transfers,no|yes"`                // fronts that nobody plays send points to the East (§11.6)
	ForGood    bool       `record:"bound-again,while-held|for-good"` // for how long the enemy in a city binds whom the city freed (§17.3)
	Complicity bool       `record:"complicity,counted|added"`        // whether the ore of Sweden comes on top of the printed totals (§21.492)
}
