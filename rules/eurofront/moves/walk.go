package moves

import (
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// walker finds ways. It holds scratch space.
type walker struct {
	steps []int8
	prev  []int16
	queue []int16
}

func (w *walker) open(places int) {
	if len(w.steps) != places {
		w.steps, w.prev, w.queue = make([]int8, places), make([]int16, places), w.queue[:0]
		for p := range w.steps {
			w.steps[p] = -1
		}
	}
}

func (w *walker) clear() {
	for _, p := range w.queue { // others have no steps
		w.steps[p] = -1
	}
	w.queue = w.queue[:0]
}

// Way finds the shortest way on land of a block to a place, without the place where it
// stands; ok is false when it cannot come there in this phase. Of equal ways the one
// through friendly hexes, then the first in the order of directions is taken.
func (r *Run) Way(u, to int) (way []int, ok bool) {
	w, at := &r.walker, int(r.S.Blocks[u].At)
	if n, near := r.D.Side(at, to); near && n.Barrier == field.Strait && r.stepFault(u, at, n) == "" {
		return []int{to}, r.Speed(u) > 0
	}
	r.flood(u)
	if w.steps[to] < 1 {
		return nil, false
	}
	for p := to; w.steps[p] > 0; p = int(w.prev[p]) {
		way = append([]int{p}, way...)
	}
	return way, true
}

// flood finds all places that a block can come to by land in this phase (§6.1): a hex
// a step, no further than its speed. Mountains and marshes stop all but cavalry, and
// what holds enemies everybody. Out of a battle the first step leads to a friendly hex
// (§6.32). A strait is crossed by the only step of a move (§1.371): it leads to where no
// land does, and from there no further.
func (r *Run) flood(u int) {
	w, b, d := &r.walker, &r.S.Blocks[u], &r.D.Units[u]
	w.clear()
	speed, at := r.Speed(u), int(b.At)
	w.steps[at] = 0
	w.queue = append(w.queue, b.At)
	for i := 0; i < len(w.queue); i++ {
		p := int(w.queue[i])
		if int(w.steps[p]) >= speed || p != at && r.haltReason(d, int(w.prev[p]), p) != "" {
			continue
		}
		for pass := range 2 { // friendly hexes first
			for k := range r.D.Places[p].Near {
				n := &r.D.Places[p].Near[k]
				friendly := r.Status(d.Faction, int(n.To)) == control.Friendly
				if n.Barrier != field.Strait && friendly == (pass == 0) {
					r.step(u, p, n)
				}
			}
		}
	}
	if speed == 0 {
		return
	}
	for k := range r.D.Places[at].Near {
		if n := &r.D.Places[at].Near[k]; n.Barrier == field.Strait {
			r.step(u, at, n)
		}
	}
}

// step has the search go on from a place to its neighbour, if the block goes there and has
// come there by no other way.
func (r *Run) step(u, p int, n *field.Near) {
	w, to := &r.walker, int(n.To)
	if w.steps[to] >= 0 || r.stepFault(u, p, n) != "" {
		return
	}
	w.steps[to], w.prev[to] = w.steps[p]+1, int16(p)
	w.queue = append(w.queue, n.To)
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
func (r *Run) haltReason(d *field.Unit, from, p int) string {
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

// stepFault says why a block does not step from a place to its neighbour, "" if it
// does.
func (r *Run) stepFault(u, p int, n *field.Near) string {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	to, first := int(n.To), p == int(b.At)
	enemies := r.HasEnemies(d.Faction, to)
	switch {
	case !n.Passable():
		return "impassable"
	case n.Barrier == field.Strait && !first:
		return "strait"
	case r.Controller(to) == field.Neutral:
		return "neutral"
	case r.AllyAt(d.Faction, to):
		return "allied-there"
	case first && r.Battle(p) != nil && (r.Status(d.Faction, to) != control.Friendly || r.Battle(to) != nil):
		return "not-friendly"
	case first && r.Battle(p) != nil && r.CrossingRoom(p, n) == 0:
		return "side-full"
	case !enemies:
		return ""
	case d.Type.IsHQ() && r.D.Places[to].Kind == field.Hex:
		return "hq-engages"
	case b.Disengaged || r.Battle(int(b.At)) != nil:
		return "engages-again"
	case r.CrossingRoom(p, n) == 0:
		return "side-full"
	}
	return ""
}
