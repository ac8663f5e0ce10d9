package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Conflict checks the lines of an activation against each other and the
// board as it will be after the moves. It marks at most one kind of fault at
// a time and reports whether it found one, because a line that falls out may
// make others right or wrong.
func (r *Run) Conflict(side field.Side, moves []Move) bool {
	for k := range moves {
		m := &moves[k]
		if m.Fault != nil || m.Support || m.Target == -1 {
			continue
		}
		if f := r.badTarget(side, moves, k); f != nil {
			m.Fault = f
			return true
		}
	}
	for k := range moves {
		m := &moves[k]
		if m.Fault == nil && m.Support {
			again := func() *play.Fault { return r.badSupport(side, moves, k) }
			if f := r.Mend(again(), again); f != nil {
				m.Fault = f
				return true
			}
		}
	}
	for k := len(moves) - 1; k >= 0; k-- {
		m := &moves[k]
		if m.Fault != nil || !m.moves() {
			continue
		}
		again := func() *play.Fault { return r.noRoom(side, moves, k) }
		if f := r.Mend(again(), again); f != nil {
			m.Fault = f
			return true
		}
	}
	for k := range moves {
		m := &moves[k]
		if m.Fault != nil || !m.moves() || m.cede || m.recover {
			continue
		}
		again := func() *play.Fault { return r.mustAttack(side, moves, m) }
		if f := r.Mend(again(), again); f != nil {
			m.Fault = f
			return true
		}
	}
	return false
}

// badTarget checks the attack of a line (§8.2).
func (r *Run) badTarget(side field.Side, moves []Move, k int) *play.Fault {
	m := &moves[k]
	z := m.End
	if r.SurrenderedArmy(m.Army) {
		return play.Deny("11", "empires.bad.surrendered-attack", r.ArmyArg("army", m.Army))
	}
	tv, named := m.Order.Get("target")
	if m.Target == targetSoon {
		a, n := r.onlyTarget(side, moves[:k], z)
		switch n {
		case 0:
			return play.Deny("8.2", "empires.bad.nobody-there", r.ZoneArg("zone", z))
		case 1:
			m.Target = a
		default:
			f := play.Deny("8.2", "empires.bad.which-target", r.ZoneArg("zone", z))
			for b := range r.S.Armies {
				if r.MayAttack(side, moves[:k], b, z) == nil {
					f.TryName("army", r.D.Units[b].ID)
				}
			}
			return f
		}
	}
	again := func() *play.Fault { return r.MayAttack(side, moves[:k], m.Target, z) }
	f := r.Mend(again(), again)
	if f != nil && named {
		f.At(tv)
	}
	return f
}

// onlyTarget finds the army an attack without a name must mean: the only one
// that may be attacked in the zone. n counts how many there are.
func (r *Run) onlyTarget(side field.Side, earlier []Move, z int) (a, n int) {
	for b := range r.S.Armies {
		if r.S.Armies[b].At == int16(z) && r.MayAttack(side, earlier, b, z) == nil {
			a = b
			n++
		}
	}
	return a, n
}

// MayAttack says why an army may not be attacked in a zone by a side, given
// the attacks declared earlier in the same activation (§8.2).
func (r *Run) MayAttack(side field.Side, earlier []Move, b, z int) *play.Fault {
	t := &r.S.Armies[b]
	switch {
	case !r.SideOfArmy(b).EnemyOf(side):
		return play.Deny("8.2", "empires.bad.not-enemy", r.ArmyArg("target", b)).Surely()
	case int(t.At) != z:
		if t.At < 0 {
			return play.Deny("8.2", "empires.bad.target-gone", r.ArmyArg("target", b))
		}
		return play.Deny("8.2", "empires.bad.target-elsewhere", r.ArmyArg("target", b), r.ZoneArg("is", int(t.At)), r.ZoneArg("zone", z))
	case r.SurrenderedArmy(b):
		return play.Deny("11", "empires.bad.surrendered-target", r.ArmyArg("target", b))
	case t.Attacked || r.targeted(earlier, b, false):
		return play.Deny("8.2", "empires.bad.attacked-already", r.ArmyArg("target", b))
	case t.Step == field.Reduced:
		for c := range r.S.Armies {
			o := &r.S.Armies[c]
			if int(o.At) == z && o.Step == field.Full && !o.Attacked && r.SideOfArmy(c).EnemyOf(side) && !r.SurrenderedArmy(c) &&
				!r.targeted(earlier, c, true) && !(r.Hopes.On && r.Hopes.Armed[c] != field.Safe) {
				return play.Deny("8.2", "empires.bad.full-first", r.ArmyArg("target", b), r.ArmyArg("first", c)).TryName("army", r.D.Units[c].ID)
			}
		}
	}
	return nil
}

// targeted reports whether a line attacks an army; with hope also one that is only
// warned of.
func (r *Run) targeted(moves []Move, a int, hope bool) bool {
	for i := range moves {
		m := &moves[i]
		if (m.Fault == nil || hope && r.counts(m)) && !m.Support && m.Target == a {
			return true
		}
	}
	return false
}

