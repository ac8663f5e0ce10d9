package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// wayFault says why there is no way for a trip, and how far it would come: the place can
// never be entered; it is too far; a zone of control is in the way.
func (r search) wayFault(via []int, to int) *play.Fault {
	from := int(r.run.S.Units[r.unit].At)
	unit, place := r.run.UnitArg("unit", r.unit), r.run.PlaceArg("place", to)
	for _, p := range append([]int{to}, via...) {
		if f := entryFault(r.run, r.unit, p); f != nil {
			return f
		}
	}
	blind := *r.trip
	blind.blind = true
	if way, _, ok := newSearch(r.run, &blind).way(via, to); ok { // but for zones of control it would come there
		if f := r.zoneFault(way, to); f != nil {
			return f
		}
	}
	far := *r.trip
	far.points, far.easy = plenty, false
	if way, cost, ok := newSearch(r.run, &far).way(via, to); ok {
		f := play.Refuse("8.1", "noretreat.bad.move-far", unit, place, rules.Num("cost", cost), rules.Num("points", r.points))
		if r.easy {
			f = play.Refuse("8.1", "noretreat.bad.move-hard", unit, place, rules.Num("points", r.points))
		}
		return suggestShorter(r.run, f, r.trip, way)
	}
	far.blind = true
	if way, _, ok := newSearch(r.run, &far).way(via, to); ok {
		if f := r.zoneFault(way, to); f != nil {
			return f
		}
	}
	return play.Refuse("8.0", "noretreat.bad.move-no-way", unit, place, r.run.PlaceArg("from", from))
}

// zoneFault says where a zone of control ends a way that counted none (§8.5).
func (r search) zoneFault(way []int16, to int) *play.Fault {
	side := r.run.D.Units[r.unit].Side
	unit, place := r.run.UnitArg("unit", r.unit), r.run.PlaceArg("place", to)
	at := int(r.run.S.Units[r.unit].At)
	for i, q := range way {
		p := int(q)
		switch {
		case i > 0 && isInEnemyZOC(r.run, side, at):
			return suggestShorter(r.run, play.Refuse("8.5.1", "noretreat.bad.move-stop", append(zoneOf(r.run, side, at), unit, place, r.run.PlaceArg("at", at))...), r.trip, way)
		case i == 0 && isInEnemyZOC(r.run, side, at) && isInEnemyZOC(r.run, side, p) && !r.run.Has(side, p):
			return play.Refuse("8.5.3", "noretreat.bad.move-zone", append(zoneOf(r.run, side, p), unit, r.run.PlaceArg("from", at), r.run.PlaceArg("at", p), place)...)
		}
		at = p
	}
	return nil
}

// suggestShorter suggests the move as far as it can go on a way that is too long for it.
func suggestShorter(r *field.Run, f *play.Fault, t *trip, way []int16) *play.Fault {
	reach := *t
	last := -1
	newSearch(r, &reach).explore(int(r.S.Units[t.unit].At), -1, 0, true)
	for _, p := range way {
		if r.Finder.Cost[p] >= 0 {
			last = int(p)
		}
	}
	if last < 0 {
		return f
	}
	return f.Try(order.Of(FormMove, r.D.Unit(field.ArgUnits, t.unit), r.D.Called.Value(field.ArgTo, last)))
}
