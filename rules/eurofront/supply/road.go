package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// isJoinedByRoad reports whether roads join a place with a net: the routes of areas, on which roads run as well, and in the Mediterranean
// roads and rail (§1.61). They are sources of supply as rail is (§10.33), through what is friendly, into
// battles in areas of either side, and through these only in regions of the original
// defender (§18.51, §18.52).
func isJoinedByRoad(r *field.Run, f field.Faction, place int, net board.Set) bool {
	if !isOnRoad(r, place) || !canEnter(r, f, place) {
		return false
	}
	seen := board.NewSet(len(r.D.Places))
	seen.Add(place)
	queue := []int16{int16(place)}
	for i := 0; i < len(queue); i++ {
		for k := range r.D.Places[queue[i]].Near {
			n := &r.D.Places[queue[i]].Near[k]
			to := int(n.To)
			if !carriesRoad(r, int(queue[i]), n) || seen.Has(to) || !LendsRoads(r, f, to) || !control.CanPassRail(r, f, to) {
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

// isOnRoad reports whether a road leads to a place: routes of areas, or roads and rail of the Mediterranean.
func isOnRoad(r *field.Run, place int) bool {
	p := &r.D.Places[place]
	return r.D.HasRoutes(place) || p.Front == field.MedFront && p.Road
}

// carriesRoad reports whether a road leads from a place to a neighbour.
func carriesRoad(r *field.Run, from int, n *field.Near) bool {
	return n.Route > 0 || IsDesertRoad(r, from, n)
}

// IsDesertRoad reports whether a road of the Mediterranean leads from a hex to one beside it: roads run along rail as well (§1.61).
func IsDesertRoad(r *field.Run, from int, n *field.Near) bool {
	med := func(p int) bool { return r.D.Places[p].Front == field.MedFront }
	return n.Route == 0 && (n.Road || n.Track != field.NoTrack) && med(from) && med(int(n.To))
}

// LendsRoads reports whether a faction uses the roads of a place: what is friendly, and of who cooperates with it as a neutral those of
// areas, as trains pass there (§16.21), and of the British protectorates (§20.921).
func LendsRoads(r *field.Run, f field.Faction, place int) bool {
	if control.StatusOf(r, f, place) == control.Foreign && r.D.Places[place].Kind == field.Hex && !r.Lines.National {
		return r.S.Cooperates(f, r.Country(place)) && slices.Contains(r.D.MiddleEast, r.Country(place))
	}
	return control.Welcomes(r, f, place)
}

// IsRoadSupplied reports whether a block is supplied along roads alone (§10.33): a line leads from it to them, and none to the net
// itself.
func IsRoadSupplied(r *field.Run, u int, net board.Set) bool {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	return at >= 0 && !canTraceTo(r, f, at, net.Has) && CanTraceFrom(r, f, at, net)
}
