package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// IsWorking reports whether a beachhead does anything in this fortnight: neither the enemy's
// ships nor a storm disrupt it (§15.64).
func IsWorking(r *field.Run, b *field.Beach) bool {
	return !b.Disrupted && !slices.ContainsFunc(r.D.Places[b.Place].Seas, r.IsStormy)
}

// HasPier reports whether a place has a beachhead of a faction that serves as a port of its
// own: it works, and no battle is there (§15.65).
func HasPier(r *field.Run, f field.Faction, place int) bool {
	b := r.S.BeachAt(place)
	return b != nil && r.D.Units[b.Unit].Faction == f && IsWorking(r, b) && r.S.Battle(place) == nil && control.StatusOf(r, f, place) == control.Friendly
}

// berths returns the seas on which ships of a faction come to a place: by its port, or over
// its beachhead.
func berths(r *field.Run, f field.Faction, place int) []int {
	p := &r.D.Places[place]
	if HasPier(r, f, place) {
		return slices.Concat(p.Moored, p.Seas)
	}
	return p.Moored
}

// Lifeline returns the way of ships to a beachhead from a friendly port of a net (§15.63).
func Lifeline(r *field.Run, b *field.Beach, net board.Set) (Voyage, bool) {
	f := r.D.Units[b.Unit].Faction
	return findVoyage(r, f, int(b.Place), r.D.Places[b.Place].Seas, false, func(port int) bool { return net.Has(port) && HasFreePort(r, f, port) })
}
