package moves

import (
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Way finds the shortest way on land of a block to a place, without the place where it
// stands; ok is false when it cannot come there in this phase. Of equal ways the one
// through friendly hexes, then the first in the order of directions is taken.
func Way(r *field.Run, u, to int) (way []int, ok bool) {
	w, at := &r.Walk, int(r.S.Blocks[u].At)
	if n, near := r.D.Side(at, to); near && n.Barrier == field.Strait && stepFault(r, u, at, n) == "" {
		return []int{to}, r.Speed(u) > 0
	}
	flood(r, u)
	if int(w.Steps[to]) > speedOffRoads(r, u) && w.Rough { // by roads alone
		search(r, u, r.Speed(u), true)
	}
	if w.Steps[to] < 1 {
		return nil, false
	}
	for p := to; w.Steps[p] > 0; p = int(w.Prev[p]) {
		way = append([]int{p}, way...)
	}
	return way, true
}

// flood finds all places that a block can come to by land in this phase (§6.1): a hex a step, no
// further than its speed. Mountains and marshes stop all but cavalry, and what holds enemies
// everybody. Out of a battle the first step leads to a friendly hex (§6.32). A strait is crossed by
// the only step of a move (§1.371): it leads to where no land does, and from there no further. Where roads count it comes a hex
// further by roads alone (§21.353).
func flood(r *field.Run, u int) {
	w, speed := &r.Walk, r.Speed(u)
	search(r, u, speed, false)
	if w.Rough = w.Rough && speed > 0; !w.Rough {
		return
	}
	search(r, u, speed, true)
	var far [][2]int16 // places by roads at the full distance, with those before them
	for _, p := range w.Queue {
		if int(w.Steps[p]) == speed {
			far = append(far, [2]int16{p, w.Prev[p]})
		}
	}
	search(r, u, speedOffRoads(r, u), false)
	for _, x := range far {
		if w.Steps[x[0]] < 0 {
			w.Steps[x[0]], w.Prev[x[0]] = int8(speed), x[1]
			w.Queue = append(w.Queue, x[0])
		}
	}
	w.Rough = true
}

// search finds the places to which a block comes by so many hexes, of the Mediterranean by roads alone where that is asked. It notes
// whether a way left the roads.
func search(r *field.Run, u, speed int, roads bool) {
	w, b, d := &r.Walk, &r.S.Blocks[u], &r.D.Units[u]
	w.Clear()
	w.Rough = false
	at := int(b.At)
	w.Steps[at] = 0
	w.Queue = append(w.Queue, b.At)
	for i := 0; i < len(w.Queue); i++ {
		p := int(w.Queue[i])
		if int(w.Steps[p]) >= speed || p != at && haltReason(r, d, int(w.Prev[p]), p) != "" {
			continue
		}
		for pass := range 2 { // friendly hexes first
			for k := range r.D.Places[p].Near {
				n := &r.D.Places[p].Near[k]
				friendly := control.StatusOf(r, d.Faction, int(n.To)) == control.Friendly
				if n.Barrier == field.Strait || friendly != (pass == 0) {
					continue
				}
				if rough := leavesRoads(r, d.Faction, p, n); !rough || !roads {
					step(r, u, p, n, rough)
				}
			}
		}
	}
	if speed == 0 {
		return
	}
	for k := range r.D.Places[at].Near {
		if n := &r.D.Places[at].Near[k]; n.Barrier == field.Strait {
			step(r, u, at, n, false)
		}
	}
}

// step has the search go on from a place to its neighbour, if the block goes there and has
// come there by no other way.
func step(r *field.Run, u, p int, n *field.Near, rough bool) {
	w, to := &r.Walk, int(n.To)
	if w.Steps[to] >= 0 || stepFault(r, u, p, n) != "" {
		return
	}
	w.Steps[to], w.Prev[to] = w.Steps[p]+1, int16(p)
	w.Queue, w.Rough = append(w.Queue, n.To), w.Rough || rough
}

// directWay returns the shortest way to a place where nothing barred any: that by which a block is
// told why it does not come there. Of equal ways it is the one through friendly hexes.
func directWay(places []field.Place, from, to int, friendly func(place int) bool) (way []int) {
	prev := map[int]int{to: to}
	for queue := []int{to}; len(queue) > 0; queue = queue[1:] { // from its end, so that prev leads there
		p := queue[0]
		if p == from {
			for p != to {
				p = prev[p]
				way = append(way, p)
			}
			return way
		}
		for _, ours := range []bool{true, false} {
			for _, n := range places[p].Near {
				next := int(n.To)
				if _, seen := prev[next]; !seen && n.Route == 0 && ours == friendly(next) {
					prev[next] = p
					queue = append(queue, next)
				}
			}
		}
	}
	return nil
}

// haltReason returns the word for why a place that a block enters ends its move, "" if it does not.
func haltReason(r *field.Run, d *field.Unit, from, p int) string {
	switch {
	case r.HasEnemies(d.Faction, p):
		return "enemies"
	case d.Type != field.Cavalry && r.StopsMovement(p):
		return "country"
	}
	if n, near := r.D.Side(from, p); near && n.Barrier == field.Strait {
		return "strait"
	}
	return ""
}

// stepFault says why a block does not step from a place to its neighbour, "" if it does.
func stepFault(r *field.Run, u, p int, n *field.Near) string {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	to, first := int(n.To), p == int(b.At)
	enemies := r.HasEnemies(d.Faction, to)
	switch {
	case !n.IsPassable():
		return "impassable"
	case n.Barrier == field.Strait && !first:
		return "strait"
	case control.IsClosed(r, d.Faction, to):
		return "neutral"
	case control.HasAllyAt(r, d.Faction, to):
		return "allied-there"
	case first && r.S.Battle(p) != nil && (control.StatusOf(r, d.Faction, to) != control.Friendly || r.S.Battle(to) != nil) && !slipsAway(r, u, to):
		return "not-friendly"
	case first && r.S.Battle(p) != nil && CrossingRoom(r, p, n) == 0:
		return "side-full"
	case !enemies:
		return ""
	case d.Type.IsHQ() && r.D.Places[to].Kind == field.Hex:
		return "hq-engages"
	case b.Disengaged || r.S.Battle(int(b.At)) != nil:
		return "engages-again"
	case CrossingRoom(r, p, n) == 0:
		return "side-full"
	}
	return ""
}

// slipsAway reports whether a block leaves a battle for a place that is not friendly: Tito's in Yugoslavia for mountains in which
// nobody stands, in whatever zones of control they lie (§16.732).
func slipsAway(r *field.Run, u, to int) bool {
	return control.IsPartisan(r, u) && r.Country(to) == r.D.Units[u].Nation && r.D.Places[to].Terrain == field.Mountain && len(r.Here(to)) == 0
}

// Reach lists the places that a block can come to by land in this phase, the nearest
// first. The list stands until the next way is looked for.
func Reach(r *field.Run, u int) []int16 {
	flood(r, u)
	return r.Walk.Queue[1:]
}
