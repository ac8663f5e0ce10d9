package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/record"
)

// validate notes what keeps a position from being played: units of both sides at one
// place, somebody in the lake, cards that are there twice or not at all.
func (d *Data) validate(in *record.Input, s *State) {
	if s.Active == Nobody {
		in.Fault("active", "it is nobody's turn")
	}
	if s.Initiative == Nobody {
		in.Fault("initiative", "nobody has it")
	}
	if s.Over.How != NotWon && s.Over.Winner == Nobody {
		in.Fault("over", "nobody has won")
	}
	s.validateBattles(in)
	holder := make([]Side, len(d.Places))
	for p := range holder {
		holder[p] = Nobody
	}
	for u := range s.Units {
		p, side := s.Units[u].At, d.Units[u].Side
		switch {
		case p < 0:
			continue
		case d.Places[p].Terrain == Lake:
			in.Fault("units."+d.Units[u].ID, "nobody can be in a lake")
		case holder[p] == side.Enemy():
			in.Fault("units."+d.Units[u].ID, "the enemy is at %s", d.Places[p].ID)
		}
		holder[p] = side
	}
	for c := range d.Cards {
		n := 0
		for _, heap := range []interface{ Has(int) bool }{s.Deck, s.Out, s.Hands[Axis], s.Hands[Soviet], s.Discards} {
			if heap.Has(c) {
				n++
			}
		}
		if want := d.Cards[c].Set != SetJoker; n > 1 || (n == 1) != want {
			in.Fault("deck", "%s is in %d places", d.Cards[c].ID, n)
		}
	}
}

// validateBattles notes what keeps markers, effects and battles from being gone on with.
func (s *State) validateBattles(in *record.Input) {
	for i := range s.Targets {
		if s.Targets[i].Side == Nobody {
			in.Fault("targets", "a marker is nobody's")
		}
	}
	for i := range s.Effects {
		if s.Effects[i].Side == Nobody {
			in.Fault("effects", "nobody has played the card")
		}
	}
	for i := range s.Attacks {
		if a := &s.Attacks[i]; len(a.Places) == 0 || len(a.Units) == 0 {
			in.Fault("attacks", "an attack is by units on places")
		}
	}
	column := func(n int8) bool { return n >= -1 && n < Columns }
	switch f := s.Fight; {
	case f == nil:
	case len(f.Places) == 0 || len(f.Want.Places) == 0:
		in.Fault("fight", "a battle is about a place")
	case f.Side == Nobody:
		in.Fault("fight", "nobody attacks")
	case !column(f.Odds) || !column(f.Column):
		in.Fault("fight", "there are %d columns", Columns)
	case slices.ContainsFunc(f.Lost, func(u int16) bool { return s.Units[u].At < 0 }):
		in.Fault("fight", "who is to lose a step is not on the map")
	}
}
