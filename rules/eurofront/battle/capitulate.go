package battle

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// capitulationDie returns up to which face a die of a unit has one capitulate that is half-hearted (§7.7): of a British one two, of
// an American one.
func capitulationDie(r *field.Run, u int) int {
	switch d := &r.D.Units[u]; {
	case d.Faction != field.Allied:
		return 0
	case d.Nation == r.D.UK:
		return 2
	case d.Nation == r.D.US:
		return 1
	}
	return 0
}

// capitulate eliminates so many of the half-hearted units of a faction at a place, the weakest first (§7.7).
func (f fight) capitulate(faction field.Faction, n int) {
	units := slices.DeleteFunc(f.run.Blocks(faction, f.place), func(u int) bool { return !f.run.S.IsAmbivalent(f.run.D.Units[u].Nation, f.run.D) })
	slices.SortStableFunc(units, func(a, b int) int { return cmp.Compare(f.run.S.Blocks[a].CV, f.run.S.Blocks[b].CV) })
	for _, u := range units[:min(n, len(units))] {
		f.run.M.Event("eurofront.capitulates", f.run.UnitArg("unit", u), f.run.PlaceArg("in", f.place))
		f.run.Kill(u)
	}
}
