package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Orders makes a sheet for a demand. It writes orders one by one and keeps those
// that the sheet still passes with.
func Orders(w World, d rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	b := &bot{w: w, check: check, src: src, key: d.Key}
	if b.sheet(); len(b.orders) > 0 {
		return b.orders
	}
	return []rules.Order{order.Of(formPass)}
}

// The orders that a bot gives, by the ids of their forms.
const (
	formActivate  = "activate"
	formMove      = "move"
	formCede      = "cede"
	formRecruit   = "recruit"
	formReinforce = "reinforce"
	formEntrench  = "entrench"
	formMissions  = "missions"
	formPause     = "pause"
	formPass      = "pass"
)

// bot is one sheet in the making.
type bot struct {
	w      World
	check  rules.Check
	src    dice.Source
	key    string
	orders []rules.Order
	busy   map[int]bool // armies with an order
	owed   int          // attacks ordered that the side owes
}

func (b *bot) roll(n int) int { return b.src.Roll("bot", n) - 1 }

// try adds orders if the sheet passes with them.
func (b *bot) try(orders ...rules.Order) bool {
	n := len(b.orders)
	b.orders = append(b.orders, orders...)
	for i := range b.orders {
		b.orders[i].Line = i + 1
	}
	reading := b.check(rules.Sheet{Key: b.key, Orders: b.orders})
	for _, pr := range reading.Problems {
		if pr.Line > 0 {
			b.orders = b.orders[:n]
			return false
		}
	}
	return true
}

// sheet writes the first choice, or the orders of a player turn.
func (b *bot) sheet() {
	if b.w.Beginning() {
		b.first()
	} else {
		b.turn()
	}
}

// first chooses the first technologies.
func (b *bot) first() {
	list := b.w.Studies()
	for len(b.orders) < b.w.Tiles() && len(list) > 0 {
		i := b.roll(len(list))
		b.orders = append(b.orders, list[i])
		list = slices.Delete(list, i, i+1)
	}
}

// any tries one of some orders.
func (b *bot) any(list []rules.Order) bool {
	return len(list) > 0 && b.try(list[b.roll(len(list))])
}

// turn writes the orders of a player turn. A sheet that would not be accepted
// because an army recruited in it could make an attack that is owed gives way
// to one that only does its duty.
func (b *bot) turn() {
	b.plan()
	reading := b.check(rules.Sheet{Key: b.key, Orders: b.orders})
	if !reading.OK() {
		b.orders, b.owed, b.busy = b.orders[:0], 0, map[int]bool{}
		b.w.Again()
		b.obey()
	}
}

func (b *bot) plan() {
	b.busy = map[int]bool{}
	taken, left := b.w.Actions()
	if taken == 0 && b.recruitAll() {
		left--
	}
	for left > 0 {
		did := false
		switch {
		case b.owing() > 0:
			did = b.obey()
		case b.roll(10) < 7:
			did = b.activation()
		case b.roll(3) == 0:
			did = b.any(b.w.Dealings())
		case b.roll(3) == 0:
			did = b.dig()
		case b.roll(2) == 0:
			did = b.try(order.Of(formMissions))
		default:
			did = b.any(b.w.Studies())
		}
		if !did && b.roll(3) > 0 {
			b.activation()
		}
		left--
	}
	if b.roll(20) == 0 {
		b.try(order.Of(formPause))
	}
}

// owing counts the attacks the side must still order.
func (b *bot) owing() int {
	need, now := b.w.Duty()
	if !now {
		return 0
	}
	return need - b.owed
}

// obey makes the attacks the side owes, in one activation where it can.
func (b *bot) obey() bool {
	n := len(b.orders)
	for b.owing() > 0 {
		a, t, z := b.w.DutyAttack()
		if a < 0 {
			break
		}
		o := b.attackOrder(a, t, z)
		ok := len(b.orders) > n && b.try(o)
		if !ok && len(b.orders) == n {
			ok = b.try(order.Of(formActivate), o)
		}
		b.w.Activate(a)
		b.busy[a] = true
		if ok {
			b.w.Attack(t)
			b.owed++
		} else if len(b.orders) > n {
			break
		}
	}
	return len(b.orders) > n
}

func (b *bot) attackOrder(a, t, z int) rules.Order {
	o := order.Of(formMove, b.w.Army("unit", a))
	if b.w.At(a) != z {
		o.Args = append(o.Args, b.w.Zone("path", z))
	}
	o.Args = append(o.Args, order.Chosen("attack", "attack"), b.w.Army("target", t))
	if b.w.Aviation(a) && b.roll(2) == 0 {
		o.Args = append(o.Args, order.Chosen("with", "aviation"))
	} else if b.w.Tanks(a, t) {
		o.Args = append(o.Args, order.Chosen("with", "tanks"))
	}
	return o
}

// recruitAll spends the steps of a Recruit action: weak armies first, then new
// ones near the front.
func (b *bot) recruitAll() bool {
	n := len(b.orders)
	for a := range b.w.Armies() {
		if b.w.Weak(a) {
			b.try(order.Of(formReinforce, b.w.Army("armies", a)))
		}
	}
	for a := range b.w.Armies() {
		if !b.w.InPool(a) {
			continue
		}
		best, value := -1, -1
		for z := range b.w.Zones() {
			if !b.w.MayRecruit(a, z) {
				continue
			}
			v := b.w.Front(z)*4 + b.roll(4) - 2*b.w.Own(z)
			if v > value {
				best, value = z, v
			}
		}
		if best >= 0 {
			step := "reduced"
			if b.roll(2) == 0 {
				step = "full"
			}
			if !b.try(order.Of(formRecruit, b.w.Army("armies", a), order.Chosen("step", step), b.w.Zone("zone", best))) && len(b.orders)-n >= 2 {
				break
			}
		}
	}
	return len(b.orders) > n
}

