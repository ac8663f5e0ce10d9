package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// conflict checks the lines of an activation against each other and the
// board as it will be after the moves. It marks at most one kind of fault at
// a time and reports whether it found one, because a line that falls out may
// make others right or wrong.
func (r *run) conflict(sd side, moves []move) bool {
	for k := range moves {
		m := &moves[k]
		if m.fault != nil || m.support || m.target == -1 {
			continue
		}
		if f := r.badTarget(sd, moves, k); f != nil {
			m.fault = f
			return true
		}
	}
	for k := range moves {
		m := &moves[k]
		if m.fault == nil && m.support {
			again := func() *fault { return r.badSupport(sd, moves, k) }
			if f := r.mend(again(), again); f != nil {
				m.fault = f
				return true
			}
		}
	}
	for k := len(moves) - 1; k >= 0; k-- {
		m := &moves[k]
		if m.fault != nil || !m.moves() {
			continue
		}
		again := func() *fault { return r.noRoom(sd, moves, k) }
		if f := r.mend(again(), again); f != nil {
			m.fault = f
			return true
		}
	}
	for k := range moves {
		m := &moves[k]
		if m.fault != nil || !m.moves() || m.cede || m.recover {
			continue
		}
		again := func() *fault { return r.mustAttack(sd, moves, m) }
		if f := r.mend(again(), again); f != nil {
			m.fault = f
			return true
		}
	}
	return false
}

// badTarget checks the attack of a line (§8.2).
func (r *run) badTarget(sd side, moves []move, k int) *fault {
	m := &moves[k]
	z := m.end
	if r.surrenderedArmy(m.army) {
		return deny("11", "empires.bad.surrendered-attack", r.armyArg("army", m.army))
	}
	tv, named := m.order.Get("target")
	if m.target == targetSoon {
		a, n := r.onlyTarget(sd, moves[:k], z)
		switch n {
		case 0:
			return deny("8.2", "empires.bad.nobody-there", r.zoneArg("zone", z))
		case 1:
			m.target = a
		default:
			f := deny("8.2", "empires.bad.which-target", r.zoneArg("zone", z))
			for b := range r.s.armies {
				if r.mayAttack(sd, moves[:k], b, z) == nil {
					f.TryName("army", r.d.units[b].id)
				}
			}
			return f
		}
	}
	again := func() *fault { return r.mayAttack(sd, moves[:k], m.target, z) }
	f := r.mend(again(), again)
	if f != nil && named {
		f.At(tv)
	}
	return f
}

// onlyTarget finds the army an attack without a name must mean: the only one
// that may be attacked in the zone. n counts how many there are.
func (r *run) onlyTarget(sd side, earlier []move, z int) (a, n int) {
	for b := range r.s.armies {
		if r.s.armies[b].at == int16(z) && r.mayAttack(sd, earlier, b, z) == nil {
			a = b
			n++
		}
	}
	return a, n
}

// mayAttack says why an army may not be attacked in a zone by a side, given
// the attacks declared earlier in the same activation (§8.2).
func (r *run) mayAttack(sd side, earlier []move, b, z int) *fault {
	t := &r.s.armies[b]
	switch {
	case !r.sideOfArmy(b).enemyOf(sd):
		return deny("8.2", "empires.bad.not-enemy", r.armyArg("target", b)).Surely()
	case int(t.at) != z:
		if t.at < 0 {
			return deny("8.2", "empires.bad.target-gone", r.armyArg("target", b))
		}
		return deny("8.2", "empires.bad.target-elsewhere", r.armyArg("target", b), r.zoneArg("is", int(t.at)), r.zoneArg("zone", z))
	case r.surrenderedArmy(b):
		return deny("11", "empires.bad.surrendered-target", r.armyArg("target", b))
	case t.attacked || r.targeted(earlier, b, false):
		return deny("8.2", "empires.bad.attacked-already", r.armyArg("target", b))
	case t.step == reduced:
		for c := range r.s.armies {
			o := &r.s.armies[c]
			if int(o.at) == z && o.step == full && !o.attacked && r.sideOfArmy(c).enemyOf(sd) && !r.surrenderedArmy(c) &&
				!r.targeted(earlier, c, true) && !(r.hopes.on && r.hopes.armed[c] != safe) {
				return deny("8.2", "empires.bad.full-first", r.armyArg("target", b), r.armyArg("first", c)).TryName("army", r.d.units[c].id)
			}
		}
	}
	return nil
}

// targeted reports whether a line attacks an army; with hope also one that is only
// warned of.
func (r *run) targeted(moves []move, a int, hope bool) bool {
	for i := range moves {
		m := &moves[i]
		if (m.fault == nil || hope && r.counts(m)) && !m.support && m.target == a {
			return true
		}
	}
	return false
}

