package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// IsBased reports whether a block of the Mediterranean has a base whose lines of supply are short and secure (§21.382, §21.385): a line
// leads from it to rail that is joined with Casablanca, of the Axis with Tunis or Istanbul, and from there to the origin.
func IsBased(r *field.Run, u int) bool {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	bases := r.D.AxisBases
	if f == field.Allied {
		bases = []int{r.D.Cities[r.D.Casablanca].Place}
	}
	return at >= 0 && slices.ContainsFunc(bases, func(base int) bool {
		if control.StatusOf(r, f, base) != control.Friendly || !Net(r, f, ByRailAndSea).Has(base) {
			return false
		}
		return canTraceTo(r, f, at, netFrom(r, f, base, ByRail).Has)
	})
}