// activation attacks where the odds are good and moves the rest to the front.
func (b *bot) activation() bool {
	n := len(b.orders)
	if !b.fillAttacks(b.w.Slots()) && !b.advance(b.w.Slots()) {
		b.orders = b.orders[:n]
		return false
	}
	return true
}

// fillAttacks writes one activation of attacks with their support, the most
// promising first.
func (b *bot) fillAttacks(slots int) bool {
	n := len(b.orders)
	started := false
	add := func(o rules.Order) bool {
		if started {
			return b.try(o)
		}
		started = b.try(order.Of(formActivate), o)
		return started
	}
	for slots > 0 {
		at := b.bestAttack(slots)
		if at.target < 0 {
			break
		}
		b.w.Attack(at.target) // looked at, whatever comes of it
		if !add(b.attackOrder(at.armies[0], at.target, at.zone)) {
			continue
		}
		b.busy[at.armies[0]] = true
		slots--
		for _, a := range at.armies[1:] {
			o := order.Of(formMove, b.w.Army("unit", a))
			if b.w.At(a) != at.zone {
				o.Args = append(o.Args, b.w.Zone("path", at.zone))
			}
			o.Args = append(o.Args, order.Chosen("support", "support"), b.w.Army("target", at.target))
			if add(o) {
				b.busy[a] = true
				slots--
			}
		}
	}
	if started && slots > 0 {
		b.addMoves(slots, add)
	}
	return len(b.orders) > n
}

// assault is an attack the bot thinks of: the first army attacks, the others
// support it.
type assault struct {
	target, zone int
	armies       []int
	value        int
}

// bestAttack weighs every attack within reach by the steps it is likely to
// cost either side.
func (b *bot) bestAttack(slots int) assault {
	best := assault{target: -1, value: b.roll(12)}
	for t := range b.w.Armies() {
		if !b.w.Target(t) {
			continue
		}
		z := b.w.At(t)
		armies := b.inReach(z)
		if len(armies) == 0 {
			continue
		}
		own := b.w.Own(z)
		df, af := b.w.Defence(armies[0], t), b.w.Strength(armies[0])
		for k := 1; k <= min(slots, len(armies)); k++ {
			if k > 1 {
				af += b.w.Support(armies[k-1])
			}
			movers := 0
			for _, a := range armies[:k] {
				if b.w.At(a) != z {
					movers++
				}
			}
			if own+movers > b.w.Room(z) || k-1 > own+movers-b.w.Foes(z) {
				break
			}
			if v := attackValue(downfall.Chances(af, df, 1, 1)) - 4*(k-1); v > best.value {
				best = assault{target: t, zone: z, armies: armies[:k:k], value: v}
			}
		}
	}
	return best
}

// attackValue is the steps the defender is likely to lose less those of the
// attacker, in 36ths.
func attackValue(n downfall.Odds) int {
	return 2*n.Double + n.Win - n.Lose - 2*n.LoseDouble
}

// inReach lists the idle armies that could attack in a zone, the strongest
// first.
func (b *bot) inReach(z int) []int {
	var out []int
	for a := range b.w.Armies() {
		if !b.busy[a] && b.w.Reaches(a, z) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return b.w.Strength(y) - b.w.Strength(x) })
	return out
}

// advance writes one activation of moves.
func (b *bot) advance(slots int) bool {
	n := len(b.orders)
	started := false
	b.addMoves(slots, func(o rules.Order) bool {
		if started {
			return b.try(o)
		}
		started = b.try(order.Of(formActivate), o)
		return started
	})
	return len(b.orders) > n
}

// addMoves sends idle armies into empty enemy zones and towards the front; now
// and then Germany lends one.
func (b *bot) addMoves(slots int, add func(rules.Order) bool) {
	for a := range b.w.Armies() {
		if slots == 0 {
			return
		}
		if !b.w.Mine(a) || b.busy[a] || b.w.Front(b.w.At(a)) > 2 && b.roll(3) > 0 {
			continue
		}
		best, value := -1, 0
		for z := range b.w.Zones() {
			if b.w.Own(z) >= b.w.Room(z) || z == b.w.At(a) || b.w.Foes(z) > 0 {
				continue
			}
			v := b.w.Front(z) + b.roll(3)
			if b.w.Hostile(z) {
				v += 3
			}
			if v > value && b.w.Near(a, z) {
				best, value = z, v
			}
		}
		if best < 0 {
			continue
		}
		o := order.Of(formMove, b.w.Army("unit", a), b.w.Zone("path", best))
		if b.w.Cedes(best) {
			o.Form = formCede
		}
		if add(o) {
			b.busy[a] = true
			slots--
		}
	}
}

// dig entrenches where most enemies stand near.
func (b *bot) dig() bool {
	best, value := -1, 0
	for z := range b.w.Zones() {
		if b.w.MayDig(z) {
			if v := b.w.Front(z) + b.roll(3); v > value {
				best, value = z, v
			}
		}
	}
	return best >= 0 && b.try(order.Of(formEntrench, b.w.Zone("zone", best)))
}
