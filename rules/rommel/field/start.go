package field

// Start sets a scenario up as far as it is the same in every game: the forces,
// who holds the fortresses, and the deck (§18). The players deploy; hands are
// dealt when they have.
func (d *Data) Start(n int) *State {
	sc := &d.Scenarios[n]
	s := &State{Scenario: n, Month: int8(sc.Start), First: sc.First, Active: sc.First, Over: Victory{Winner: Nobody},
		Blocks: make([]Block, len(d.Units)), Deck: d.Cards()}
	d.muster(s, sc)
	for _, h := range d.Forts {
		s.Forts = append(s.Forts, Fort{Holder: sc.fortress[h]})
	}
	for side := range s.Sides {
		s.Sides[side].Shipped = make([]int8, len(d.Forts))
	}
	for _, h := range sc.mines {
		s.Mines = append(s.Mines, Mine{Hex: int16(h), Owner: sc.fortress[h], Known: true})
	}
	s.Agenda = []Step{
		{Kind: StepMonth, Side: Nobody},
		{Kind: StepHand, Side: Allied},
		{Kind: StepHand, Side: Axis},
		{Kind: StepSetup, Side: Allied},
		{Kind: StepSetup, Side: Axis},
	}
	if sc.PreBuildup > 0 { // the Allies prepare first, the Axis with its set-up (§18.7)
		for side := range s.Sides {
			s.Sides[side].Points = int16(sc.PreBuildup)
		}
		s.Push(Step{Kind: StepPrepare, Side: Allied})
	}
	return s
}

// Cards returns all supply cards (§3.3).
func (d *Data) Cards() Hand { return Hand{int8(d.RealCards), int8(d.Dummies)} }

// muster gives every block of the scenario its full strength and says when it
// comes (§18).
func (d *Data) muster(s *State, sc *Scenario) {
	for u := range s.Blocks {
		s.Blocks[u] = d.Blank(u)
	}
	for i := range sc.Groups {
		for _, u := range sc.Groups[i].Units {
			s.Blocks[u].At = Undealt
		}
	}
	for i := range sc.reinforcements {
		g := &sc.reinforcements[i]
		for _, u := range g.Units {
			s.Blocks[u].At, s.Blocks[u].Month = Due, int8(g.month)
		}
	}
}
