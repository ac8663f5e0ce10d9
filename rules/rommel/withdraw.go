package rommel

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// retreatHex is a hex to which a unit may withdraw, and how far it is.
type retreatHex struct {
	hex    int
	length int
	way    []int16
}

// withdrawals lists the hexes to which a unit may make a withdrawal move
// (§5.3): along one of its supply lines, each hex nearer to the source on that
// line, none farther from it on the map, without engaging undisrupted enemies.
// The shorter come first.
func (r *run) withdrawals(u int) []retreatHex { return r.withdrawalsAt(u, r.speed(u), nil) }

// withdrawalsAt is withdrawals with a speed, and by lines that lead through
// some hexes in order.
func (r *run) withdrawalsAt(u, speed int, via []int16) []retreatHex {
	b := &r.s.blocks[u]
	if b.at < 0 || r.isRaider(u) {
		return nil
	}
	w := withdrawer{r: r, u: u, sd: r.d.units[u].side, speed: speed, via: via, source: r.d.base[r.d.units[u].side], seen: map[[4]int]bool{}}
	w.flees, w.routs = r.has(w.sd.enemy(), int(b.at)), r.routing(u)
	if b.fort >= 0 && r.d.hexes[b.fort].fortress { // an oasis binds nobody's lines
		w.source = int(b.fort)
		if r.s.forts[r.fortIndex(w.source)] != w.sd {
			return nil
		}
	}
	w.follow(int(b.at), []int16{b.at}, highway)
	slices.SortStableFunc(w.out, func(a, b retreatHex) int { return cmp.Or(a.length-b.length, a.hex-b.hex) })
	return w.out
}

// withdrawer follows the supply lines of one unit.
type withdrawer struct {
	r      *run
	u      int
	sd     side
	speed  int
	via    []int16
	source int
	flees  bool // out of a hex with enemies: it may not engage again (§10.1)
	routs  bool // it shares hexes with disrupted enemies (§5.3, sidebar)
	seen   map[[4]int]bool
	out    []retreatHex
}

// follow follows all lines that lead on from a hex; way holds the hexes passed,
// the first included.
func (w *withdrawer) follow(h int, way []int16, worst road) {
	r := w.r
	if h == w.source {
		return
	}
	first := len(way) == 1
	unit := first || r.n[h].up[w.sd] > 0
	for _, dir := range r.net.road[h] {
		if !first && !r.net.onWay[h] {
			break
		}
		l := board.Link{To: int16(r.grid.Sides(h)[dir].To), Via: [2]int16{none, none}, Dirs: [3]int8{dir}, N: 1}
		w.along(h, &l, way, worst)
	}
	for k := range r.net.links[h] {
		l := &r.net.links[h][k]
		to := int(l.To)
		if unit && (r.net.onWay[to] || r.n[to].up[w.sd] > 0) || r.n[to].up[w.sd] > 0 && r.net.onWay[h] || to == w.source {
			w.along(h, l, way, worst)
		}
	}
}

// along follows one link: the unit may stop on any hex of it as long as the
// rest of the line stands, be it farther than the unit gets or may go itself.
func (w *withdrawer) along(h int, l *board.Link, way []int16, worst road) {
	r := w.r
	at, limit := h, w.speed
	line := append(make([]int16, 0, len(way)+3), way...)
	stops := make([]road, 0, 3)
	engaged, beyond := false, false
	for i := range int(l.N) {
		to := int(l.To)
		if i < int(l.N)-1 {
			to = int(l.Via[i])
		}
		if slices.Contains(line, int16(to)) || !r.crosses(w.sd, at, int(l.Dirs[i]), to) {
			return
		}
		beyond = beyond || engaged || !w.enters(to) || !w.nearer(at, to)
		if !beyond {
			worst = min(worst, r.grid.Sides(at)[l.Dirs[i]].Road)
			beyond = len(line) > limit+w.r.d.roadBonus[worst]
		}
		at = to
		line = append(line, int16(to))
		if beyond {
			if through, _ := r.holds(w.sd, to); !through {
				return
			}
			continue
		}
		stops = append(stops, worst)
		engaged = !w.flees && r.has(w.sd.enemy(), to) // it stops where it engages disrupted enemies (§5.3, sidebar)
	}
	if len(stops) == 0 {
		return
	}
	if !w.leadsOn(int(l.To), line[:len(line)-1]) {
		return
	}
	for i := range stops {
		length := len(way) + i
		hex := int(line[length])
		if length <= limit+w.r.d.roadBonus[stops[i]] && w.passed(line[:length+1]) == len(w.via) && !w.has(hex) {
			w.out = append(w.out, retreatHex{hex, length, line[1 : length+1]})
		}
	}
	whole := len(stops) == int(l.N)
	if key := [4]int{int(l.To), len(line), int(worst), w.passed(line)}; whole && !engaged && len(line) <= limit+w.r.d.roadBonus[highway] && !w.seen[key] {
		w.seen[key] = true
		w.follow(int(l.To), line, worst)
	}
}

// passed counts the hexes to be led through that a way has come to, in order.
func (w *withdrawer) passed(way []int16) (n int) {
	for _, h := range way {
		if n < len(w.via) && w.via[n] == h {
			n++
		}
	}
	return n
}

