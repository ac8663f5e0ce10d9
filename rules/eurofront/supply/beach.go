package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// owner is the faction of a beachhead.
func (r *Run) owner(b *field.Beach) field.Faction { return r.D.Units[b.Unit].Faction }

// wreck takes beachheads off the map that the enemy has, with no friend beside them (§15.6).
func (r *Run) wreck() {
	r.S.Beaches = slices.DeleteFunc(r.S.Beaches, func(b field.Beach) bool {
		f, place := r.owner(&b), int(b.Place)
		if r.Status(f, place) != Enemy || r.Has(f, place) {
			return false
		}
		r.S.Blocks[b.Unit].At = field.Dead
		r.Event("eurofront.beachhead-lost", rules.SideArg("side", r.D.ID(r.D.Holder(f))), r.PlaceArg("in", place))
		return true
	})
}

// works reports whether a beachhead does anything in this fortnight: neither the enemy's
// ships nor a storm disrupt it (§15.64).
func (r *Run) works(b *field.Beach) bool {
	return !b.Disrupted && !slices.ContainsFunc(r.D.Places[b.Place].Seas, r.Stormy)
}

// Pier reports whether a place has a beachhead of a faction that serves as a port of its
// own: it works, and no battle is there (§15.65).
func (r *Run) Pier(f field.Faction, place int) bool {
	b := r.S.BeachAt(place)
	return b != nil && r.owner(b) == f && r.works(b) && r.Battle(place) == nil && r.Status(f, place) == Friendly
}

// berths are the seas on which ships of a faction come to a place: by its port, or over
// its beachhead.
func (r *Run) berths(f field.Faction, place int) []int {
	seas := r.D.Moorings(place)
	if r.Pier(f, place) {
		seas = append(seas, r.D.Places[place].Seas...)
	}
	return seas
}

// land feeds those who live on a beachhead from the ports of a net, if ships come to it
// (§15.63, §15.73).
func (r *Run) land(f field.Faction, net board.Set, hungry map[int]bool) {
	for i := range r.S.Beaches {
		b := &r.S.Beaches[i]
		if r.owner(b) != f || !r.works(b) {
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
		v, ok := r.lifeline(b, net)
		if !ok {
			continue
		}
		if b.Disrupted = r.intercepted(f, int(b.Place), v, interceptsBeach); b.Disrupted {
			continue
		}
		for _, u := range fed {
			delete(hungry, u)
		}
	}
}

// livesOn reports whether a beachhead could feed a block: in its hex, and where that is
// friendly within a supply line of it, of the Soviet one beside it alone (§15.63, §15.67).
func (r *Run) livesOn(b *field.Beach, u int) bool {
	f, place, at := r.owner(b), int(b.Place), int(r.S.Blocks[u].At)
	switch {
	case at < 0 || r.D.Units[u].Faction != f:
		return false
	case at == place:
		return true
	case r.Status(f, place) != Friendly:
		return false
	}
	source := board.NewSet(len(r.D.Places))
	source.Add(place)
	if f == field.Soviet {
		return r.trace(f, at, 1, source)
	}
	return r.Traces(f, at, source)
}

// lifeline is the way of ships to a beachhead from a friendly port of a net (§15.63).
func (r *Run) lifeline(b *field.Beach, net board.Set) (Voyage, bool) {
	f := r.owner(b)
	return r.voyage(f, int(b.Place), r.D.Places[b.Place].Seas, false, func(port int) bool { return net.Has(port) && r.PortOf(f, port) })
}

// Ashore reports whether a block lives on a beachhead with supply that nobody intercepts.
func (r *Run) Ashore(u int, net board.Set) bool {
	return slices.ContainsFunc(r.S.Beaches, func(b field.Beach) bool {
		if !r.works(&b) || !r.livesOn(&b, u) {
			return false
		}
		v, ok := r.lifeline(&b, net)
		return ok && v.Dice == 0
	})
}

// Passage is a way of ships from a port to a coast, or back (§15.52): over so many seas at
// most, with the dice that the enemy rolls on them; of equals the one with fewer. Storms,
// ice and straits of the enemy bar it. Calm is false where storms alone do.
func (r *Run) Passage(f field.Faction, port, coast, most int) (v Voyage, ok, calm bool) {
	calm = true
	open := func(sea int) bool {
		switch {
		case !r.sails(f, sea):
			return false
		case r.Stormy(sea):
			calm = false
			return false
		}
		return true
	}
	take := func(x Voyage) {
		if !ok || x.Dice < v.Dice {
			v, ok = x, true
		}
	}
	shore := r.D.Places[coast].Seas
	for _, sea := range r.D.Moorings(port) {
		if slices.Contains(shore, sea) && open(sea) {
			take(Voyage{coast, 1, r.dice(f, sea)})
		}
	}
	if ok || most < 2 {
		return v, ok, calm
	}
	for _, sea := range r.D.Moorings(port) {
		for _, x := range r.D.Seas[sea].Beside {
			if slices.Contains(shore, x.Sea) && r.passes(f, x) && open(sea) && open(x.Sea) {
				take(Voyage{coast, 2, r.dice(f, sea) + r.dice(f, x.Sea)})
			}
		}
	}
	return v, ok, calm
}

// passes reports whether ships of a faction come from a sea to one beside it.
func (r *Run) passes(f field.Faction, x field.Beside) bool {
	return x.Strait < 0 || r.straitOpen(f, x.Strait)
}

// Offshore are the coasts within so many hexes of a port over the sea (§15.511): over hexes
// without land and coasts to which invasions come, past no strait that is not friendly,
// whoever holds the seas.
func (r *Run) Offshore(f field.Faction, port, radius int) board.Set {
	out := board.NewSet(len(r.D.Places))
	var list []field.Reef
	if r.D.Places[port].Kind == field.Hex {
		for _, sea := range r.D.Moorings(port) {
			list = append(list, r.D.Afloat(port, sea))
		}
	}
	seen := map[field.Reef]bool{}
	for range max(radius, 0) {
		var next []field.Reef
		for _, from := range list {
			for _, to := range r.D.Waters(from) {
				if seen[to] || to.Land >= 0 && !r.D.Invadable(to.Land) || !r.joins(f, from.Sea, to.Sea) {
					continue
				}
				seen[to] = true
				next = append(next, to)
				if to.Land >= 0 {
					out.Add(to.Land)
				}
			}
		}
		list = next
	}
	return out
}

// joins reports whether ships of a faction come from a sea to another one at once.
func (r *Run) joins(f field.Faction, a, b int) bool {
	return a == b || slices.ContainsFunc(r.D.Seas[a].Beside, func(x field.Beside) bool { return x.Sea == b && r.passes(f, x) })
}
