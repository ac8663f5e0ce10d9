package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// railMove is how far one rail move leads (§9.21).
const railMove = 10

// Rail carries out a rail movement (§9.2): along friendly rail, ten hexes for each
// supreme move, never into a battle and out of one only where the faction is the
// original defender and others stay.
func (r *Run) Rail(u, to int) *play.Fault {
	if b := &r.S.Blocks[u]; r.D.Units[u].Type.IsHQ() && b.At >= 0 && b.Role != field.Inactive {
		return play.Deny("5.51", "eurofront.bad.active-moves", r.UnitArg("unit", u))
	}
	first, moves, f := r.train(u, to)
	if f != nil {
		return f
	}
	hq, cost, ok := r.supreme(u, moves)
	if !ok {
		return play.Deny("6.62", "eurofront.bad.no-supreme", r.UnitArg("unit", u), rules.Num("moves", moves))
	}
	if f := r.entrain(u, first, to); f != nil {
		return f
	}
	r.S.Blocks[hq].Moves += int8(cost)
	return nil
}

// MobiliseByRail ends the command of an active supreme or theatre headquarters, which
// costs it a step, and moves it by rail: the first rail move is free, the others are
// supreme moves of its own that it has not ordered (§5.73, §5.8).
func (r *Run) MobiliseByRail(hq, to int) *play.Fault {
	b, d := &r.S.Blocks[hq], &r.D.Units[hq]
	switch {
	case d.Faction != r.S.Active || d.Type != field.SupremeHQ && d.Type != field.TheatreHQ:
		return play.Deny("5.73", "eurofront.bad.not-supreme", r.UnitArg("unit", hq)).Surely()
	case b.At < 0 || b.Role != field.Active:
		return play.Deny("5.73", "eurofront.bad.not-active", r.UnitArg("unit", hq))
	case b.CV == 0:
		return play.Deny("5.3", "eurofront.bad.mobilise-none", r.UnitArg("unit", hq))
	}
	first, moves, f := r.train(hq, to)
	if f != nil {
		return f
	}
	if moves-1 > r.SupremeMoves(hq)-int(b.Moves) {
		return play.Deny("5.73", "eurofront.bad.no-supreme", r.UnitArg("unit", hq), rules.Num("moves", moves-1))
	}
	if f := r.entrain(hq, first, to); f != nil {
		return f
	}
	r.Deactivate(hq)
	return nil
}

// train finds the way of a block by rail, as railWay does, or says why there is none.
func (r *Run) train(u, to int) (first, moves int, f *play.Fault) {
	if f = r.railFault(u, to); f != nil {
		return 0, 0, f
	}
	first, moves, ok := r.railWay(u, to)
	if !ok {
		f = play.Deny("9.21", "eurofront.bad.no-rail", r.PlaceArg("from", int(r.S.Blocks[u].At)), r.PlaceArg("to", to))
	}
	return first, moves, f
}

// railFault says what keeps a block from a place by rail, whoever orders it (§9.2).
func (r *Run) railFault(u, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	at := int(b.At)
	switch {
	case d.Faction != r.S.Active:
		return play.Deny("6.1", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Surely()
	case at < 0:
		return play.Deny("6.1", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case b.Moved:
		return play.Deny("6.1", "eurofront.bad.moved", r.UnitArg("unit", u))
	case r.S.Phase != field.PhaseMovement:
		return play.Deny("9.2", "eurofront.bad.rail-in-blitz", r.UnitArg("unit", u))
	case d.Type == field.Fort && r.Battle(at) != nil:
		return play.Deny("2.28", "eurofront.bad.fort-engaged", r.UnitArg("unit", u))
	case r.Battle(to) != nil || r.Enemies(d.Faction, to):
		return play.Deny("9.21", "eurofront.bad.rail-engages", r.PlaceArg("to", to))
	case r.Battle(at) != nil && r.rearguard(u):
		return play.Deny("9.22", "eurofront.bad.rail-retreats", r.UnitArg("unit", u))
	case r.foreignBlocks(d.Faction, to):
		return play.Deny("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", to))
	case r.Of(d.Faction, to) >= r.Stack(to):
		return play.Deny("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.Stack(to)))
	}
	return r.Crowded(u, to)
}

// entrain moves a block by rail over a first hex: who leaves a battle counts for the
// side (§6.33).
func (r *Run) entrain(u, first, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	at := int(b.At)
	if r.Battle(at) != nil {
		n, _ := r.D.Side(at, first)
		if f := r.cross(at, n); f != nil {
			return f
		}
	}
	b.Moved, b.Strategic, b.Stays = true, true, false
	if d.Type == field.Fort {
		b.CV = min(b.CV, 1)
	}
	r.Put(u, to)
	return nil
}

// railWay finds how many rail moves lead a block to a place, and the first hex of the
// way. A ferry takes a move of its own (§9.11).
func (r *Run) railWay(u, to int) (first, moves int, ok bool) {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	if r.rails == nil {
		r.rails = append(r.rails, r.Net(f, supply.ByRailAndSea)...)
	}
	if !r.rails.Has(at) || !r.rails.Has(to) {
		return 0, 0, false
	}
	const far = 1 << 14
	cost := make([]int, len(r.D.Places)) // moves and hexes of the last of them, as moves*16+hexes
	begin := make([]int, len(r.D.Places))
	for p := range cost {
		cost[p] = far
	}
	cost[at] = 0
	done := make([]bool, len(cost))
	for {
		p := -1
		for q := range cost {
			if !done[q] && cost[q] < far && (p < 0 || cost[q] < cost[p]) {
				p = q
			}
		}
		if p < 0 {
			return 0, 0, false
		}
		if p == to {
			return begin[to], (cost[to] + 15) / 16, true
		}
		done[p] = true
		if p != at && r.Battle(p) != nil && r.D.Places[p].Kind != field.Region {
			continue
		}
		for i := range r.D.Places[p].Near {
			n := &r.D.Places[p].Near[i]
			q := int(n.To)
			if n.Track == field.NoTrack || done[q] || !r.rails.Has(q) || r.Battle(q) != nil && q != to {
				continue
			}
			if c := railCost(cost[p], n); c < cost[q] {
				cost[q], begin[q] = c, begin[p]
				if p == at {
					begin[q] = q
				}
			}
		}
	}
}

// railCost adds a step to what a way by rail costs. The costs are those of full moves,
// sixteen each, less what is left of the last one.
func railCost(cost int, n *field.Near) int {
	const full = 16
	used := cost % full // of the move under way, 0: none or all of it
	steps := max(1, int(n.Route))
	if n.Track == field.Ferry {
		return (cost+full-1)/full*full + full
	}
	for range steps {
		if used == 0 || used >= railMove {
			cost = (cost + full - 1) / full * full
			used = 0
		}
		cost++
		used++
	}
	return cost
}
