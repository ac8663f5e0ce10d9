package rommel

import (
	"github.com/fieldpost/fieldpost/rules/board"
)

// request is a way to be found.
type request struct {
	from, to int
	via      []int16
	speed    int // hexes without road bonus
	extra    int // a forced march (§6.4)
	start    int // hexes moved before it begins: 1 from beside the base
	side     side
	leaving  bool // out of a battle: friendly hexsides first, no new engagement (§10.1)
	passing  bool // through disrupted enemies that are attacked, as after their overrun (§11.4)
	enter    bool // the last hex may hold enemies
	by       int  // hexside by which the last hex is entered, seen from there and counted from 1; 0 for any
}

// found is a way: hexes after the first, and how far a unit gets on it without
// a forced march.
type found struct {
	way    []int16
	reach  int // length that its speed and the worst road allow
	forced bool
}

// path finds the shortest way a unit may move (§6, §7, §10.1): with the bonus
// of the worst road on it, through hexes without enemies. Of equal ways the
// one by better roads, then by lower directions is taken.
func (r *run) path(q *request) (f found, ok bool) {
	for extra := 0; extra <= q.extra; extra++ { // no forced march where none is needed
		best := found{}
		for bonus := highway; ; bonus-- {
			limit := q.speed + r.d.roadBonus[bonus] - q.start + extra
			if way, ok := r.segments(q, bonus, limit); ok && (best.way == nil || len(way) < len(best.way)) {
				best = found{way: append([]int16(nil), way...), reach: limit - extra, forced: len(way) > limit-extra}
				if len(best.way) == 0 {
					best.way = []int16{}
				}
			}
			if bonus == noRoad {
				break
			}
		}
		if best.way != nil {
			return best, true
		}
	}
	return found{}, false
}

// segments joins the shortest ways from one waypoint to the next.
func (r *run) segments(q *request, bonus road, limit int) ([]int16, bool) {
	r.way = r.way[:0]
	at := q.from
	for i := 0; i <= len(q.via); i++ {
		to := q.to
		if i < len(q.via) {
			to = int(q.via[i])
		}
		var ok bool
		r.way, ok = r.walker.Shortest(r.way, r.grid, at, to, limit-len(r.way), bonus, func(h int, dir board.Direction, n int) bool {
			return r.mayStep(q, h, int(dir), n, n == q.to && i == len(q.via))
		})
		if !ok {
			return nil, false
		}
		at = to
	}
	return r.way, len(r.way) <= limit
}

// mayStep reports whether a unit may go from one hex to the next.
func (r *run) mayStep(q *request, h, dir, to int, last bool) bool {
	if q.leaving && h == q.from {
		if b := r.s.battleAt(h); b != nil && !b.controls(q.side, dir) {
			return false
		}
	}
	if last && q.by > 0 && int(board.Direction(dir).Opposite()) != q.by-1 {
		return false
	}
	c := &r.n[to]
	foe := q.side.enemy()
	switch {
	case c.up[foe]+c.down[foe] == 0:
		return true
	case q.passing && c.up[foe] == 0 && c.up[q.side] > 0:
		return true
	case q.leaving || !last || !q.enter:
		return false
	}
	return r.crossed(to, int(board.Direction(dir).Opposite())) < r.grid.Sides(h)[dir].Limit
}

// crossed counts the units that have engaged through a hexside in this
// movement phase (§7.1). dir is seen from the hex that was entered.
func (r *run) crossed(h, dir int) int {
	for i := range r.s.crossings {
		if x := &r.s.crossings[i]; int(x.hex) == h && int(x.dir) == dir {
			return int(x.n)
		}
	}
	return 0
}

// cross counts a unit that engages through a hexside.
func (r *run) cross(h, dir int) {
	for i := range r.s.crossings {
		if x := &r.s.crossings[i]; int(x.hex) == h && int(x.dir) == dir {
			x.n++
			return
		}
	}
	r.s.crossings = append(r.s.crossings, crossing{int16(h), int8(dir), 1})
}
