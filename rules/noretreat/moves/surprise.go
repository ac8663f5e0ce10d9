package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// surpriseMove is how many hexes card 36 moves units.
const surpriseMove = 2

// surpriseFault says why no stack can be moved by card 36, or bear its marker then.
func surpriseFault(r *field.Run, p *field.Play) *play.Fault {
	legs, place, f := planSurprise(r, p)
	if f == nil {
		f = battle.CounterblowFault(r, p.Side, place)
	}
	takeBackLegs(r, legs)
	return f
}

// surprise moves the units of one stack up to two hexes and lays a counterblow marker
// where they come to stand (card 36).
func surprise(r *field.Run, p *field.Play) {
	legs, place, f := planSurprise(r, p)
	if f != nil {
		takeBackLegs(r, legs)
		p.Lines[0].Fault = f
		return
	}
	carryOut(r, p.Side, legs, p.Via)
	removeOverstacked(r)
	p.Lines[0].Fault = battle.LayCounterblow(r, p.Side, place)
}

// planSurprise finds the ways of the stack that a play names, by its units or by the
// place where all of it stands, and where it comes to. It may stay.
func planSurprise(r *field.Run, p *field.Play) (legs []leg, place int, f *play.Fault) {
	units := slices.Clone(p.Units)
	if len(units) == 0 && len(p.At) == 1 && r.Has(p.Side, p.At[0]) {
		for _, u := range r.UnitsAt(p.At[0]) {
			units = append(units, int(u))
		}
	}
	if len(units) == 0 {
		return nil, -1, play.Refuse("5.3", "noretreat.bad.card-one-place", r.CardArg("card", p.Card, p.Side))
	}
	place = int(r.S.Units[units[0]].At)
	stays := p.To < 0 || p.To == place && len(p.Via) == 0
	m := cardMove{supplied: true}
	for _, u := range units {
		if at := int(r.S.Units[u].At); at >= 0 && at != place {
			return nil, -1, play.Refuse("5.3", "noretreat.bad.card-one-place", r.CardArg("card", p.Card, p.Side))
		}
		if f := unitCardMoveFault(r, p, u, &m); f != nil {
			return nil, -1, f
		}
	}
	if stays {
		return nil, place, nil
	}
	for _, u := range units {
		if legs, f = planLegs(r, legs, &trip{unit: u, points: surpriseMove, hexes: true}, p.Via, p.To); f != nil {
			return legs, -1, f
		}
	}
	return legs, p.To, nil
}
