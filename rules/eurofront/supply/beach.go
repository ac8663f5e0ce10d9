package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// feedBeaches feeds those who live on a beachhead from the ports of a net, if ships come to it
// (§15.63, §15.73).
func feedBeaches(r *field.Run, f field.Faction, net board.Set, hungry []bool) {
	for i := range r.S.Beaches {
		b := &r.S.Beaches[i]
		if r.D.Units[b.Unit].Faction != f || !fleet.IsWorking(r, b) {
			continue
		}
		fed := r.UnitsWhere(func(u int, _ *field.Block, _ *field.Unit) bool { return hungry[u] && livesOn(r, b, u) })
		if len(fed) == 0 {
			continue
		}
		v, ok := fleet.Lifeline(r, b, net)
		if !ok {
			continue
		}
		if b.Disrupted = isIntercepted(r, f, int(b.Place), v, interceptsBeach); b.Disrupted {
			continue
		}
		for _, u := range fed {
			hungry[u] = false
		}
	}
}

// livesOn reports whether a beachhead could feed a block: in its hex, and where that is
// friendly within a supply line of it, of the Soviet one beside it alone (§15.63, §15.67).
func livesOn(r *field.Run, b *field.Beach, u int) bool {
	f, place, at := r.D.Units[b.Unit].Faction, int(b.Place), int(r.S.Blocks[u].At)
	switch {
	case at < 0 || r.D.Units[u].Faction != f:
		return false
	case at == place:
		return true
	case control.StatusOf(r, f, place) != control.Friendly:
		return false
	}
	source := board.NewSet(len(r.D.Places))
	source.Add(place)
	if f == field.Soviet {
		return canTraceWithin(r, f, at, 1, source)
	}
	return CanTraceFrom(r, f, at, source)
}

// IsBeachFed reports whether a block lives on a beachhead with supply that nobody intercepts.
func IsBeachFed(r *field.Run, u int, net board.Set) bool {
	return slices.ContainsFunc(r.S.Beaches, func(b field.Beach) bool {
		if !fleet.IsWorking(r, &b) || !livesOn(r, &b, u) {
			return false
		}
		v, ok := fleet.Lifeline(r, &b, net)
		return ok && v.Dice == 0
	})
}

// ReopenBeachheads has beachheads work again that the enemy's ships disrupted in the fortnight before
// (§15.64).
func ReopenBeachheads(r *field.Run) {
	for i := range r.S.Beaches {
		r.S.Beaches[i].Disrupted = false
	}
}
