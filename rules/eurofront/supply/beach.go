package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// feedBeaches feeds those who live on a beachhead from the ports of a net, if ships come to it
// (§15.63, §15.73).
func (r *Run) feedBeaches(f field.Faction, net board.Set, hungry []bool) {
	for i := range r.S.Beaches {
		b := &r.S.Beaches[i]
		if r.D.Units[b.Unit].Faction != f || !r.Works(b) {
			continue
		}
		var fed []int
		for u := range r.S.Blocks {
			if hungry[u] && r.livesOn(b, u) {
				fed = append(fed, u)
			}
		}
		if len(fed) == 0 {
			continue
		}
		v, ok := r.Lifeline(b, net)
		if !ok {
			continue
		}
		if b.Disrupted = r.intercepted(f, int(b.Place), v, interceptsBeach); b.Disrupted {
			continue
		}
		for _, u := range fed {
			hungry[u] = false
		}
	}
}

// livesOn reports whether a beachhead could feed a block: in its hex, and where that is
// friendly within a supply line of it, of the Soviet one beside it alone (§15.63, §15.67).
func (r *Run) livesOn(b *field.Beach, u int) bool {
	f, place, at := r.D.Units[b.Unit].Faction, int(b.Place), int(r.S.Blocks[u].At)
	switch {
	case at < 0 || r.D.Units[u].Faction != f:
		return false
	case at == place:
		return true
	case r.Status(f, place) != control.Friendly:
		return false
	}
	source := board.NewSet(len(r.D.Places))
	source.Add(place)
	if f == field.Soviet {
		return r.trace(f, at, 1, source)
	}
	return r.CanTraceFrom(f, at, source)
}

// IsBeachFed reports whether a block lives on a beachhead with supply that nobody intercepts.
func (r *Run) IsBeachFed(u int, net board.Set) bool {
	return slices.ContainsFunc(r.S.Beaches, func(b field.Beach) bool {
		if !r.Works(&b) || !r.livesOn(&b, u) {
			return false
		}
		v, ok := r.Lifeline(&b, net)
		return ok && v.Dice == 0
	})
}

// Reopen has beachheads work again that the enemy's ships disrupted in the fortnight before
// (§15.64).
func (r *Run) Reopen() {
	for i := range r.S.Beaches {
		r.S.Beaches[i].Disrupted = false
	}
}