// badSupport finds the attack that a line supports and checks that the zone
// has armies to spare: only those beyond the number of enemies may support
// (§8.2, §14.3).
func (r *run) badSupport(sd side, moves []move, k int) *fault {
	m := &moves[k]
	if r.surrenderedArmy(m.army) {
		return deny("11", "empires.bad.surrendered-attack", r.armyArg("army", m.army))
	}
	m.of = -1
	matches := 0
	for i := range moves {
		o := &moves[i]
		if !r.counts(o) || o.support || o.target < 0 || o.end != m.end {
			continue
		}
		if m.target >= 0 && o.target != m.target && o.army != m.target {
			continue
		}
		m.of = i
		matches++
	}
	switch {
	case matches == 0:
		return deny("8.2", "empires.bad.no-attack-to-support", r.armyArg("army", m.army), r.zoneArg("zone", m.end))
	case matches > 1:
		f := deny("8.2", "empires.bad.which-attack", r.armyArg("army", m.army), r.zoneArg("zone", m.end))
		for i := range moves {
			if o := &moves[i]; o.fault == nil && !o.support && o.target >= 0 && o.end == m.end {
				f.Try(order.Of(formMove, r.d.army("unit", m.army), order.Chosen("support", "support"), r.d.army("target", o.target)))
			}
		}
		return f
	}
	supporters := 0
	for i := range moves {
		if o := &moves[i]; o.fault == nil && o.support && o.of == m.of && i <= k {
			supporters++
		}
	}
	if spare := r.after(sd, moves, m.end) - r.enemies(sd, m.end); supporters > spare {
		m.extra = r.Trying()
		return deny("8.2", "empires.bad.no-excess", r.armyArg("army", m.army), r.zoneArg("zone", m.end),
			rules.Num("own", r.after(sd, moves, m.end)), rules.Num("enemy", r.enemies(sd, m.end)))
	}
	return nil
}

// after counts the armies of a side in a zone after the moves. In a dry run
// one supporter too many still counts as there, so that only it is refused.
func (r *run) after(sd side, moves []move, z int) int {
	n := int(r.n[z][sd])
	if r.hopes.on {
		n += int(r.hopes.come[z][sd])
	}
	for i := range moves {
		m := &moves[i]
		if !r.counts(m) && !m.extra || !m.moves() {
			continue
		}
		if m.start == z && m.leaves(sd) == sd {
			n--
		}
		if m.end == z && m.joins(sd) == sd {
			n++
		}
	}
	return n
}

// crowd counts the armies of a side that a zone must have room for after the
// moves: in the best case those that may be gone are not there, and those whose
// move is only warned of do not come.
func (r *run) crowd(sd, owner side, moves []move, z int) int {
	n := int(r.n[z][owner])
	if r.hopes.on {
		n -= int(r.hopes.gone[z][owner])
	}
	for i := range moves {
		m := &moves[i]
		if !m.moves() {
			continue
		}
		if m.start == z && m.leaves(sd) == owner && r.counts(m) {
			n--
		}
		if m.end == z && m.joins(sd) == owner && (m.fault == nil || m.extra && !r.hopes.on) {
			n++
		}
	}
	return n
}

// leaves and joins are the sides whose army a line takes from one zone and brings
// to another: they differ when it is lent or taken back (§13).
func (m *move) leaves(sd side) side {
	if m.recover {
		return austroHungarian
	}
	return sd
}

func (m *move) joins(sd side) side {
	if m.cede {
		return austroHungarian
	}
	return sd
}

// noRoom checks stacking (§3), the limit of the Italian front and the single
// landing at Gallipoli (§8.1) for the army that arrives last.
func (r *run) noRoom(sd side, moves []move, k int) *fault {
	m := &moves[k]
	z := m.end
	if r.crowd(sd, m.joins(sd), moves, z) > r.d.zones[z].stack {
		return deny("3", "empires.bad.stack", r.zoneArg("zone", z), rules.Num("limit", r.d.zones[z].stack))
	}
	if r.d.zones[z].italianFront && !r.d.zones[m.start].italianFront && !r.italianRoom(m.army, z, moves) {
		return deny("8.1", "empires.bad.italian-front", r.zoneArg("zone", z))
	}
	for i := range moves[:k] {
		o := &moves[i]
		if o.fault != nil || !o.moves() {
			continue
		}
		if z == r.d.gallipoli && o.end == z && sd == francoBritish {
			return deny("8.1", "empires.bad.gallipoli", r.armyArg("army", m.army), r.zoneArg("zone", z))
		}
	}
	return nil
}

// mustAttack refuses an army that enters a zone of enemies in which its side has
// none, when nobody who enters attacks (§8.2).
func (r *run) mustAttack(sd side, moves []move, m *move) *fault {
	z := m.end
	if r.has(sd, z) || !r.enemiesToFight(sd, z) {
		return nil
	}
	for i := range moves {
		if o := &moves[i]; r.counts(o) && o.end == z && o.moves() && o.target >= 0 && !o.support {
			return nil
		}
	}
	return deny("8.2", "empires.bad.must-attack", r.zoneArg("zone", z), r.armyArg("army", m.army))
}

// enemiesToFight reports whether a zone holds enemy armies that can be attacked.
func (r *run) enemiesToFight(sd side, z int) bool {
	if r.enemies(sd, z) == 0 {
		return false
	}
	for a := range r.s.armies {
		if int(r.s.armies[a].at) == z && r.sideOfArmy(a).enemyOf(sd) && !r.surrenderedArmy(a) && !(r.hopes.on && r.hopes.armed[a] == lost) {
			return true
		}
	}
	return false
}

// fight puts the battles of the activation on the agenda, the first on top,
// and reports whether there are any.
func (r *run) fight(sd side, moves []move) bool {
	fights := false
	for k := len(moves) - 1; k >= 0; k-- {
		m := &moves[k]
		if m.fault != nil || m.support || m.target < 0 {
			continue
		}
		b := &battle{attacker: m.army, defender: m.target, zone: m.end, side: sd, air: m.air, tanks: m.tanks,
			line: m.order.Line, text: m.order.Text}
		for i := range moves {
			if o := &moves[i]; o.fault == nil && o.support && o.of == k {
				b.support = append(b.support, supporter{army: o.army, line: o.order.Line, text: o.order.Text})
			}
		}
		r.s.Push(step{kind: stepBattle, side: sd, battle: b})
		m.battle = b
		fights = true
	}
	for k := range moves {
		if r.Trying() && moves[k].battle != nil {
			r.foreseeBattle(moves[k].order, moves[k].battle)
		}
	}
	return fights
}
