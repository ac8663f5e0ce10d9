package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Rally has the paratroops of a faction that have dropped in its turn rally, in its supply
// phase (§14.5): in a friendly hex, beside one without a battle, or with others of theirs
// that are not dispersed. Who does not is eliminated. It returns these.
func Rally(r *field.Run, f field.Faction) (lost []int) {
	var rallied []int
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		switch {
		case !b.Dispersed || b.At < 0 || r.D.Units[u].Faction != f:
		case rallies(r, f, int(b.At)):
			rallied = append(rallied, u)
		default:
			lost = append(lost, u)
		}
	}
	for _, u := range rallied {
		r.S.Blocks[u].Dispersed = false
	}
	for _, u := range lost {
		r.Kill(u)
	}
	return lost
}

func rallies(r *field.Run, f field.Faction, at int) bool {
	if control.StatusOf(r, f, at) == control.Friendly {
		return true
	}
	return slices.ContainsFunc(r.Here(at), func(u int16) bool {
		return !r.S.AreHostile(r.D.Units[u].Faction, f) && !r.S.Blocks[u].Dispersed
	}) || slices.ContainsFunc(r.D.Places[at].Near, func(n field.Near) bool {
		return n.Route == 0 && control.StatusOf(r, f, int(n.To)) == control.Friendly && r.S.Battle(int(n.To)) == nil
	})
}
