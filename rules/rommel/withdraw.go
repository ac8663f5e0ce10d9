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
	w.flees = r.has(w.sd.enemy(), int(b.at))
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
	flees  bool // out of a hex with enemies
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
		l := link{to: int16(r.grid.Sides(h)[dir].To), via: [2]int16{none, none}, dirs: [3]int8{dir}, n: 1}
		w.along(h, &l, way, worst)
	}
	for k := range r.net.links[h] {
		l := &r.net.links[h][k]
		to := int(l.to)
		if unit && (r.net.onWay[to] || r.n[to].up[w.sd] > 0) || r.n[to].up[w.sd] > 0 && r.net.onWay[h] || to == w.source {
			w.along(h, l, way, worst)
		}
	}
}

// along follows one link: the unit may stop on any hex of it as long as the
// rest of the line stands, be it farther than the unit gets or may go itself.
func (w *withdrawer) along(h int, l *link, way []int16, worst road) {
	r := w.r
	at, limit := h, w.speed
	line := append(make([]int16, 0, len(way)+3), way...)
	stops := make([]road, 0, 3)
	engaged, beyond := false, false
	for i := range int(l.n) {
		to := int(l.to)
		if i < int(l.n)-1 {
			to = int(l.via[i])
		}
		if slices.Contains(line, int16(to)) || !r.crosses(w.sd, at, int(l.dirs[i]), to) {
			return
		}
		beyond = beyond || engaged || !w.enters(to) || !w.nearer(at, to)
		if !beyond {
			worst = min(worst, r.grid.Sides(at)[l.dirs[i]].Road)
			beyond = len(line) > limit+roadBonus[worst]
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
	if !w.leadsOn(int(l.to), line[:len(line)-1]) {
		return
	}
	for i := range stops {
		length := len(way) + i
		hex := int(line[length])
		if length <= limit+roadBonus[stops[i]] && w.passed(line[:length+1]) == len(w.via) && !w.has(hex) {
			w.out = append(w.out, retreatHex{hex, length, line[1 : length+1]})
		}
	}
	whole := len(stops) == int(l.n)
	if key := [4]int{int(l.to), len(line), int(worst), w.passed(line)}; whole && !engaged && len(line) <= limit+roadBonus[highway] && !w.seen[key] {
		w.seen[key] = true
		w.follow(int(l.to), line, worst)
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

// enters tells whether a withdrawing unit may be in a hex: no battle, no
// undisrupted enemy.
func (w *withdrawer) enters(h int) bool {
	return w.r.n[h].up[w.sd.enemy()] == 0
}

// nearer tells whether a step does not lead away from the source on the map.
// Bardia and Ft. Capuzzo count as equally far from the Axis base (§5.3).
func (w *withdrawer) nearer(from, to int) bool {
	r := w.r
	if r.grid.Distance(to, w.source) <= r.grid.Distance(from, w.source) {
		return true
	}
	b, c := r.d.bardia, r.d.capuzzo
	return w.sd == axis && w.source == r.d.base[axis] && (from == c && to == b || from == b && to == c)
}

// leadsOn tells whether a line goes on from the end of a link to the source
// without coming back to the hexes passed.
func (w *withdrawer) leadsOn(end int, passed []int16) bool {
	return end == w.source || w.r.traceFrom(w.sd, w.source, passed).relay[end]
}

// canWithdraw tells whether all units of a set can make a withdrawal move.
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
	if o := r.lastOf(r.answered, formWithdraw, none, func(o *rules.Order) bool { return r.withdrawNames(o, u, from) }); o != nil {
		if h, _, ok := r.d.place(o, "to"); ok {
			if x, ok := find(h); ok {
				return x, true
			}
		}
	}
	if o := r.policyWhere(sd, formRefuse, from, func(o *rules.Order) bool { return o.Has("to") }); o != nil {
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

// withdrawalTo finds the way of a withdrawal move by order: with the bonus of
// Rommel's move (§6.3), and by a forced march where it is needed (§6.4). When
// there is none it returns where the unit could go.
func (r *run) withdrawalTo(u, to int, via []int16, rommel, forced bool) (w found, could []retreatHex, ok bool) {
	speed := r.speed(u)
	if rommel {
		speed++
	}
	for extra := range 2 {
		if extra == 1 && !forced {
			break
		}
		list := r.withdrawalsAt(u, speed+extra, via)
		if at := slices.IndexFunc(list, func(x retreatHex) bool { return x.hex == to }); at >= 0 {
			return found{way: list[at].way, forced: extra == 1}, nil, true
		}
		if extra == 0 {
			could = list
		}
	}
	return found{}, could, false
}

// withdrawOrder is a line of the move of a turn of pass: a withdrawal (§4.5,
// §5.3). Units of a battle leave it when the other moves are done.
func (r *run) withdrawOrder(sd side, o *rules.Order, units []int, to int, via []int16, g int) *fault {
	s := r.s
	mv := s.moves[g]
	if to == none {
		return deny("4.5", "rommel.bad.pass-exit")
	}
	ways := make([]found, len(units))
	for i, u := range units {
		if s.blocks[u].at < 0 {
			return deny("4.5", "rommel.bad.pass-waiting", r.unitArg("unit", u))
		}
		w, could, ok := r.withdrawalTo(u, to, via, mv.rommel, o.Has("forced"))
		if !ok {
			f := deny("5.3", "rommel.bad.no-withdrawal", r.unitArg("unit", u), r.hexArg("hex", to))
			for k, x := range could {
				if k < 3 {
					f.try("move "+r.d.units[u].id+" to "+r.d.hexName(x.hex, rules.English), "mueve "+r.d.units[u].id+" a "+r.d.hexName(x.hex, rules.Spanish))
				}
			}
			return f
		}
		ways[i] = w
	}
	// Who leaves a battle leaves its hex to the enemy, all of them (§10.4).
	fights := slices.ContainsFunc(units, func(u int) bool { return s.battleAt(int(s.blocks[u].at)) != nil })
	if !fights && !r.shrinks(sd, mv, units, to) {
		return deny("5.3", "rommel.bad.no-shorter-net", r.unitArg("unit", units[0]), r.hexArg("hex", to))
	}
	undo := r.moveUndo()
	from := make([]int16, len(units))
	var leaving unitSet
	var gone []departure
	for i, u := range units {
		b := &s.blocks[u]
		from[i] = b.at
		if s.battleAt(int(b.at)) != nil {
			leaving.add(u)
			b.leaving = true
			at := slices.IndexFunc(gone, func(d departure) bool { return d.hex == b.at && slices.Equal(d.via, ways[i].way) })
			if at < 0 {
				at = len(gone)
				gone = append(gone, departure{hex: b.at, to: int16(to), via: ways[i].way, group: int8(g), march: ways[i].forced})
			}
			gone[at].units.add(u)
			continue
		}
		if dir := r.entryDir(u, ways[i]); r.has(sd.enemy(), to) && r.crossed(to, dir) >= r.limitOf(to, dir) {
			undo()
			return deny("7.1", "rommel.bad.hexside-limit", r.unitArg("unit", u), r.hexArg("hex", to))
		}
		r.carry(sd, u, ways[i], to, mv.regroup)
	}
	r.tellMove(sd, units, from, leaving)
	if len(gone) > 0 {
		gone[len(gone)-1].line, gone[len(gone)-1].text = o.Line, o.Text
		s.departures = append(s.departures, gone...)
		return errLater
	}
	return nil
}

// shrinks tells whether the supply network loses a hex by a withdrawal move.
// All lines of the move count: those before this one, and those that follow it
// in the sheet (§5.3).
func (r *run) shrinks(sd side, mv groupMove, units []int, to int) bool {
	if r.passNet == nil {
		r.passNet = r.network(sd)
	}
	undo := r.moveUndo()
	defer undo()
	for _, u := range units {
		r.place(u, to)
	}
	if r.shrunk(r.passNet, r.network(sd)) {
		return true
	}
	q := r.s.pending[sd]
	if q == nil {
		return false
	}
	for i := q.next; i < len(q.orders); i++ {
		o := &q.orders[i]
		more, dest := r.lineOf(sd, o, mv)
		via, f := r.viaOf(o)
		for _, u := range more {
			if _, _, ok := r.withdrawalTo(u, dest, via, mv.rommel, o.Has("forced")); ok && f == nil {
				r.place(u, dest)
			}
		}
	}
	return r.shrunk(r.passNet, r.network(sd))
}

// lineOf reads a line that belongs to a move: its units that stand where the
// move takes them from, and where they go.
func (r *run) lineOf(sd side, o *rules.Order, mv groupMove) (units []int, to int) {
	to, _, ok := r.d.place(o, "to")
	if !ok {
		return nil, none
	}
	switch o.Form {
	case formMove, formAllMove, formWithdraw:
		list, from, f := r.orderUnits(sd, o)
		if f == nil && !mv.regroup && from == int(mv.hex) {
			return list, to
		}
	case formRegroup:
		if at, _, ok := r.d.place(o, "at"); ok && mv.regroup && at == int(mv.hex) && to == int(mv.to) {
			if list, f := r.regroupUnits(sd, o, at, to); f == nil {
				return list, to
			}
		}
	}
	return nil, none
}

// moveUndo remembers where everybody stands and engages, and returns what puts
// it all back.
func (r *run) moveUndo() func() {
	s := r.s
	blocks, battles := slices.Clone(s.blocks), slices.Clone(s.battles)
	crossings, entered := slices.Clone(s.crossings), slices.Clone(s.entered)
	return func() {
		copy(s.blocks, blocks)
		s.battles, s.crossings, s.entered = battles, crossings, entered
		r.recount()
	}
}

// limitOf is the number of units that may engage through a hexside, seen from
// the hex that is entered (§7.1).
func (r *run) limitOf(h, dir int) int { return r.grid.Sides(h)[dir].Limit }

// shrunk tells whether a network has lost a hex (§5.3).
func (r *run) shrunk(before, after board.Set) bool {
	for h := range r.d.hexes {
		if before.Has(h) && !after.Has(h) {
			return true
		}
	}
	return false
}

// leaveFortresses makes the attackers of fortresses leave in a turn of pass:
// they must withdraw, or rout (§13.2, §8.6).
func (r *run) leaveFortresses(sd side) {
	s := r.s
	for i := len(s.battles) - 1; i >= 0; i-- {
		b := &s.battles[i]
		h := int(b.hex)
		if !r.d.hexes[h].fortress || b.defender == sd {
			continue
		}
		stay := r.unitsAt(h, sd, false)
		for _, d := range s.departures {
			d.units.each(stay.drop)
		}
		if stay.empty() {
			continue
		}
		if !r.canWithdraw(stay) { // nobody may leave without the others (§10.4)
			r.event("rommel.must-leave-rout", sideArg("side", sd), r.hexArg("hex", h))
			s.push(step{kind: stepRout, side: sd, hex: int16(h), flag: true})
			continue
		}
		r.event("rommel.must-leave", sideArg("side", sd), r.hexArg("hex", h))
		stay.each(func(u int) {
			x, _ := r.chooseWithdrawal(u, h)
			s.blocks[u].leaving = true
			s.departures = append(s.departures, departure{hex: int16(h), units: setOf(u), to: int16(x.hex), via: x.way})
		})
	}
}

// stayTogether calls off the retreats of a turn of pass that would leave units
// in order behind: a withdrawal is no partial retreat (§10.4).
func (r *run) stayTogether(sd side, q *queue) {
	s := r.s
	left := s.departures[:0]
	for _, d := range s.departures {
		h := int(d.hex)
		if r.rearGuard(sd, h) == 0 {
			left = append(left, d)
			continue
		}
		if d.line > 0 {
			o := &rules.Order{Line: d.line, Text: d.text}
			for i := range q.orders { // the order itself, to mark it in a dry run
				if q.orders[i].Line == d.line && q.orders[i].Text == d.text {
					o = &q.orders[i]
				}
			}
			r.fail(sd, o, deny("10.4", "rommel.bad.pass-partial", r.hexArg("hex", h)))
		}
	}
	s.departures = left
	for i := range s.battles {
		h := int(s.battles[i].hex)
		if r.rearGuard(sd, h) > 0 {
			r.leavingAt(sd, h).each(func(u int) { s.blocks[u].leaving = false })
		}
	}
}
