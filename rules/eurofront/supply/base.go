package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// HasBase reports whether a place of the Mediterranean has a base of a faction whose lines of supply are short and secure (§21.382,
// §21.385): a line leads from it to rail that is joined with Casablanca, of the Axis with Tunis or Istanbul, and from there to the
// origin. Who has won the Mediterranean needs none (§17.6).
func HasBase(r *field.Run, f field.Faction, place int) bool {
	if place < 0 || r.FrontOf(f, place) != field.MedFront {
		return false
	}
	bases := r.D.AxisBases
	if f == field.Allied {
		bases = []int{r.D.Cities[r.D.Casablanca].Place}
	}
	return slices.ContainsFunc(bases, func(base int) bool {
		if control.StatusOf(r, f, base) != control.Friendly || !Net(r, f, ByRailAndSea).Has(base) {
			return false
		}
		return canTraceTo(r, f, place, railsOf(r, f, base).Has)
	})
}

// railsOf returns the places that rail joins with a base, from across a strait beside it as well: over the Bosporus with Istanbul.
func railsOf(r *field.Run, f field.Faction, base int) board.Set {
	rails := netFrom(r, f, base, ByRail)
	for _, n := range r.D.Places[base].Near {
		if to := int(n.To); n.Barrier == field.Strait && canEnter(r, f, to) {
			rails.Union(netFrom(r, f, to, ByRail))
		}
	}
	return rails
}

// IsBased reports whether a block that is expeditionary in the Mediterranean costs nothing there (§21.313): it has a base, or is Free
// French and supplied, as those have theirs in Cape Town as well (§20.493).
func IsBased(r *field.Run, u int) bool {
	d, at := &r.D.Units[u], int(r.S.Blocks[u].At)
	return HasBase(r, d.Faction, at) || d.Nation == r.D.FreeFrance && at >= 0 && CanTrace(r, u, Net(r, d.Faction, ByRailAndSea))
}
