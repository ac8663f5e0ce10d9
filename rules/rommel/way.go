package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
)

// request makes the question for a way from what the rules say of a unit.
func (r *run) request(sd side, u, to int, via []int16, rommel, forced bool) request {
	b := &r.s.blocks[u]
	q := request{from: int(b.at), to: to, via: via, speed: r.speed(u), side: sd, enter: true}
	if rommel {
		q.speed++
	}
	if forced {
		q.extra = 1
	}
	if b.at == waiting {
		q.from, q.start = r.d.base[sd], 1
	} else if r.s.battleAt(int(b.at)) != nil {
		q.leaving, q.enter = true, false
	}
	if to == none { // off the map: to the nearest hex of the enemy's edge, and one on
		q.start++
		q.to, q.enter = r.exitHex(sd, &q), false
	}
	q.passing = r.Trying() && r.plannedOverrun(sd)
	return q
}

// plannedOverrun reports whether the sheet being checked attacks a hex in which
// all enemies are disrupted: later orders may count on its being cleared.
func (r *run) plannedOverrun(sd side) bool {
	for i := range r.s.battles {
		if h := r.s.battles[i].hex; r.n[h].up[sd.enemy()] == 0 && r.n[h].up[sd] > 0 {
			return true
		}
	}
	return false
}

// exitHex is the hex of the enemy's map edge that is nearest, of those without
// enemies. A battle is left over the edge by its defender only, whose the edge
// is as any hexside that nobody has crossed (§8.1).
func (r *run) exitHex(sd side, q *request) int {
	best := none
	for h := range r.d.hexes {
		if r.d.hexes[h].edge != sd.enemy() {
			continue
		}
		if b := r.s.battleAt(h); r.enemyAt(sd, h) && (h != q.from || b == nil || b.defender != sd) {
			continue
		}
		if best == none || r.grid.Distance(q.from, h) < r.grid.Distance(q.from, best) {
			best = h
		}
	}
	return best
}

// enemyAt reports whether enemies of a side, in whatever state, are in a hex; for
// places besides the map it is false.
func (r *run) enemyAt(sd side, h int) bool {
	return h >= 0 && r.has(sd.enemy(), h)
}

// lastOfWay is the hex in which a way ends.
func (r *run) lastOfWay(u int, w found) int {
	if len(w.way) == 0 {
		if r.s.blocks[u].at == waiting {
			return r.d.base[r.d.units[u].side]
		}
		return int(r.s.blocks[u].at)
	}
	return int(w.way[len(w.way)-1])
}

// entryDir is the hexside by which a way enters its last hex, seen from there.
// Units from beside the base come through the map edge, which no limit binds.
func (r *run) entryDir(u int, w found) int {
	from := int(r.s.blocks[u].at)
	if len(w.way) > 1 {
		from = int(w.way[len(w.way)-2])
	} else if from == waiting {
		if len(w.way) == 0 {
			return noRaid
		}
		from = r.d.base[r.d.units[u].side]
	}
	dir, _ := r.grid.Toward(int(w.way[len(w.way)-1]), from)
	return int(dir)
}

// overrunInTheWay finds a hex full of disrupted enemies, attacked already,
// through which units want to go on: its rout comes first.
func (r *run) overrunInTheWay(sd side, units []int, to int, via []int16, rommel, forced bool) int {
	if !r.plannedOverrun(sd) {
		return none
	}
	for _, u := range units {
		q := r.request(sd, u, to, via, rommel, forced)
		if _, ok := r.path(&q); ok {
			continue
		}
		q.passing = true
		w, ok := r.path(&q)
		if !ok {
			continue
		}
		for _, h := range w.way {
			if b := r.s.battleAt(int(h)); b != nil && r.n[h].up[sd.enemy()] == 0 && r.n[h].up[sd] > 0 {
				return int(h)
			}
		}
	}
	return none
}

// noWay explains why a unit cannot get to its destination; nil when only the
// limits of hexsides keep it out.
func (r *run) noWay(sd side, u int, q *request, to int) *fault {
	if to == none {
		return deny("17.1", "rommel.bad.no-exit", r.unitArg("unit", u))
	}
	crossings := r.s.crossings
	r.s.crossings = nil
	_, ok := r.path(q)
	r.s.crossings = crossings
	if ok {
		return nil
	}
	if q.leaving {
		through := *q
		through.leaving = false
		if _, ok := r.path(&through); ok {
			return deny("10.1", "rommel.bad.no-retreat", r.unitArg("unit", u), r.hexArg("hex", to))
		}
	}
	longer := *q
	longer.extra = 1
	if w, ok := r.path(&longer); ok && q.extra == 0 {
		return deny("6.4", "rommel.bad.needs-forced", r.unitArg("unit", u), r.hexArg("hex", to),
			rules.Num("reach", w.reach), rules.Num("length", len(w.way)+q.start))
	}
	far := *q
	far.speed, far.extra = 40, 0
	if w, ok := r.path(&far); ok {
		return deny("6", "rommel.bad.too-far", r.unitArg("unit", u), r.hexArg("hex", to),
			rules.Num("length", len(w.way)+q.start), rules.Num("reach", r.bestReach(q, w)))
	}
	if q.leaving {
		return deny("10.1", "rommel.bad.no-retreat", r.unitArg("unit", u), r.hexArg("hex", to))
	}
	return deny("6", "rommel.bad.no-way", r.unitArg("unit", u), r.hexArg("hex", to))
}

// bestReach is how far a unit gets on a way: its speed and the bonus of the
// worst road.
func (r *run) bestReach(q *request, w found) int {
	at, worst := q.from, highway
	for _, h := range w.way {
		dir, _ := r.grid.Toward(at, int(h))
		worst = min(worst, r.grid.Sides(at)[dir].Road)
		at = int(h)
	}
	return q.speed + r.d.roadBonus[worst]
}
