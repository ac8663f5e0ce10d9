package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// withdrawalWays finds the ways of a line of the move of a turn of pass: a withdrawal
// (§4.5, §5.3).
func withdrawalWays(r *field.Run, side field.Side, l *line) ([]march.Way, *play.Fault) {
	s := r.S
	if l.To == field.None {
		return nil, play.Refuse("4.5", "rommel.bad.pass-exit")
	}
	ways := make([]march.Way, len(l.units))
	fights := false
	for i, u := range l.units {
		if s.Blocks[u].At < 0 {
			return nil, play.Refuse("4.5", "rommel.bad.pass-waiting", r.UnitArg("unit", u))
		}
		w, could, ok := withdrawal(r, u, l.Aim)
		if !ok {
			return nil, march.NoWithdrawalFault(r, u, l.To, could, FormMove)
		}
		ways[i] = w
		fights = fights || s.BattleAt(int(s.Blocks[u].At)) != nil
	}
	// Who leaves a battle leaves its hex to the enemy, all of them (§10.4).
	if !fights && !wouldShrinkNetwork(r, side, l) {
		return nil, play.Refuse("5.3", "rommel.bad.no-shorter-net", r.UnitArg("unit", l.units[0]), r.HexArg("hex", l.To))
	}
	crossings := slices.Clone(s.Crossings)
	defer func() { s.Crossings = crossings }()
	for i, u := range l.units {
		if !march.HasEnemyAt(r, side, l.To) || s.BattleAt(int(s.Blocks[u].At)) != nil {
			continue
		}
		if dir := march.EntryDir(r, u, ways[i]); march.Room(r, l.To, dir) <= 0 {
			w, ok := withdrawalByOtherSide(r, u, l.Aim)
			if !ok {
				return nil, hexsideFault(r, u, l.To, []entry{{ways[i], dir}})
			}
			ways[i] = w
		}
		march.CountCrossing(r, l.To, march.EntryDir(r, u, ways[i]))
	}
	return ways, nil
}

// withdrawalByOtherSide finds a withdrawal by a hexside through which somebody may still come.
func withdrawalByOtherSide(r *field.Run, u int, a march.Aim) (march.Way, bool) {
	via := a.Via
	for dir, side := range r.Grid.Sides(a.To) {
		if side.To < 0 || march.Room(r, a.To, dir) <= 0 {
			continue
		}
		a.Via = append(slices.Clone(via), int16(side.To))
		if w, _, ok := withdrawal(r, u, a); ok && march.EntryDir(r, u, w) == dir {
			return w, true
		}
	}
	return march.Way{}, false
}

// withdrawal finds the way of a withdrawal move by order: with the bonus of
// Rommel's move (§6.3), and by a forced march where it is needed (§6.4). It returns
// where the unit could go without one, too.
func withdrawal(r *field.Run, u int, a march.Aim) (w march.Way, could []march.Refuge, ok bool) {
	speed := r.Speed(u) + field.Int(a.Rommel)
	could = march.WithdrawalsVia(r, u, speed, a.Via)
	x, ok := march.RefugeAt(could, a.To)
	if !ok && a.Forced {
		x, ok = march.RefugeAt(march.WithdrawalsVia(r, u, speed+1, a.Via), a.To)
		w.Forced = true
	}
	w.Hexes = x.Way
	return w, could, ok
}

// wouldShrinkNetwork reports whether the supply network loses a hex by a withdrawal move.
// All lines of the move count: those before this one, and those that follow it
// in the sheet (§5.3).
func wouldShrinkNetwork(r *field.Run, side field.Side, l *line) bool {
	if r.Before == nil {
		r.Before = supply.Network(r, side)
	}
	blocks := slices.Clone(r.S.Blocks)
	defer func() {
		copy(r.S.Blocks, blocks)
		r.Recount()
	}()
	for _, u := range l.units {
		r.Put(u, l.To)
	}
	if hasNetworkShrunk(r, side) {
		return true
	}
	q := r.S.CurrentSheet(side.ID())
	for i := q.Next; i < len(q.Orders); i++ {
		x, f := readLine(r, side, &q.Orders[i])
		if f != nil || x.move != l.move {
			continue
		}
		x.Rommel = l.Rommel
		for _, u := range x.units {
			if _, _, ok := withdrawal(r, u, x.Aim); ok {
				r.Put(u, x.To)
			}
		}
	}
	return hasNetworkShrunk(r, side)
}

// hasNetworkShrunk reports whether the network of a side has lost a hex since the move began.
func hasNetworkShrunk(r *field.Run, side field.Side) bool {
	for i, now := range supply.Network(r, side) {
		if r.Before[i]&^now != 0 {
			return true
		}
	}
	return false
}

// LeaveFortresses makes the attackers of fortresses leave in a turn of pass:
// they must withdraw, or rout (§13.2, §8.6).
func LeaveFortresses(r *field.Run, side field.Side) {
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
		if stay.IsEmpty() {
			continue
		}
		if !march.CanWithdraw(r, stay) { // nobody may leave without the others (§10.4)
			r.M.Event("rommel.must-leave-rout", field.SideArg("side", side), r.HexArg("hex", h))
			s.Push(field.Step{Kind: field.StepRout, Side: side, Hex: int16(h), Flag: true})
			continue
		}
		r.M.Event("rommel.must-leave", field.SideArg("side", side), r.HexArg("hex", h))
		stay.Each(func(u int) {
			x, _ := march.ChooseWithdrawal(r, u, h)
			s.Blocks[u].Leaving = true
			s.Departures = append(s.Departures, field.Departure{Hex: int16(h), Units: field.SetOf(u), To: int16(x.Hex), Via: x.Way})
		})
	}
}

// CancelPartialRetreats calls off the retreats of a turn of pass that would leave units
// in order behind: a withdrawal is no partial retreat (§10.4).
func CancelPartialRetreats(r *field.Run, side field.Side, q *play.Queue) {
	s := r.S
	s.Departures = slices.DeleteFunc(s.Departures, func(d field.Departure) bool {
		h := int(d.Hex)
		if RearGuard(r, side, h) == 0 {
			return false
		}
		if d.Line > 0 {
			o := &rules.Order{Line: d.Line, Text: d.Text}
			for i := range q.Orders { // the order itself, to mark it in a dry run
				if q.Orders[i].Line == d.Line && q.Orders[i].Text == d.Text {
					o = &q.Orders[i]
				}
			}
			r.M.Fail(o, play.Refuse("10.4", "rommel.bad.pass-partial", r.HexArg("hex", h)))
		}
		return true
	})
	for i := range s.Battles {
		h := int(s.Battles[i].Hex)
		if RearGuard(r, side, h) > 0 {
			LeavingUnits(r, side, h).Each(func(u int) { s.Blocks[u].Leaving = false })
		}
	}
}

// LeavingUnits lists the units that are to leave a hex.
func LeavingUnits(r *field.Run, side field.Side, h int) field.UnitSet {
	return r.UnitsAt(h, side, false).Filter(func(u int) bool { return r.S.Blocks[u].Leaving })
}

// RearGuard counts the undisrupted units that stay in a hex (§10.4).
func RearGuard(r *field.Run, side field.Side, h int) int {
	return int(r.Counts[h].Up[side]) - LeavingUnits(r, side, h).Len()
}
