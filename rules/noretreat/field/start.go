package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/deck"
)

// begin sets up a scenario (§3). Of the shorter games what is not in the set-up has
// gone: units that would have come before are destroyed or, of the cadres, in their
// box. Nothing is drawn yet; the first step is the card phase of who moves first, in
// the campaign and Barbarossa with the first hand of the Axis.
func (d *Data) begin(scenario int, chosen Options) *State {
	sc := &d.Scenarios[scenario]
	n := len(d.Cards)
	s := &State{Scenario: scenario, Turn: int8(sc.First), Active: sc.Moves, Initiative: Axis, Options: chosen,
		Taken: board.NewSet(len(d.Places)), Fresh: board.NewSet(len(d.Places)), Scorched: board.NewSet(len(d.Places)), Works: board.NewSet(len(d.Places)),
		Cardboard: Cardboard{Deck: make(deck.Heap, n), Hands: [Sides]deck.Heap{make(deck.Heap, n), make(deck.Heap, n)}, Out: make(deck.Heap, n), Joker: sc.Joker},
		Units:     make([]Counter, len(d.Units))}
	if sc.First >= InitiativeTurn {
		s.Initiative = Soviet
	}
	for i := range d.Cards {
		switch set := d.Cards[i].Set; {
		case set == SetJoker:
		case d.IsCardOut(i, sc.First):
			s.Out.Add(i)
		default:
			s.Deck.Add(i)
		}
	}
	if !chosen.Joker {
		s.Joker = Nobody
	}
	for u := range s.Units {
		s.Units[u] = d.startCounter(u, sc, &chosen)
	}
	for _, row := range d.setups {
		if row.scenario == sc.setup {
			s.Units[row.unit].At, s.Units[row.unit].Reduced = int16(row.place), row.reduced
		}
	}
	for _, p := range sc.taken {
		s.Taken.Add(p)
	}
	if sc.First > 1 {
		d.behindTheFront(s)
		d.applyHistory(s, sc)
	}
	t := &d.Turns[sc.First-1]
	s.Blitz, s.Shock = int8(t.Blitz), int8(t.Shock)
	s.Push(Step{Kind: StepSide, Side: sc.Moves})
	return s
}

// startCounter returns a unit that is not in the set-up of a scenario.
func (d *Data) startCounter(u int, sc *Scenario, chosen *Options) Counter {
	unit := &d.Units[u]
	c := Counter{At: Due, Reduced: unit.StartsReduced}
	switch unit.Arrival {
	case AtStart:
		c.At = Destroyed
	case ByTurn:
		if c.Back = int8(unit.Turn); unit.Turn < sc.First {
			c.Back, c.At = 0, Destroyed
			if unit.Lost == LostCadre {
				c.At = Cadres
			}
		}
	case ByAbteilung:
		if !chosen.Abteilung {
			c.At = Unused
		}
	case ByFortifiedFronts:
		if !chosen.Fortified {
			c.At = Unused
		}
	case ByRezervy, ByPartisans:
		if c.Back = int8(max(unit.Turn, sc.First)); unit.Arrival == ByRezervy && !chosen.Rezervy || unit.Arrival == ByPartisans && !chosen.Partisans {
			c.At, c.Back = Unused, 0
		}
	}
	if c.At == Destroyed && (unit.Lost == LostForGood || d.LeaveTurn(u) > 0 && d.LeaveTurn(u) <= sc.First ||
		d.Rumanian(u) && slices.Contains(sc.taken, d.Ploesti)) {
		c.At = Removed
		if u == d.SSPanzer {
			c.Back = LastYear
		}
	}
	return c
}

// Rumanian reports whether a unit is one of the Axis allies that leave when the oil
// fields fall (§11.3).
func (d *Data) Rumanian(u int) bool {
	return d.Units[u].Side == Axis && d.Units[u].Nation == "rumanian"
}

// applyHistory says what has happened before a later scenario, as its set-up shows (§13.5):
// the Soviets have come to the oil, to Warsaw, or over the border.
func (d *Data) applyHistory(s *State, sc *Scenario) {
	last := int8(sc.First - 1)
	if s.Taken.Has(d.Ploesti) {
		s.OilTaken = last
	}
	if s.Taken.Has(d.Warsaw) {
		s.Freed = last
	}
	for u := range s.Units {
		if at := s.Units[u].At; at >= 0 && d.Units[u].Side == Soviet && d.Places[at].Country == Germany {
			s.Crossed = last
		}
	}
}

// behindTheFront gives the open country of a later scenario to whose unit is
// nearest; cities are given by the scenario, which prints neither (reconstruction).
func (d *Data) behindTheFront(s *State) {
	for p := range d.Places {
		place := &d.Places[p]
		if place.VP() || place.Terrain == Area || place.Terrain == Lake {
			continue
		}
		best, holder := 1<<10, place.Home()
		for u := range s.Units {
			at := int(s.Units[u].At)
			if at < 0 || d.Places[at].Terrain == Area {
				continue
			}
			n := d.Hexes.Distance(p, at)
			if side := d.Units[u].Side; n < best || n == best && side == place.Home() {
				best, holder = n, side
			}
		}
		if holder != place.Home() {
			s.Taken.Add(p)
		}
	}
}
