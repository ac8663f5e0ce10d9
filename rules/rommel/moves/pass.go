package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

// withdrawOrder is a line of the move of a turn of pass: a withdrawal (§4.5,
// §5.3). Units of a battle leave it when the other moves are done.
func (r *Run) withdrawOrder(side field.Side, o *rules.Order, units []int, to int, via []int16, g int) *play.Fault {
	s := r.S
	mv := s.Moves[g]
	if to == field.None {
		return play.Deny("4.5", "rommel.bad.pass-exit")
	}
	ways := make([]march.Way, len(units))
	for i, u := range units {
		if s.Blocks[u].At < 0 {
			return play.Deny("4.5", "rommel.bad.pass-waiting", r.UnitArg("unit", u))
		}
		w, could, ok := r.withdrawalTo(u, to, via, mv.Rommel, o.Has("forced"))
		if !ok {
			return r.NoWithdrawal(u, to, could, field.FormMove)
		}
		ways[i] = w
	}
	// Who leaves a battle leaves its hex to the enemy, all of them (§10.4).
	fights := slices.ContainsFunc(units, func(u int) bool { return s.BattleAt(int(s.Blocks[u].At)) != nil })
	if !fights && !r.shrinks(side, mv, units, to) {
		return play.Deny("5.3", "rommel.bad.no-shorter-net", r.UnitArg("unit", units[0]), r.HexArg("hex", to))
	}
	undo := r.moveUndo()
	from := make([]int16, len(units))
	var leaving field.UnitSet
	var gone []field.Departure
	for i, u := range units {
		b := &s.Blocks[u]
		from[i] = b.At
		if s.BattleAt(int(b.At)) != nil {
			leaving.Add(u)
			b.Leaving = true
			at := slices.IndexFunc(gone, func(d field.Departure) bool { return d.Hex == b.At && slices.Equal(d.Via, ways[i].Hexes) })
			if at < 0 {
				at = len(gone)
				gone = append(gone, field.Departure{Hex: b.At, To: int16(to), Via: ways[i].Hexes, Group: int8(g), March: ways[i].Forced})
			}
			gone[at].Units.Add(u)
			continue
		}
		if dir := r.EntryDir(u, ways[i]); r.Has(side.Enemy(), to) && r.Room(to, dir) <= 0 {
			w, ok := r.otherSide(u, to, via, mv.Rommel, o.Has("forced"))
			if !ok {
				undo()
				return r.full(u, to, []entry{{ways[i], dir}})
			}
			ways[i] = w
		}
		r.Carry(side, u, ways[i], to, mv.Regroup)
	}
	r.TellMoves(side, "rommel.moved", units, from, leaving)
	if len(gone) > 0 {
		gone[len(gone)-1].Line, gone[len(gone)-1].Text = o.Line, o.Text
		s.Departures = append(s.Departures, gone...)
		return play.Later
	}
	return nil
}

// otherSide finds a withdrawal by a hexside through which somebody may still come.
func (r *Run) otherSide(u, to int, via []int16, rommel, forced bool) (march.Way, bool) {
	for dir, side := range r.Grid.Sides(to) {
		if side.To < 0 || r.Room(to, dir) <= 0 {
			continue
		}
		if w, _, ok := r.withdrawalTo(u, to, append(slices.Clone(via), int16(side.To)), rommel, forced); ok && r.EntryDir(u, w) == dir {
			return w, true
		}
	}
	return march.Way{}, false
}

// withdrawalTo finds the way of a withdrawal move by order: with the bonus of
// Rommel's move (§6.3), and by a forced march where it is needed (§6.4). It returns
// where the unit could go without one, too.
func (r *Run) withdrawalTo(u, to int, via []int16, rommel, forced bool) (w march.Way, could []march.Refuge, ok bool) {
	speed := r.Speed(u)
	if rommel {
		speed++
	}
	could = r.WithdrawalsAt(u, speed, via)
	x, ok := march.RefugeAt(could, to)
	if ok || !forced {
		return march.Way{Hexes: x.Way}, could, ok
	}
	x, ok = march.RefugeAt(r.WithdrawalsAt(u, speed+1, via), to)
	return march.Way{Hexes: x.Way, Forced: true}, could, ok
}

// shrinks reports whether the supply network loses a hex by a withdrawal move.
// All lines of the move count: those before this one, and those that follow it
// in the sheet (§5.3).
func (r *Run) shrinks(side field.Side, mv field.GroupMove, units []int, to int) bool {
	if r.passNet == nil {
		r.passNet = r.Network(side)
	}
	undo := r.moveUndo()
	defer undo()
	for _, u := range units {
		r.Put(u, to)
	}
	if r.shrunk(r.passNet, r.Network(side)) {
		return true
	}
	q := r.S.InHand(side.ID())
	if q == nil {
		return false
	}
	for i := q.Next; i < len(q.Orders); i++ {
		o := &q.Orders[i]
		more, dest := r.lineOf(side, o, mv)
		via, f := r.ViaOf(o)
		for _, u := range more {
			if _, _, ok := r.withdrawalTo(u, dest, via, mv.Rommel, o.Has("forced")); ok && f == nil {
				r.Put(u, dest)
			}
		}
	}
	return r.shrunk(r.passNet, r.Network(side))
}

