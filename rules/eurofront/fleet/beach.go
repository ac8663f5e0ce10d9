package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Works reports whether a beachhead does anything in this fortnight: neither the enemy's
// ships nor a storm disrupt it (§15.64).
func (r *Run) Works(b *field.Beach) bool {
	return !b.Disrupted && !slices.ContainsFunc(r.D.Places[b.Place].Seas, r.IsStormy)
}

// HasPier reports whether a place has a beachhead of a faction that serves as a port of its
// own: it works, and no battle is there (§15.65).
func (r *Run) HasPier(f field.Faction, place int) bool {
	b := r.S.BeachAt(place)
	return b != nil && r.D.Units[b.Unit].Faction == f && r.Works(b) && r.Battle(place) == nil && r.Status(f, place) == control.Friendly
}

// berths returns the seas on which ships of a faction come to a place: by its port, or over
// its beachhead.
func (r *Run) berths(f field.Faction, place int) []int {
	seas := r.D.PortSeas(place)
	if r.HasPier(f, place) {
		seas = append(seas, r.D.Places[place].Seas...)
	}
	return seas
}

// Lifeline returns the way of ships to a beachhead from a friendly port of a net (§15.63).
func (r *Run) Lifeline(b *field.Beach, net board.Set) (Voyage, bool) {
	f := r.D.Units[b.Unit].Faction
	return r.voyage(f, int(b.Place), r.D.Places[b.Place].Seas, false, func(port int) bool { return net.Has(port) && r.HasFreePort(f, port) })
}
