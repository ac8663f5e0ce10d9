package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// railMove is how far one rail move leads (§9.21), and half of that from where the Allied
// air force hampers it (§13.32).
const railMove = 10

// ByRail are trains (§9.2): along friendly rail, ten hexes for each supreme move, and out of
// a battle only where the faction is the original defender and others stay. They run into no
// battle but those of the original defender in areas (§18.35), and through these only in
// regions (§18.51, §18.52).
type ByRail struct{ first, last int }

// book implements Transport.
func (ByRail) book(r *field.Run, u, to int) (Transport, int, *play.Fault) {
	at, f := int(r.S.Blocks[u].At), r.D.Units[u].Faction
	switch {
	case control.StatusOf(r, f, to) == control.Foreign:
		return nil, 0, play.Refuse("16.21", "eurofront.bad.neutral", r.PlaceArg("to", to))
	case (r.S.Battle(to) != nil || r.HasEnemies(f, to)) && r.D.Places[to].Kind == field.Hex:
		return nil, 0, play.Refuse("9.21", "eurofront.bad.rail-engages", r.PlaceArg("to", to))
	case r.D.Places[to].Kind != field.Hex && control.StatusOf(r, f, to) == control.Enemy:
		return nil, 0, play.Refuse("18.35", "eurofront.bad.rail-enemy-area", r.PlaceArg("in", to))
	case r.D.Places[at].Kind != field.Hex && control.StatusOf(r, f, at) == control.Enemy:
		return nil, 0, play.Refuse("18.35", "eurofront.bad.rail-enemy-area", r.PlaceArg("in", at))
	case r.S.Battle(at) != nil && IsRearguard(r, u):
		return nil, 0, play.Refuse("9.22", "eurofront.bad.rail-retreats", r.UnitArg("unit", u))
	}
	way, moves, ok := railWay(r, u, to)
	if !ok {
		return nil, 0, play.Refuse("9.21", "eurofront.bad.no-rail", r.PlaceArg("from", at), r.PlaceArg("to", to))
	}
	return way, moves, nil
}

// leave implements Transport: who leaves a battle counts for the side (§6.33), and who comes
// to one for the route (§18.37).
func (t ByRail) leave(r *field.Run, u, to int) *play.Fault {
	at := int(r.S.Blocks[u].At)
	out, in := r.S.Battle(at) != nil, r.S.Battle(to) != nil
	last, _ := r.D.Side(t.last, to)
	if in && CrossingRoom(r, t.last, last) == 0 {
		return countCrossing(r, t.last, last)
	}
	if out {
		first, _ := r.D.Side(at, t.first)
		if f := countCrossing(r, at, first); f != nil || t.last == at {
			return f
		}
	}
	if in {
		return countCrossing(r, t.last, last)
	}
	return nil
}

// railWay finds how many rail moves lead a block to a place, and the first and the last
// place of the way before that one. A ferry takes a move of its own (§9.11).
func railWay(r *field.Run, u, to int) (way ByRail, moves int, ok bool) {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	if r.Trains.Net == nil {
		r.Trains.Net = append(r.Trains.Net, supply.Net(r, f, supply.ByRailAndSea)...)
	}
	if !r.Trains.Net.Has(at) || !r.Trains.Net.Has(to) {
		return way, 0, false
	}
	reach := railMove
	if r.IsSuppressed(f, at) {
		reach /= 2
	}
	const far = 1 << 14
	if r.Trains.Stops == nil {
		r.Trains.Stops = make([]field.RailStop, len(r.D.Places))
	}
	stops := r.Trains.Stops
	for p := range stops {
		stops[p] = field.RailStop{Cost: far}
	}
	stops[at].Cost = 0
	for open := []int{at}; ; { // those to go on from
		if len(open) == 0 {
			return way, 0, false
		}
		next := 0
		for i, q := range open {
			if p := open[next]; stops[q].Cost < stops[p].Cost || stops[q].Cost == stops[p].Cost && q < p {
				next = i
			}
		}
		p := open[next]
		open = slices.Delete(open, next, next+1)
		if p == to {
			return ByRail{stops[to].Begin, stops[to].Before}, (stops[to].Cost + 15) / 16, true
		}
		stops[p].Done = true
		if p != at && !control.CanPassRail(r, f, p) {
			continue
		}
		for i := range r.D.Places[p].Near {
			n := &r.D.Places[p].Near[i]
			q := int(n.To)
			if n.Track == field.NoTrack || stops[q].Done || !r.Trains.Net.Has(q) || q != to && !control.CanPassRail(r, f, q) {
				continue
			}
			if c := railCost(stops[p].Cost, reach, n); c < stops[q].Cost {
				if stops[q].Cost == far {
					open = append(open, q)
				}
				stops[q].Cost, stops[q].Begin, stops[q].Before = c, stops[p].Begin, p
				if p == at {
					stops[q].Begin = q
				}
			}
		}
	}
}

// railCost adds a step to what a way by rail costs. The costs are those of full moves,
// sixteen each, less what is left of the last one; a move leads so many hexes.
func railCost(cost, reach int, n *field.Near) int {
	const full = 16
	used := cost % full // of the move under way, 0: none or all of it
	steps := max(1, int(n.Route))
	if n.Track == field.Ferry {
		return (cost+full-1)/full*full + full
	}
	for range steps {
		if used == 0 || used >= reach {
			cost = (cost + full - 1) / full * full
			used = 0
		}
		cost++
		used++
	}
	return cost
}
