package moves

import (
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

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
	stops, open := r.Trains.Stops, railQueue(r.Trains.Open[:0])
	defer func() { r.Trains.Open = open[:0] }()
	for p := range stops {
		stops[p] = field.RailStop{Cost: far}
	}
	stops[at].Cost = 0
	open.add(0, at)
	for len(open) > 0 {
		p := open.take()
		if p == to {
			return ByRail{int(stops[to].Begin), int(stops[to].Before)}, (int(stops[to].Cost) + 15) / 16, true
		}
		if stops[p].Done {
			continue // it was reached by a cheaper way
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
			if c := int16(railCost(int(stops[p].Cost), reach, n)); c < stops[q].Cost {
				open.add(int(c), q)
				stops[q] = field.RailStop{Cost: c, Begin: stops[p].Begin, Before: int16(p)}
				if p == at {
					stops[q].Begin = n.To
				}
			}
		}
	}
	return way, 0, false
}

// railQueue is a heap of places from which ways go on, each with what the way to it costs before it: the
// cheapest first, of equals the one with the lowest number.
type railQueue []int32

// add adds a place.
func (q *railQueue) add(cost, place int) {
	x, at := int32(cost<<16|place), len(*q)
	*q = append(*q, x)
	for at > 0 && (*q)[(at-1)/2] > x {
		(*q)[at] = (*q)[(at-1)/2]
		at = (at - 1) / 2
	}
	(*q)[at] = x
}

// take takes the first place.
func (q *railQueue) take() (place int) {
	h := *q
	first, last := h[0], len(h)-1
	x, at := h[last], 0
	h = h[:last]
	for child := 1; child < last; child = 2*at + 1 {
		if child+1 < last && h[child+1] < h[child] {
			child++
		}
		if h[child] >= x {
			break
		}
		h[at], at = h[child], child
	}
	if last > 0 {
		h[at] = x
	}
	*q = h
	return int(first & (1<<16 - 1))
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
