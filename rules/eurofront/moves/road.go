package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// leavesRoads reports whether a step of a faction goes where no road leads (§21.353): roads are in the Mediterranean, for who has
// not won it (§17.6), and wherever rail is there (§1.61).
func leavesRoads(r *field.Run, f field.Faction, from int, n *field.Near) bool {
	return !n.Road && n.Track == field.NoTrack && n.Barrier != field.Strait && n.Route == 0 &&
		(r.FrontOf(f, from) == field.MedFront || r.FrontOf(f, int(n.To)) == field.MedFront)
}

// speedOffRoads returns how far a block goes if its way leaves the roads of the Mediterranean (§21.353): a hex less, and static units not
// at all.
func speedOffRoads(r *field.Run, u int) int {
	if r.D.Units[u].Type == field.Static {
		return 0
	}
	return max(0, r.Speed(u)-1)
}

// speedOn returns how far a block goes by a way: to its end it leads over neighbouring places.
func speedOn(r *field.Run, u int, way []int) int {
	p := int(r.S.Blocks[u].At)
	for _, to := range way {
		if n, near := r.D.Side(p, to); near && leavesRoads(r, r.D.Units[u].Faction, p, n) {
			return speedOffRoads(r, u)
		}
		p = to
	}
	return r.Speed(u)
}

// RoadSpeed counts how many times its distance a unit goes strategically along roads (§21.352).
const RoadSpeed = 2

// ByRoad are columns on the roads of the Mediterranean (§21.352): a supreme move leads a unit twice its distance along roads and rail, over
// hexes that are friendly, or whose roads are lent (§20.921), into no battle, and out of one only where others stay (§6.62).
type ByRoad struct{ way []int }

// book implements Transport.
func (ByRoad) book(r *field.Run, u, to int) (Transport, int, *play.Fault) {
	at := int(r.S.Blocks[u].At)
	switch {
	case route(r, at, to) != nil:
		return nil, 0, play.Refuse("18.33", "eurofront.bad.road-route", r.PlaceArg("from", at), r.PlaceArg("to", to))
	case r.S.Battle(to) != nil || r.HasEnemies(r.D.Units[u].Faction, to):
		return nil, 0, play.Refuse("21.352", "eurofront.bad.road-engages", r.PlaceArg("to", to))
	case isLentAlone(r, u, to):
		return nil, 0, play.Refuse("20.921", "eurofront.bad.neutral", r.PlaceArg("to", to))
	case r.S.Battle(at) != nil && IsRearguard(r, u):
		return nil, 0, play.Refuse("21.352", "eurofront.bad.road-retreats", r.UnitArg("unit", u))
	}
	way, ok := roadWay(r, u, to)
	if !ok {
		return nil, 0, play.Refuse("21.352", "eurofront.bad.no-road", r.PlaceArg("from", at), r.PlaceArg("to", to))
	}
	if most := RoadSpeed * r.Speed(u); len(way) > most {
		args := []rules.Arg{r.UnitArg("unit", u), r.PlaceArg("to", to), rules.Num("hexes", len(way)), rules.Num("most", most)}
		if end := roadEnd(r, u, way[:most]); end >= 0 {
			args = append(args, r.PlaceArg("end", end))
		}
		return nil, 0, play.Refuse("21.352", "eurofront.bad.road-far", args...)
	}
	return ByRoad{way}, 1, nil
}

// isLentAlone reports whether a block may pass a place and not stay there: where roads are lent it stays in bases alone (§20.921).
func isLentAlone(r *field.Run, u, place int) bool {
	return control.StatusOf(r, r.D.Units[u].Faction, place) == control.Foreign && !r.D.Places[place].Base
}

// roadEnd returns the last place of a way at which a block may stay, -1 for none.
func roadEnd(r *field.Run, u int, way []int) int {
	f := r.D.Units[u].Faction
	for _, p := range slices.Backward(way) {
		if !isLentAlone(r, u, p) && !r.IsFull(f, p) && !control.HasAllyAt(r, f, p) && control.GuestFault(r, u, p) == nil {
			return p
		}
	}
	return -1
}

// leave implements Transport: who leaves a battle counts for the side (§6.33).
func (x ByRoad) leave(r *field.Run, u, _ int) *play.Fault {
	at := int(r.S.Blocks[u].At)
	if r.S.Battle(at) == nil {
		return nil
	}
	first, _ := r.D.Side(at, x.way[0])
	return countCrossing(r, at, first)
}

// roadWay finds the shortest way of a block along the roads of the Mediterranean, however long it is.
func roadWay(r *field.Run, u, to int) (way []int, ok bool) {
	w, d, at := &r.Walk, &r.D.Units[u], int(r.S.Blocks[u].At)
	w.Clear()
	w.Steps[at] = 0
	w.Queue = append(w.Queue, int16(at))
	for i := 0; i < len(w.Queue); i++ {
		p := int(w.Queue[i])
		if p != at && haltReason(r, d, int(w.Prev[p]), p) != "" {
			continue
		}
		for k := range r.D.Places[p].Near {
			n := &r.D.Places[p].Near[k]
			q := int(n.To)
			if w.Steps[q] >= 0 || !supply.IsDesertRoad(r, p, n) || !n.IsPassable() || n.Barrier == field.Strait {
				continue
			}
			if !supply.LendsRoads(r, d.Faction, q) || r.S.Battle(q) != nil || r.HasEnemies(d.Faction, q) {
				continue
			}
			w.Steps[q], w.Prev[q] = w.Steps[p]+1, int16(p)
			w.Queue = append(w.Queue, int16(q))
		}
	}
	if w.Steps[to] < 1 {
		return nil, false
	}
	for p := to; p != at; p = int(w.Prev[p]) {
		way = append(way, p)
	}
	slices.Reverse(way)
	return way, true
}