// badSupport finds the attack that a line supports and checks that the zone
// has armies to spare: only those beyond the number of enemies may support
// (§8.2, §14.3).
func (r *Run) badSupport(side field.Side, moves []Move, k int) *play.Fault {
	m := &moves[k]
	if r.SurrenderedArmy(m.Army) {
		return play.Deny("11", "empires.bad.surrendered-attack", r.ArmyArg("army", m.Army))
	}
	m.Of = -1
	matches := 0
	for i := range moves {
		o := &moves[i]
		if !r.counts(o) || o.Support || o.Target < 0 || o.End != m.End {
			continue
		}
		if m.Target >= 0 && o.Target != m.Target && o.Army != m.Target {
			continue
		}
		m.Of = i
		matches++
	}
	switch {
	case matches == 0:
		return play.Deny("8.2", "empires.bad.no-attack-to-support", r.ArmyArg("army", m.Army), r.ZoneArg("zone", m.End))
	case matches > 1:
		f := play.Deny("8.2", "empires.bad.which-attack", r.ArmyArg("army", m.Army), r.ZoneArg("zone", m.End))
		for i := range moves {
			if o := &moves[i]; o.Fault == nil && !o.Support && o.Target >= 0 && o.End == m.End {
				f.Try(order.Of(FormMove, r.D.Army("unit", m.Army), order.Chosen("support", "support"), r.D.Army("target", o.Target)))
			}
		}
		return f
	}
	supporters := 0
	for i := range moves {
		if o := &moves[i]; o.Fault == nil && o.Support && o.Of == m.Of && i <= k {
			supporters++
		}
	}
	if spare := r.after(side, moves, m.End) - r.Enemies(side, m.End); supporters > spare {
		m.extra = r.Trying()
		return play.Deny("8.2", "empires.bad.no-excess", r.ArmyArg("army", m.Army), r.ZoneArg("zone", m.End),
			rules.Num("own", r.after(side, moves, m.End)), rules.Num("enemy", r.Enemies(side, m.End)))
	}
	return nil
}

// after counts the armies of a side in a zone after the moves. In a dry run
// one supporter too many still counts as there, so that only it is refused.
func (r *Run) after(side field.Side, moves []Move, z int) int {
	n := int(r.Count[z][side])
	if r.Hopes.On {
		n += int(r.Hopes.Come[z][side])
	}
	for i := range moves {
		m := &moves[i]
		if !r.counts(m) && !m.extra || !m.moves() {
			continue
		}
		if m.start == z && m.leaves(side) == side {
			n--
		}
		if m.End == z && m.joins(side) == side {
			n++
		}
	}
	return n
}

// crowd counts the armies of a side that a zone must have room for after the
// moves: in the best case those that may be gone are not there, and those whose
// move is only warned of do not come.
func (r *Run) crowd(side, owner field.Side, moves []Move, z int) int {
	n := int(r.Count[z][owner])
	if r.Hopes.On {
		n -= int(r.Hopes.Gone[z][owner])
	}
	for i := range moves {
		m := &moves[i]
		if !m.moves() {
			continue
		}
		if m.start == z && m.leaves(side) == owner && r.counts(m) {
			n--
		}
		if m.End == z && m.joins(side) == owner && (m.Fault == nil || m.extra && !r.Hopes.On) {
			n++
		}
	}
	return n
}

// leaves and joins are the sides whose army a line takes from one zone and brings
// to another: they differ when it is lent or taken back (§13).
func (m *Move) leaves(side field.Side) field.Side {
	if m.recover {
		return field.AustroHungarian
	}
	return side
}

func (m *Move) joins(side field.Side) field.Side {
	if m.cede {
		return field.AustroHungarian
	}
	return side
}

// noRoom checks stacking (§3), the limit of the Italian front and the single
// landing at Gallipoli (§8.1) for the army that arrives last.
func (r *Run) noRoom(side field.Side, moves []Move, k int) *play.Fault {
	m := &moves[k]
	z := m.End
	if r.crowd(side, m.joins(side), moves, z) > r.D.Zones[z].Stack {
		return play.Deny("3", "empires.bad.stack", r.ZoneArg("zone", z), rules.Num("limit", r.D.Zones[z].Stack))
	}
	if r.D.Zones[z].ItalianFront && !r.D.Zones[m.start].ItalianFront && !r.ItalianRoom(m.Army, z, moves) {
		return play.Deny("8.1", "empires.bad.italian-front", r.ZoneArg("zone", z))
	}
	for i := range moves[:k] {
		o := &moves[i]
		if o.Fault != nil || !o.moves() {
			continue
		}
		if z == r.D.Gallipoli && o.End == z && side == field.FrancoBritish {
			return play.Deny("8.1", "empires.bad.gallipoli", r.ArmyArg("army", m.Army), r.ZoneArg("zone", z))
		}
	}
	return nil
}

// mustAttack refuses an army that enters a zone of enemies in which its side has
// none, when nobody who enters attacks (§8.2).
func (r *Run) mustAttack(side field.Side, moves []Move, m *Move) *play.Fault {
	z := m.End
	if r.Has(side, z) || !r.enemiesToFight(side, z) {
		return nil
	}
	for i := range moves {
		if o := &moves[i]; r.counts(o) && o.End == z && o.moves() && o.Target >= 0 && !o.Support {
			return nil
		}
	}
	return play.Deny("8.2", "empires.bad.must-attack", r.ZoneArg("zone", z), r.ArmyArg("army", m.Army))
}

// enemiesToFight reports whether a zone holds enemy armies that can be attacked.
func (r *Run) enemiesToFight(side field.Side, z int) bool {
	if r.Enemies(side, z) == 0 {
		return false
	}
	for a := range r.S.Armies {
		if int(r.S.Armies[a].At) == z && r.SideOfArmy(a).EnemyOf(side) && !r.SurrenderedArmy(a) && !(r.Hopes.On && r.Hopes.Armed[a] == field.Lost) {
			return true
		}
	}
	return false
}
