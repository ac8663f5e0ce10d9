package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Reach returns the zones to which an army can go by a tactical operation, the nearest first (§8).
func Reach(a int, r *field.Run) (ids []string) {
	if r.S.Armies[a].At < 0 {
		return nil
	}
	var out []int
	limit := r.D.Movement.Infantry
	if r.IsArmoured(a) {
		limit = r.D.Movement.Tanks
	}
	at, pc, steps := int(r.S.Armies[a].At), free, map[int]int{}
	if r.Enemies(r.D.Units[a].Side, at) > 0 {
		pc = engaged
	}
	r.Search.Shun = field.ShunNothing
	for z := range r.D.Zones {
		if z == at || country.EntryFault(r, a, z) != "" {
			continue
		}
		if path, _, ok := leg(r, nil, a, at, pc, z, limit); ok {
			steps[z], out = len(path), append(out, z)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return steps[x] - steps[y] })
	for _, z := range out {
		ids = append(ids, r.D.Zones[z].ID)
	}
	return ids
}
