package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// isJoinedByRoad reports whether the routes of areas, on which roads run as well, join a place with
// a net: they are sources of supply as rail is (§10.33), through what is friendly, into
// battles in areas of either side, and through these only in regions of the original
// defender (§18.51, §18.52).
func isJoinedByRoad(r *field.Run, f field.Faction, place int, net board.Set) bool {
	if !r.D.HasRoutes(place) || !enters(r, f, place) {
		return false
	}
	seen := board.NewSet(len(r.D.Places))
	seen.Add(place)
	queue := []int16{int16(place)}
	for i := 0; i < len(queue); i++ {
		for k := range r.D.Places[queue[i]].Near {
			n := &r.D.Places[queue[i]].Near[k]
			to := int(n.To)
			if n.Route == 0 || seen.Has(to) || !control.Welcomes(r, f, to) || !control.CanPassRail(r, f, to) {
				continue
			}
			if net.Has(to) {
				return true
			}
			seen.Add(to)
			queue = append(queue, n.To)
		}
	}
	return false
}

// IsRoadSupplied reports whether a block is supplied along roads alone (§10.33): it stands where
// they lead, and can trace no line to the net itself.
func IsRoadSupplied(r *field.Run, u int, net board.Set) bool {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	return at >= 0 && !net.Has(at) && isJoinedByRoad(r, f, at, net)
}