func (w *withdrawer) has(hex int) bool {
	return slices.ContainsFunc(w.out, func(x retreatHex) bool { return x.hex == hex })
}

// enters reports whether a withdrawing unit may be in a hex: no battle, no
// undisrupted enemy, and who refuses battle or retreats by order no enemy at
// all; only routs go through disrupted ones (§5.3, §10.1).
func (w *withdrawer) enters(h int) bool {
	c := &w.r.n[h]
	return c.up[w.sd.enemy()] == 0 && (!w.flees || w.routs || c.down[w.sd.enemy()] == 0)
}

// routing reports whether a unit that withdraws does so in a rout: all disrupted
// ones do, and the attackers of a fortress that cannot leave it (§11.3, §13.2).
func (r *run) routing(u int) bool {
	c := r.s.chase
	return r.s.blocks[u].disrupted() || c != nil && c.kind == chaseRout && c.units.has(u)
}

// nearer reports whether a step does not lead away from the source on the map.
// Bardia and Ft. Capuzzo count as equally far from the Axis base (§5.3).
func (w *withdrawer) nearer(from, to int) bool {
	r := w.r
	if r.grid.Distance(to, w.source) <= r.grid.Distance(from, w.source) {
		return true
	}
	b, c := r.d.bardia, r.d.capuzzo
	return w.sd == axis && w.source == r.d.base[axis] && (from == c && to == b || from == b && to == c)
}

// leadsOn reports whether a line goes on from the end of a link to the source
// without coming back to the hexes passed.
func (w *withdrawer) leadsOn(end int, passed []int16) bool {
	return end == w.source || w.r.traceFrom(w.sd, w.source, passed).relay[end]
}

// canWithdraw reports whether all units of a set can make a withdrawal move.
func (r *run) canWithdraw(units unitSet) bool {
	ok := true
	units.each(func(u int) {
		if ok && len(r.withdrawals(u)) == 0 {
			ok = false
		}
	})
	return ok
}

// chooseWithdrawal finds where a unit goes that must withdraw from a hex: by
// an order that names it, by the policy of its side, or by default: to a hex
// that no enemy is next to, with friends if there are any, as near as can be.
func (r *run) chooseWithdrawal(u, from int) (retreatHex, bool) {
	sd := r.d.units[u].side
	list := r.withdrawals(u)
	if len(list) == 0 {
		return retreatHex{}, false
	}
	find := func(h int) (retreatHex, bool) {
		for _, x := range list {
			if x.hex == h {
				return x, true
			}
		}
		return retreatHex{}, false
	}
	if o := r.LastOf(r.Answered, formWithdraw, "", func(o *rules.Order) bool { return r.withdrawNames(o, u, from) }); o != nil {
		if h, _, ok := r.d.place(o, "to"); ok {
			if x, ok := find(h); ok {
				return x, true
			}
		}
	}
	if o := r.Said(sd.id(), formRefuse, r.d.idOf(from), func(o *rules.Order) bool { return o.Has("to") }); o != nil {
		if h, _, ok := r.d.place(o, "to"); ok {
			if x, ok := find(h); ok {
				return x, true
			}
		}
	}
	if o := r.policy(sd, formFallBack, from); o != nil {
		if x, ok := r.byPolicy(sd, o, list); ok {
			return x, true
		}
	}
	best, top := list[0], -1
	for _, x := range list {
		if score := r.shelter(sd, x.hex); score > top {
			best, top = x, score
		}
	}
	return best, true
}

// withdrawNames reports whether an order to withdraw is about a unit in a hex.
func (r *run) withdrawNames(o *rules.Order, u, from int) bool {
	if o.Has("all") {
		h, _, ok := r.d.place(o, "from")
		return ok && h == from
	}
	for _, v := range r.d.unitArgs(o) {
		if r.d.unitOf(v) == u {
			return true
		}
	}
	return false
}

// byPolicy reads `fall back`: the first place named that can be reached, else
// the hex nearest to the first; or along the highway, far or near.
func (r *run) byPolicy(sd side, o *rules.Order, list []retreatHex) (retreatHex, bool) {
	if to, _, _ := r.d.places(o, "to"); len(to) > 0 {
		for _, h := range to {
			for _, x := range list {
				if x.hex == h {
					return x, true
				}
			}
		}
		best := list[0]
		for _, x := range list {
			if r.grid.Distance(x.hex, to[0]) < r.grid.Distance(best.hex, to[0]) {
				best = x
			}
		}
		return best, true
	}
	switch wordOf(o, "how") {
	case "far":
		return list[len(list)-1], true
	case "near":
		return list[0], true
	case "along":
		best, ok := retreatHex{}, false
		for _, x := range list {
			if r.net.onWay[x.hex] && (!ok || r.shelter(sd, x.hex) > r.shelter(sd, best.hex)) {
				best, ok = x, true
			}
		}
		return best, ok
	}
	return retreatHex{}, false
}

// shelter ranks hexes to fall back to.
func (r *run) shelter(sd side, h int) int {
	score := 4
	for _, s := range r.grid.Sides(h) {
		if s.To >= 0 && s.Limit > 0 && r.n[s.To].up[sd.enemy()] > 0 {
			score = 0
		}
	}
	if r.n[h].up[sd] > 0 {
		score += 2
	}
	if r.d.hexes[h].fortress {
		score++
	}
	return score
}
