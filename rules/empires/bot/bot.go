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
	b := &bot{World: w, View: w.Look(), check: check, src: src, key: d.Key}
	if b.Tiles > 0 {
		b.first()
	} else {
		b.turn()
	}
	if len(b.orders) == 0 {
		b.orders = append(b.orders, order.Of(formPass))
	}
	return b.orders
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
	World
	View
	check  rules.Check
	src    dice.Source
	key    string
	orders []rules.Order
	opened bool         // an activation is being written
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
	if slices.ContainsFunc(b.read().Problems, func(p rules.Problem) bool { return p.Line > 0 }) {
		b.orders = b.orders[:n]
		return false
	}
	return true
}

func (b *bot) read() rules.Reading { return b.check(rules.Sheet{Key: b.key, Orders: b.orders}) }

// line adds a line to the activation that is being written, or begins one with it.
func (b *bot) line(o rules.Order) bool {
	if b.opened {
		return b.try(o)
	}
	b.opened = b.try(order.Of(formActivate), o)
	return b.opened
}

func (b *bot) army(name string, a int) rules.Value { return order.Named(name, "army", b.Armies[a].ID) }
func (b *bot) zone(name string, z int) rules.Value { return order.Named(name, "zone", b.Zones[z].ID) }

// send returns an order to an army for a zone, in which it may stand already.
func (b *bot) send(a, z int, more ...rules.Value) rules.Order {
	o := order.Of(formMove, b.army("unit", a))
	if b.Armies[a].At != z {
		o.Args = append(o.Args, b.zone("path", z))
	}
	o.Args = append(o.Args, more...)
	return o
}

// first chooses the first technologies.
func (b *bot) first() {
	list := b.Studies
	for len(b.orders) < b.Tiles && len(list) > 0 {
		i := b.roll(len(list))
		b.orders = append(b.orders, list[i])
		list = slices.Delete(list, i, i+1)
	}
}

// tryRandom tries one of some orders.
func (b *bot) tryRandom(list []rules.Order) bool {
	return len(list) > 0 && b.try(list[b.roll(len(list))])
}

// turn writes the orders of a player turn. A sheet that would not be accepted
// because an army recruited in it could make an attack that is owed gives way
// to one that only does its duty.
func (b *bot) turn() {
	b.plan()
	if reading := b.read(); !reading.OK() {
		b.orders, b.owed, b.busy = b.orders[:0], 0, map[int]bool{}
		b.Again()
		b.obey()
	}
}

