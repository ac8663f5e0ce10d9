package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

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
					f.Try(r.d.to(formMove, setOf(u), x.hex))
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
			w, ok := r.otherSide(u, to, via, mv.rommel, o.Has("forced"))
			if !ok {
				undo()
				return r.full(u, to, []entry{{ways[i], dir}})
			}
			ways[i] = w
		}
		r.carry(sd, u, ways[i], to, mv.regroup)
	}
	r.tellMove(sd, units, from, leaving)
	if len(gone) > 0 {
		gone[len(gone)-1].line, gone[len(gone)-1].text = o.Line, o.Text
		s.departures = append(s.departures, gone...)
		return play.Later
	}
	return nil
}

// otherSide finds a withdrawal by a hexside through which somebody may still come.
func (r *run) otherSide(u, to int, via []int16, rommel, forced bool) (found, bool) {
	for dir, side := range r.grid.Sides(to) {
		if side.To < 0 || r.crossed(to, dir) >= side.Limit {
			continue
		}
		if w, _, ok := r.withdrawalTo(u, to, append(slices.Clone(via), int16(side.To)), rommel, forced); ok && r.entryDir(u, w) == dir {
			return w, true
		}
	}
	return found{}, false
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

// shrinks reports whether the supply network loses a hex by a withdrawal move.
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
	q := r.s.InHand(sd.id())
	if q == nil {
		return false
	}
	for i := q.Next; i < len(q.Orders); i++ {
		o := &q.Orders[i]
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

// shrunk reports whether a network has lost a hex (§5.3).
func (r *run) shrunk(before, after board.Set) bool {
	for h := range r.d.hexes {
		if before.Has(h) && !after.Has(h) {
			return true
		}
	}
	return false
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
			r.Event("rommel.must-leave-rout", sideArg("side", sd), r.hexArg("hex", h))
			s.Push(step{kind: stepRout, side: sd, hex: int16(h), flag: true})
			continue
		}
		r.Event("rommel.must-leave", sideArg("side", sd), r.hexArg("hex", h))
		stay.each(func(u int) {
			x, _ := r.chooseWithdrawal(u, h)
			s.blocks[u].leaving = true
			s.departures = append(s.departures, departure{hex: int16(h), units: setOf(u), to: int16(x.hex), via: x.way})
		})
	}
}

// stayTogether calls off the retreats of a turn of pass that would leave units
// in order behind: a withdrawal is no partial retreat (§10.4).
func (r *run) stayTogether(sd side, q *play.Queue) {
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
			for i := range q.Orders { // the order itself, to mark it in a dry run
				if q.Orders[i].Line == d.line && q.Orders[i].Text == d.text {
					o = &q.Orders[i]
				}
			}
			r.Fail(o, deny("10.4", "rommel.bad.pass-partial", r.hexArg("hex", h)))
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
