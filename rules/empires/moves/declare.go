package moves

import (
	"iter"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// MarkConflict checks the lines of an activation against each other and the
// board as it will be after the moves. It marks at most one fault at
// a time and reports whether it found one, because a line that falls out may
// make others right or wrong.
func MarkConflict(r *field.Run, side field.Side, moves []Move) bool {
	first := func(lines iter.Seq2[int, Move], look func(*field.Run, field.Side, []Move, int) *play.Fault) bool {
		for k, m := range lines {
			if m.Fault != nil {
				continue
			}
			if f := r.Optimistic.Mend(func() *play.Fault { return look(r, side, moves, k) }); f != nil {
				moves[k].Fault = f
				return true
			}
		}
		return false
	}
	return first(slices.All(moves), targetFault) || first(slices.All(moves), supportFault) ||
		first(slices.Backward(moves), roomFault) || first(slices.All(moves), unfoughtFault)
}

// targetFault checks the attack of a line, and finds the army that an attack without
// a name must mean: the only one that may be attacked (§8.2).
func targetFault(r *field.Run, side field.Side, moves []Move, k int) *play.Fault {
	m := &moves[k]
	z := m.End
	switch {
	case m.Support || m.Target == -1:
		return nil
	case r.HasSurrendered(m.Army):
		return play.Refuse("11", "empires.bad.surrendered-attack", r.ArmyArg("army", m.Army))
	case m.Target == targetSoon:
		var buf [8]int
		may := buf[:0]
		for b := range r.S.Armies {
			if int(r.S.Armies[b].At) == z && AttackFault(r, side, moves[:k], b, z) == nil {
				may = append(may, b)
			}
		}
		switch len(may) {
		case 0:
			return play.Refuse("8.2", "empires.bad.nobody-there", r.ZoneArg("zone", z))
		case 1:
			m.Target = may[0]
			return nil
		}
		f := play.Refuse("8.2", "empires.bad.which-target", r.ZoneArg("zone", z))
		for _, b := range may {
			f.SuggestName("army", r.D.Units[b].ID)
		}
		return f
	}
	f := AttackFault(r, side, moves[:k], m.Target, z)
	if tv, named := m.Order.Get("target"); f != nil && named {
		f.At(tv)
		from, at := int(r.S.Armies[m.Army].At), int(r.S.Armies[m.Target].At)
		if from >= 0 && at >= 0 && at != z && r.SideOfArmy(m.Target).IsEnemyOf(side) {
			if _, near := r.D.Board.Edge(from, at, field.Land, field.Arrow); near {
				f.Try(downfall.OrderToward(m.Order, r.D.Zone("path", at)))
			}
		}
	}
	return f
}

// AttackFault says why an army may not be attacked in a zone by a side, given
// the attacks declared earlier in the same activation (§8.2).
func AttackFault(r *field.Run, side field.Side, earlier []Move, b, z int) *play.Fault {
	t := &r.S.Armies[b]
	switch {
	case !r.SideOfArmy(b).IsEnemyOf(side):
		return play.Refuse("8.2", "empires.bad.not-enemy", r.ArmyArg("target", b)).Final()
	case int(t.At) != z:
		if t.At < 0 {
			return play.Refuse("8.2", "empires.bad.target-gone", r.ArmyArg("target", b))
		}
		return play.Refuse("8.2", "empires.bad.target-elsewhere", r.ArmyArg("target", b), r.ZoneArg("is", int(t.At)), r.ZoneArg("zone", z))
	case r.HasSurrendered(b):
		return play.Refuse("11", "empires.bad.surrendered-target", r.ArmyArg("target", b))
	case t.Attacked || isTargeted(r, earlier, b, false):
		return play.Refuse("8.2", "empires.bad.attacked-already", r.ArmyArg("target", b))
	case t.Step == field.Reduced:
		for c := range r.S.Armies {
			o := &r.S.Armies[c]
			if int(o.At) == z && o.Step == field.Full && !o.Attacked && r.SideOfArmy(c).IsEnemyOf(side) && !r.HasSurrendered(c) &&
				!isTargeted(r, earlier, c, true) && !(r.Optimistic.On && r.Optimistic.Armed[c] != field.Safe) {
				return play.Refuse("8.2", "empires.bad.full-first", r.ArmyArg("target", b), r.ArmyArg("first", c)).SuggestName("army", r.D.Units[c].ID)
			}
		}
	}
	return nil
}

// isTargeted reports whether a line attacks an army; in an optimistic check also one that is only
// warned of.
func isTargeted(r *field.Run, moves []Move, a int, optimistic bool) bool {
	for i := range moves {
		m := &moves[i]
		if (m.Fault == nil || optimistic && countsAsMade(r, m)) && m.attacks() && m.Target == a {
			return true
		}
	}
	return false
}

// supportFault finds the attack that a line supports and checks that the zone
// has armies to spare: only those beyond the number of enemies may support
// (§8.2, §14.3).
func supportFault(r *field.Run, side field.Side, moves []Move, k int) *play.Fault {
	m := &moves[k]
	switch {
	case !m.Support:
		return nil
	case r.HasSurrendered(m.Army):
		return play.Refuse("11", "empires.bad.surrendered-attack", r.ArmyArg("army", m.Army))
	}
	army, zone := r.ArmyArg("army", m.Army), r.ZoneArg("zone", m.End)
	var buf [4]int
	attacks := buf[:0]
	for i := range moves {
		if o := &moves[i]; countsAsMade(r, o) && o.attacks() && o.End == m.End && (m.Target < 0 || o.Target == m.Target || o.Army == m.Target) {
			attacks = append(attacks, i)
		}
	}
	switch len(attacks) {
	case 0:
		return play.Refuse("8.2", "empires.bad.no-attack-to-support", army, zone)
	case 1:
		m.Of = attacks[0]
	default:
		f := play.Refuse("8.2", "empires.bad.which-attack", army, zone)
		for _, i := range attacks {
			f.Try(order.Of(downfall.FormMove, r.D.Army("unit", m.Army), order.Chosen("support", "support"), r.D.Army("target", moves[i].Target)))
		}
		return f
	}
	supporters := 0
	for i := range moves[:k+1] {
		if o := &moves[i]; o.Fault == nil && o.Support && o.Of == m.Of {
			supporters++
		}
	}
	own, enemy := armiesAfter(r, side, moves, m.End), r.Enemies(side, m.End)
	if supporters > own-enemy {
		m.extra = r.M.Trying()
		return play.Refuse("8.2", "empires.bad.no-excess", army, zone, rules.Num("own", own), rules.Num("enemy", enemy))
	}
	return nil
}

// armiesAfter counts the armies of a side in a zone after the moves. In a dry run
// one supporter too many still counts as there, so that only it is refused.
func armiesAfter(r *field.Run, side field.Side, moves []Move, z int) int {
	n := int(r.Count[z][side])
	if r.Optimistic.On {
		n += int(r.Optimistic.Come[z][side])
	}
	moved := func(m *Move) bool { return countsAsMade(r, m) || m.extra }
	return n + change(side, side, moves, z, moved, moved)
}

// crowd counts the armies of a side that a zone must have room for after the
// moves: in the best case those that may be gone are not there, and those whose
// move is only warned of do not come.
func crowd(r *field.Run, side, owner field.Side, moves []Move, z int) int {
	n := int(r.Count[z][owner])
	if r.Optimistic.On {
		n -= int(r.Optimistic.Gone[z][owner])
	}
	return n + change(side, owner, moves, z, func(m *Move) bool { return countsAsMade(r, m) }, func(m *Move) bool { return m.Fault == nil || m.extra && !r.Optimistic.On })
}

// change returns how many armies more a side has in a zone after the moves that leave it
// and that come.
func change(side, owner field.Side, moves []Move, z int, leave, come func(*Move) bool) (n int) {
	for i := range moves {
		m := &moves[i]
		if m.start == z && m.moves() && m.leavingSide(side) == owner && leave(m) {
			n--
		}
		if m.End == z && m.moves() && m.joiningSide(side) == owner && come(m) {
			n++
		}
	}
	return n
}

// leavingSide and joins are the sides whose army a line takes from one zone and brings
// to another: they differ when it is lent or taken back (§13).
func (m *Move) leavingSide(side field.Side) field.Side {
	if m.recover {
		return field.AustroHungarian
	}
	return side
}

func (m *Move) joiningSide(side field.Side) field.Side {
	if m.cede {
		return field.AustroHungarian
	}
	return side
}

// roomFault checks stacking (§3), the limit of the Italian front and the single
// landing at Gallipoli (§8.1) for the army that arrives last.
func roomFault(r *field.Run, side field.Side, moves []Move, k int) *play.Fault {
	m := &moves[k]
	z := m.End
	landed := func(o Move) bool { return o.Fault == nil && o.moves() && o.End == z }
	switch {
	case !m.moves():
	case crowd(r, side, m.joiningSide(side), moves, z) > r.D.Zones[z].Stack:
		return play.Refuse("3", "empires.bad.stack", r.ZoneArg("zone", z), rules.Num("limit", r.D.Zones[z].Stack))
	case !HasItalianRoom(r, m.Army, m.start, z, moves):
		return play.Refuse("8.1", "empires.bad.italian-front", r.ZoneArg("zone", z))
	case z == r.D.Gallipoli && side == field.FrancoBritish && slices.ContainsFunc(moves[:k], landed):
		return play.Refuse("8.1", "empires.bad.gallipoli", r.ArmyArg("army", m.Army), r.ZoneArg("zone", z))
	}
	return nil
}

// unfoughtFault refuses an army that enters a zone of enemies in which its side has
// none, when nobody who enters attacks (§8.2).
func unfoughtFault(r *field.Run, side field.Side, moves []Move, k int) *play.Fault {
	m := &moves[k]
	z := m.End
	if !m.moves() || m.cede || m.recover || r.HasArmy(side, z) || !hasEnemiesToFight(r, side, z) {
		return nil
	}
	if slices.ContainsFunc(moves, func(o Move) bool { return countsAsMade(r, &o) && o.End == z && o.moves() && o.attacks() }) {
		return nil
	}
	return play.Refuse("8.2", "empires.bad.must-attack", r.ZoneArg("zone", z), r.ArmyArg("army", m.Army))
}

// hasEnemiesToFight reports whether a zone holds enemy armies that can be attacked.
func hasEnemiesToFight(r *field.Run, side field.Side, z int) bool {
	if r.Enemies(side, z) == 0 {
		return false
	}
	for a := range r.S.Armies {
		if int(r.S.Armies[a].At) == z && r.SideOfArmy(a).IsEnemyOf(side) && !r.HasSurrendered(a) && !(r.Optimistic.On && r.Optimistic.Armed[a] == field.Lost) {
			return true
		}
	}
	return false
}