func (b *bot) plan() {
	b.busy = map[int]bool{}
	left := b.Left
	if b.Taken == 0 && b.recruitAll() {
		left--
	}
	for left > 0 {
		did := false
		switch {
		case b.Owed > b.owed:
			did = b.obey()
		case b.roll(10) < 7:
			did = b.activation()
		case b.roll(3) == 0:
			did = b.tryRandom(b.Dealings)
		case b.roll(3) == 0:
			did = b.dig()
		case b.roll(2) == 0:
			did = b.try(order.Of(formMissions))
		default:
			did = b.tryRandom(b.Studies)
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

// obey makes the attacks the side owes, in one activation where it can.
func (b *bot) obey() bool {
	n := len(b.orders)
	b.opened = false
	for b.Owed > b.owed {
		a, t, z := b.DutyAttack()
		if a < 0 {
			break
		}
		ok := b.line(b.attackOrder(a, t, z))
		b.Activate(a)
		b.busy[a] = true
		if ok {
			b.Attack(t)
			b.owed++
		} else if b.opened {
			break
		}
	}
	return len(b.orders) > n
}

func (b *bot) attackOrder(a, t, z int) rules.Order {
	o := b.send(a, z, order.Chosen("attack", "attack"), b.army("target", t))
	if b.Armies[a].Aviation && b.roll(2) == 0 {
		o.Args = append(o.Args, order.Chosen("with", "aviation"))
	} else if b.Tanks(a, t) {
		o.Args = append(o.Args, order.Chosen("with", "tanks"))
	}
	return o
}

// recruitAll spends the steps of a Recruit action: weak armies first, then new
// ones near the front.
func (b *bot) recruitAll() bool {
	n := len(b.orders)
	for a := range b.Armies {
		if b.Armies[a].Weak {
			b.try(order.Of(formReinforce, b.army("armies", a)))
		}
	}
	for a := range b.Armies {
		if !b.Armies[a].InPool {
			continue
		}
		best, value := -1, -1
		for z := range b.Zones {
			if !b.MayRecruit(a, z) {
				continue
			}
			v := b.Zones[z].Front*4 + b.roll(4) - 2*b.Zones[z].Own
			if v > value {
				best, value = z, v
			}
		}
		if best >= 0 {
			step := "reduced"
			if b.roll(2) == 0 {
				step = "full"
			}
			if !b.try(order.Of(formRecruit, b.army("armies", a), order.Chosen("step", step), b.zone("zone", best))) && len(b.orders)-n >= 2 {
				break
			}
		}
	}
	return len(b.orders) > n
}

// activation attacks where the odds are good and moves the rest to the front.
func (b *bot) activation() bool {
	b.opened = false
	b.move(b.attack(b.Slots))
	return b.opened
}

// attack writes attacks with their support into an activation, the most promising
// first, and returns how many armies more it holds.
func (b *bot) attack(slots int) int {
	for slots > 0 {
		at := b.bestAttack(slots)
		if at.target < 0 {
			break
		}
		b.Attack(at.target) // looked at, whatever comes of it
		for i, a := range at.armies {
			o := b.send(a, at.zone, order.Chosen("support", "support"), b.army("target", at.target))
			if i == 0 {
				o = b.attackOrder(a, at.target, at.zone)
			}
			if b.line(o) {
				b.busy[a] = true
				slots--
			} else if i == 0 {
				break
			}
		}
	}
	return slots
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
	for t := range b.Armies {
		if !b.Target(t) {
			continue
		}
		z := b.Armies[t].At
		armies := b.inReach(z)
		if len(armies) == 0 {
			continue
		}
		df, af := b.Defence(armies[0], t), b.Armies[armies[0]].Strength
		for k := 1; k <= min(slots, len(armies)); k++ {
			if k > 1 {
				af += b.Armies[armies[k-1]].Support
			}
			if v := attackValue(downfall.Chances(af, df, 1, 1)) - 4*(k-1); v > best.value {
				best = assault{target: t, zone: z, armies: armies[:k:k], value: v}
			}
		}
	}
	return best
}

// attackValue returns the steps the defender is likely to lose less those of the
// attacker, in 36ths.
func attackValue(n downfall.Odds) int {
	return 2*n.Double + n.Win - n.Lose - 2*n.LoseDouble
}

// inReach lists the idle armies that could attack in a zone, the strongest
// first.
func (b *bot) inReach(z int) []int {
	var out []int
	for a := range b.Armies {
		if !b.busy[a] && b.Reaches(a, z) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return b.Armies[y].Strength - b.Armies[x].Strength })
	return out
}

// move sends idle armies into empty enemy zones and towards the front; now
// and then Germany lends one.
func (b *bot) move(slots int) {
	for a := range b.Armies {
		if slots == 0 {
			return
		}
		if !b.Armies[a].Mine || b.busy[a] || b.Zones[b.Armies[a].At].Front > 2 && b.roll(3) > 0 {
			continue
		}
		best, value := -1, 0
		for z := range b.Zones {
			if b.Zones[z].Own >= b.Zones[z].Room || z == b.Armies[a].At || b.Zones[z].Foes > 0 {
				continue
			}
			v := b.Zones[z].Front + b.roll(3)
			if b.Zones[z].Hostile {
				v += 3
			}
			if v > value && b.Near(a, z) {
				best, value = z, v
			}
		}
		if best < 0 {
			continue
		}
		o := b.send(a, best)
		if b.Zones[best].Cedes {
			o.Form = formCede
		}
		if b.line(o) {
			b.busy[a] = true
			slots--
		}
	}
}

// dig entrenches where most enemies stand near.
func (b *bot) dig() bool {
	best, value := -1, 0
	for z := range b.Zones {
		if b.Zones[z].MayDig {
			if v := b.Zones[z].Front + b.roll(3); v > value {
				best, value = z, v
			}
		}
	}
	return best >= 0 && b.try(order.Of(formEntrench, b.zone("zone", best)))
}
