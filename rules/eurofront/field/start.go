package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/record"
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
	if s.Phoney = sc.phoneyWar; sc.weser {
		s.Weser = WeserOpen
	}
	if sc.Decided == ByWinterWar { // the Soviets are at peace else
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
		s.Blocks[u].Desert = s.Blocks[u].At == Dead && d.Units[u].In(MedFront) == Resident
	}
	first := Step{Kind: StepFortnight, Faction: Neutral, Place: -1}
	if options.Deployment != HistoricalSetup {
		first.Kind, s.Phase, s.Active = StepSetup, PhaseSetup, Axis
		if len(sc.SetUp) > 0 {
			s.Active = sc.SetUp[0]
		}
	}
	s.Agenda.Push(first)
	s.Purses[Axis][EastFront].Allocation = int16(sc.Allocation)
	for f, n := range sc.Med {
		s.Purses[f][MedFront].Allocation = int16(n)
	}
	for f, n := range sc.Saved {
		s.Purses[f][WestFront].Saved = int16(n)
	}
	return s
}

// StartingBlocks returns the blocks as they stand when the scenario of a state begins with its options.
func (d *Data) StartingBlocks(s *State) []Block {
	key := began{s.Scenario, d.LastMonth(s)}
	blocks, ok := d.began.Load(key)
	if !ok {
		blocks, _ = d.began.LoadOrStore(key, d.startingBlocks(s))
	}
	return slices.Clone(blocks.([]Block))
}

// began is what the blocks of a scenario hang on as it begins.
type began struct{ scenario, last int }