// lineOf reads a line that belongs to a move: its units that stand where the
// move takes them from, and where they go.
func (r *Run) lineOf(side field.Side, o *rules.Order, mv field.GroupMove) (units []int, to int) {
	to, _, ok := r.D.Place(o, "to")
	if !ok {
		return nil, field.None
	}
	switch o.Form {
	case field.FormMove, field.FormAllMove, field.FormWithdraw:
		list, from, f := r.orderUnits(side, o)
		if f == nil && !mv.Regroup && from == int(mv.Hex) {
			return list, to
		}
	case field.FormRegroup:
		if at, _, ok := r.D.Place(o, "at"); ok && mv.Regroup && at == int(mv.Hex) && to == int(mv.To) {
			if list, f := r.regroupUnits(side, o, at, to); f == nil {
				return list, to
			}
		}
	}
	return nil, field.None
}

// shrunk reports whether a network has lost a hex (§5.3).
func (r *Run) shrunk(before, after board.Set) bool {
	for h := range r.D.Hexes {
		if before.Has(h) && !after.Has(h) {
			return true
		}
	}
	return false
}

// moveUndo remembers where everybody stands and engages, and returns what puts
// it all back.
func (r *Run) moveUndo() func() {
	s := r.S
	blocks, battles := slices.Clone(s.Blocks), slices.Clone(s.Battles)
	crossings, entered := slices.Clone(s.Crossings), slices.Clone(s.Entered)
	return func() {
		copy(s.Blocks, blocks)
		s.Battles, s.Crossings, s.Entered = battles, crossings, entered
		r.Recount()
	}
}

// LeaveFortresses makes the attackers of fortresses leave in a turn of pass:
// they must withdraw, or rout (§13.2, §8.6).
func (r *Run) LeaveFortresses(side field.Side) {
	s := r.S
	for i := len(s.Battles) - 1; i >= 0; i-- {
		b := &s.Battles[i]
		h := int(b.Hex)
		if !r.D.Hexes[h].Fortress || b.Defender == side {
			continue
		}
		stay := r.UnitsAt(h, side, false)
		for _, d := range s.Departures {
			d.Units.Each(stay.Drop)
		}
		if stay.Empty() {
			continue
		}
		if !r.CanWithdraw(stay) { // nobody may leave without the others (§10.4)
			r.Event("rommel.must-leave-rout", field.SideArg("side", side), r.HexArg("hex", h))
			s.Push(field.Step{Kind: field.StepRout, Side: side, Hex: int16(h), Flag: true})
			continue
		}
		r.Event("rommel.must-leave", field.SideArg("side", side), r.HexArg("hex", h))
		stay.Each(func(u int) {
			x, _ := r.ChooseWithdrawal(u, h)
			s.Blocks[u].Leaving = true
			s.Departures = append(s.Departures, field.Departure{Hex: int16(h), Units: field.SetOf(u), To: int16(x.Hex), Via: x.Way})
		})
	}
}

// StayTogether calls off the retreats of a turn of pass that would leave units
// in order behind: a withdrawal is no partial retreat (§10.4).
func (r *Run) StayTogether(side field.Side, q *play.Queue) {
	s := r.S
	s.Departures = slices.DeleteFunc(s.Departures, func(d field.Departure) bool {
		h := int(d.Hex)
		if r.RearGuard(side, h) == 0 {
			return false
		}
		if d.Line > 0 {
			o := &rules.Order{Line: d.Line, Text: d.Text}
			for i := range q.Orders { // the order itself, to mark it in a dry run
				if q.Orders[i].Line == d.Line && q.Orders[i].Text == d.Text {
					o = &q.Orders[i]
				}
			}
			r.Fail(o, play.Deny("10.4", "rommel.bad.pass-partial", r.HexArg("hex", h)))
		}
		return true
	})
	for i := range s.Battles {
		h := int(s.Battles[i].Hex)
		if r.RearGuard(side, h) > 0 {
			r.LeavingAt(side, h).Each(func(u int) { s.Blocks[u].Leaving = false })
		}
	}
}

// depart notes that units of one line are to leave their battles, each battle
// apart. The line ends with the last of them.
func (r *Run) depart(units field.UnitSet, d field.Departure) {
	s := r.S
	for i := range s.Battles {
		d := d
		d.Hex = s.Battles[i].Hex
		d.Units = units.Where(func(u int) bool { return s.Blocks[u].At == d.Hex })
		if d.Units.Empty() {
			continue
		}
		d.Units.Each(units.Drop)
		if !units.Empty() {
			d.Line = 0
		}
		s.Departures = append(s.Departures, d)
	}
}

// LeavingAt lists the units that are to leave a hex.
func (r *Run) LeavingAt(side field.Side, h int) field.UnitSet {
	return r.UnitsAt(h, side, false).Where(func(u int) bool { return r.S.Blocks[u].Leaving })
}

// RearGuard counts the undisrupted units that stay in a hex (§10.4).
func (r *Run) RearGuard(side field.Side, h int) int {
	return int(r.Counts[h].Up[side]) - r.LeavingAt(side, h).Len()
}
