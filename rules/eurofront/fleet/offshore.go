package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Offshore returns the coasts within so many hexes of a port over the sea (§15.511): over hexes
// without land and coasts to which invasions come, past no strait that is not friendly,
// whoever holds the seas.
func Offshore(r *field.Run, f field.Faction, port, radius int) board.Set {
	out := board.NewSet(len(r.D.Places))
	var list []field.Reef
	if r.D.Places[port].Kind == field.Hex {
		for _, sea := range r.D.Places[port].Moored {
			list = append(list, r.D.ReefOf(port, sea))
		}
	}
	seen := map[field.Reef]bool{}
	for range max(radius, 0) {
		var next []field.Reef
		for _, from := range list {
			for _, to := range r.D.AdjacentReefs(from) {
				if seen[to] || to.Land >= 0 && !r.D.Invadable(to.Land) || !adjoin(r, f, from.Sea, to.Sea) {
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

// adjoin reports whether ships of a faction come from a sea to another one at once.
func adjoin(r *field.Run, f field.Faction, a, b int) bool {
	return a == b || slices.ContainsFunc(r.D.Seas[a].Beside, func(x field.Beside) bool { return x.Sea == b && connects(r, f, x) })
}