func (d *Data) startingBlocks(s *State) []Block {
	sc, blocks := &d.Scenarios[s.Scenario], make([]Block, len(d.Units))
	for u := range blocks {
		blocks[u] = Block{At: Dead, From: -1} // who has come and stands nowhere has been eliminated (§22.2)
		switch {
		case sc.Closed || slices.Contains(sc.absent, u) || slices.Contains(sc.defeated, d.Units[u].Nation) || !sc.plays(&d.Units[u]) || d.Units[u].Rises >= 0:
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
	for u := range blocks {
		if at, cv, ok := d.StartPosition(s.Scenario, u); ok && !d.StartsOutOfPlay(s.Scenario, u) {
			b := &blocks[u]
			b.At, b.CV, b.North, b.Unsupplied = int16(at), int8(cv), false, d.Units[u].Rises >= 0
		}
	}
	for i := range d.Musters { // who cooperates has its forces on its card (§16.22)
		m := &d.Musters[i]
		if sc.HasRecord() {
			break // there they stand where history has them, once they join
		}
		for f, nations := range [Factions][]int{Axis: sc.cooperates, Allied: sc.protected} {
			if u := d.Coat(m.Unit, Faction(f)); u >= 0 && slices.Contains(nations, d.Units[u].Nation) {
				blocks[u] = Block{At: Card, CV: int8(m.CV), From: -1}
			}
		}
	}
	for _, u := range sc.ready {
		blocks[u].At = Ready
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
func (sc *Scenario) plays(u *Unit) bool { return sc.IsPlayed(u.Theatre()) }

// IsPlayed reports whether a front is played in the scenario.
func (sc *Scenario) IsPlayed(front Front) bool { return slices.Contains(sc.Fronts, front) }

// HasEvents reports whether diplomatic events happen in the scenario: not where few fight alone (§22, 1939A, 1939B), and where they are
// omitted (§22, 1940C).
func (sc *Scenario) HasEvents() bool { return !sc.Closed && (!sc.noEvents || len(sc.events) > 0) }

// Omits reports whether an event is omitted in the scenario (§22, 1940C).
func (sc *Scenario) Omits(e int) bool { return sc.noEvents && !slices.Contains(sc.events, e) }

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
		if d.Places[p].Base && s.Cooperates(Allied, d.Owner(p, s.Borders)) { // of a protectorate (§20.921)
			f = Allied
		}
		if f < Neutral {
			s.Held[f].Add(p)
		}
	}
	for f, zones := range [Factions][]int{Allied: sc.taken, Soviet: sc.occupied} {
		for _, z := range zones {
			for _, p := range d.Zones[z].Places {
				s.SetController(Faction(f), p)
			}
		}
	}
}

// beginStartBattles begins the battles where enemies stand at the start. Of the battle of Volkhov the Axis
// is the original defender (§22, 1942): who controls the place is.
func (d *Data) beginStartBattles(s *State) {
	for p, here := range s.factionsByPlace(d) {
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
func (s *State) factionsByPlace(d *Data) []FactionSet {
	here := make([]FactionSet, len(d.Places))
	for u := range s.Blocks {
		if at := s.Blocks[u].At; at >= 0 {
			here[at] |= d.Units[u].Faction.Of()
		}
	}
	return here
}

// HasRecord reports whether history stands for the West, which nobody plays.
func (sc *Scenario) HasRecord() bool { return !sc.IsPlayed(WestFront) }

// IsLiberated reports whether the Allied have taken a city of the West by now, as the record has it.
func (d *Data) IsLiberated(s *State, city int) bool {
	return d.Scenarios[s.Scenario].HasRecord() && d.liberated[city] <= int(s.Month)
}

// HasFallen reports whether a victory city of the Axis counts as the Allies' by now, as the record has it (§19.5).
func (d *Data) HasFallen(s *State, city int) bool {
	return d.Scenarios[s.Scenario].HasRecord() && d.fallen[city] <= int(s.Month)
}

// WestBetween returns the rows of the record from a month up to another one, none where the West is played.
func (d *Data) WestBetween(scenario, from, to int) []WestRow {
	if !d.Scenarios[scenario].HasRecord() {
		return nil
	}
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

// IsWholeWar reports whether a game is one of the whole war that is won by its production: by its length, or because its scenario
// lasts until May 1945.
func (d *Data) IsWholeWar(s *State) bool {
	sc := &d.Scenarios[s.Scenario]
	return sc.Decided == ByProduction && (s.Options.Length == War || sc.Last == len(d.Months)-1)
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
	for _, w := range d.WestBetween(s.Scenario, sc.First+1, int(s.Month)) {
		n += w.Abroad[f]
	}
	return n
}

// BalanceIn returns who had naval supremacy in a month of a scenario, as the record has it.
func (d *Data) BalanceIn(scenario, month int) Balance {
	sc := &d.Scenarios[scenario]
	balance := sc.Balance
	for _, w := range d.WestBetween(scenario, sc.First+1, month) {
		if w.Turns() {
			balance = w.Balance
		}
	}
	return balance
}

// WestTransferLimit returns the most that the West of the Axis can give the East in a month (§21.23), -1
// where nothing bounds it.
func (d *Data) WestTransferLimit(s *State) int {
	most := -1
	for _, w := range d.WestBetween(s.Scenario, 0, int(s.Month)) {
		if w.Most > 0 {
			most = w.Most
		}
	}
	return most
}

// HasHappened reports whether an event has happened.
func (r *Run) HasHappened(e int) bool { return slices.Contains(r.S.Happened, int16(e)) }

// Capital returns the place of the capital of a nation, with the borders of the scenario, -1
// where the board has none. That of a land that it has annexed is none of its own.
func (r *Run) Capital(nation int) int {
	i := slices.IndexFunc(r.D.Cities, func(c City) bool {
		return (c.Capital && r.D.Prewar(c.Place) == nation || c.seat == nation) && r.Country(c.Place) == nation
	})
	if i < 0 {
		return -1
	}
	return r.D.Cities[i].Place
}

// StartsOutOfPlay reports whether a unit takes no part in a scenario as it begins: its nation does not
// stand with its faction there, as it is neutral or has its other coats on (§3.21), and has not risen (§16.73), it is such a coat and
// stands nowhere, as its nation has been conquered, or it is to stand in the land of a neutral nation.
func (d *Data) StartsOutOfPlay(scenario, u int) bool {
	waits := func(nation int) bool { return d.Scenarios[scenario].stance(nation) == Neutral }
	at, _, ok := d.StartPosition(scenario, u)
	x := &d.Units[u]
	sc := &d.Scenarios[scenario]
	return sc.stance(x.Nation) != x.Faction && !(ok && x.Rises >= 0) || x.twin >= 0 && !ok ||
		ok && waits(d.Owner(at, sc.startBorders())) && !sc.isTaken(at, d) && !(d.Places[at].Base && slices.Contains(sc.protected, d.Owner(at, sc.startBorders())))
}

// isTaken reports whether a place lies in a part of a country that a faction holds as the scenario begins.
func (sc *Scenario) isTaken(place int, d *Data) bool {
	return slices.ContainsFunc(slices.Concat(sc.taken, sc.occupied), func(z int) bool { return slices.Contains(d.Zones[z].Places, place) })
}

// StartPosition returns where, and with how many CV, a unit stands in the historical set-up of a
// scenario: its own, or that of the scenario on which it stands.
func (d *Data) StartPosition(scenario, u int) (at, cv int, ok bool) {
	for ; scenario >= 0; scenario = d.Scenarios[scenario].Base {
		for i := range d.setups {
			if x := &d.setups[i]; x.scenario == scenario && x.unit == u {
				return x.at, x.cv, true
			}
		}
	}
	return -1, 0, false
}

// stance returns with whom a nation stands as the scenario begins.
func (sc *Scenario) stance(nation int) Faction {
	for f, nations := range [Factions][]int{sc.axis, sc.allied, sc.soviet} {
		if slices.Contains(nations, nation) {
			return Faction(f)
		}
	}
	return Neutral
}

// StartPowers returns how the nations stand as a scenario begins.
func (d *Data) StartPowers(scenario int) []Power {
	sc, out := &d.Scenarios[scenario], make([]Power, len(d.Nations))
	for n := range out {
		p := &out[n]
		p.Stance, p.Cooperates = sc.stance(n), Neutral
		if slices.Contains(sc.satellites, n) {
			p.Joined = Satellite
		}
		if slices.Contains(sc.cooperates, n) {
			p.Cooperates = Axis
		}
		if slices.Contains(sc.protected, n) {
			p.Cooperates = Allied
		}
		p.Isolated, p.Surprised = slices.Contains(sc.isolated, n), n == sc.surprised
		p.Complicit = slices.Contains(sc.complicit, n)
		p.Demoralised = slices.Contains(sc.shaken, n)
		p.Defeated, p.Exploited = slices.Contains(sc.defeated, n), slices.Contains(sc.exploited, n)
	}
	return out
}

// NoteEvent has the nations stand as an event leaves them that has happened (§16.6).
func (s *State) NoteEvent(d *Data, e int) {
	if n := d.Events[e].Joins; n >= 0 {
		p := &s.Powers[n]
		p.Stance, p.Joined, p.Cooperates = d.Events[e].Of, Satellite, Neutral
	}
	for _, n := range d.Events[e].Helps {
		s.cooperate(n, d.Events[e].Of, d)
	}
	if n := d.Events[e].Whole; n >= 0 {
		s.Powers[n].Isolated = false
	}
	if n := d.Events[e].Turns; n >= 0 { // it is alone no more
		s.Powers[n].Stance, s.Powers[n].Isolated = Allied, false
	}
}

// Complete has the nations of a composed position stand as the events leave them that it
// says have happened, and nobody be surprised but as its scenario begins. What is said of a
// nation itself counts before.
func (doc *Document) Complete(in *record.Input, d *Data) {
	given, sc := slices.Clone(doc.Powers), &d.Scenarios[doc.Scenario]
	for _, e := range doc.Happened {
		if !slices.Contains(sc.Happened, int(e)) {
			doc.NoteEvent(d, int(e))
		}
	}
	for n := range doc.Powers {
		p := &doc.Powers[n]
		p.Surprised = p.Surprised && int(doc.Month) == sc.First && int(doc.Fortnight) == sc.half
		if in.Has("powers." + d.Nations[n].ID) {
			*p = given[n]
		}
	}
	for u := range doc.Blocks { // who cooperates no more has nobody on its card
		if x := &d.Units[u]; doc.Blocks[u].At == Card && !doc.Cooperates(x.Faction, x.Nation) && !in.Has("blocks."+x.ID) {
			doc.Blocks[u] = Block{At: Unused, From: -1}
		}
	}
	doc.shareOut(d)
	for f, n := range doc.Gives {
		if in.Has("gives." + FactionWords[f]) {
			doc.Purses[f][MedFront].Allocation = n
		}
	}
}

// shareOut gives land to the factions that a composed position says.
func (doc *Document) shareOut(d *Data) {
	for f, nations := range doc.Lands {
		for p := range d.Places {
			if slices.Contains(nations, int16(d.Owner(p, doc.Borders))) {
				doc.SetController(Faction(f), p)
			}
		}
	}
	for f, places := range doc.Takes {
		for _, p := range places {
			doc.SetController(Faction(f), int(p))
		}
	}
}
