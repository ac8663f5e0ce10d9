package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Orders makes the sheet of a side. It gives orders one by one and keeps those
// that can be carried out.
func Orders(w World, side rules.Side, src dice.Source) []rules.Order {
	b := &bot{World: w, side: side, src: src}
	b.Look(&b.View)
	if b.turn(); len(b.orders) == 0 {
		b.orders = append(b.orders, order.Of("pass"))
	}
	return b.orders
}

// bot is one sheet in the making.
type bot struct {
	World
	View
	side   rules.Side
	src    dice.Source
	orders []rules.Order
}

func (b *bot) roll(n int) int { return b.src.Roll("bot", n) - 1 }

// try gives an order if it can be carried out.
func (b *bot) try(form string, args ...rules.Value) bool {
	o := order.Of(form, args...)
	o.Line = len(b.orders) + 1
	if !b.Do(&o) {
		return false
	}
	b.orders = append(b.orders, o)
	b.Look(&b.View)
	return true
}

// send gives an army an order for a zone, in which it may stand already.
func (b *bot) send(form string, a, z int, more ...rules.Value) bool {
	args := append(make([]rules.Value, 0, 8), b.army("unit", a))
	if b.Armies[a].At != z {
		args = append(args, b.zone("path", z))
	}
	return b.try(form, append(args, more...)...)
}

func (b *bot) army(name string, a int) rules.Value { return order.Named(name, "army", b.Armies[a].ID) }
func (b *bot) zone(name string, z int) rules.Value { return order.Named(name, "zone", b.Zones[z].ID) }

// turn writes the orders of a player turn.
func (b *bot) turn() {
	if b.Begins {
		b.raise(false)
	}
	b.actions()
	b.missions()
	if !b.Fought {
		b.attack()
		b.exploit()
		b.land()
		b.advance()
		b.redeploy()
	}
	if b.roll(30) == 0 {
		b.try("pause")
		return
	}
	if len(b.Attacks) > 0 {
		b.try("combat")
	}
	b.raise(true)
	b.armour()
}

// actions takes the Actions of the turn, supply first.
func (b *bot) actions() {
	if b.Supply <= 7 {
		b.try("supply")
	}
	if b.roll(4) > 0 {
		b.try("lend-lease")
	}
	likings := [10]string{"reinforcements", "reinforcements", "reinforcements", "air", "air", "tanks", "supply", "submarines", "develop", "develop"}
	for range 8 {
		switch form := likings[b.roll(len(likings))]; {
		case form == "supply" && b.Supply > 8, form == "submarines" && b.roll(3) > 0:
		case form == "develop":
			b.try(form, order.Named("development", "development", b.Developments[b.roll(len(b.Developments))]))
		default:
			b.try(form)
		}
	}
}

// missions sends submarines and bombers where enough are at hand.
func (b *bot) missions() {
	if n := b.AdvancedSubmarines; n > 0 {
		b.try("atlantic", order.Number("missions", n), order.Chosen("advanced", "advanced"))
	}
	if b.Submarines >= 2 && b.roll(2) == 0 {
		b.try("atlantic", order.Number("missions", 2))
	}
	if n := b.AdvancedAir; b.side == "allies" && n >= 2 && b.roll(3) > 0 {
		b.try("bomb", order.Number("missions", n))
	}
}

// raise spends the reinforcement points of the Powers, or those of the other
// countries at the start of the turn: weak armies first, then new ones.
func (b *bot) raise(power bool) {
	for a := range b.Armies {
		if x := &b.Armies[a]; x.Own && x.Power == power && x.At >= 0 && x.Reduced {
			b.try("raise", b.army("armies", a))
		}
	}
	for a := range b.Armies {
		if x := &b.Armies[a]; !x.Own || x.Power != power || !x.Ready {
			continue
		}
		best, value := -1, -100
		for z := range b.Zones {
			if b.MayBuild(a, z) {
				if v := b.front(z)*3 + b.roll(4) - b.Zones[z].Own; v > value {
					best, value = z, v
				}
			}
		}
		if best >= 0 && !b.try("build", b.army("armies", a), order.Chosen("step", "full"), b.zone("zone", best)) {
			b.try("build", b.army("armies", a), b.zone("zone", best))
		}
	}
}

// armour turns infantry into tanks.
func (b *bot) armour() {
	for a := range b.Armies {
		if x := &b.Armies[a]; b.Tanks > 0 && x.At >= 0 && x.Own && b.Zones[x.At].Supply {
			kind := [...]string{"tanks", "advanced", "afrika"}[b.roll(3)]
			if !b.try("convert", b.army("armies", a), order.Chosen("kind", kind)) {
				b.try("convert", b.army("armies", a))
			}
		}
	}
}

// front counts the enemy armies and enemy zones around a zone.
func (b *bot) front(z int) int {
	n := 2 * b.Zones[z].Foes
	for _, e := range b.Zones[z].Edges {
		if x := &b.Zones[e.To]; b.warlike(x) {
			n += x.Foes
			if x.Hostile {
				n++
			}
		}
	}
	return n
}

// warlike reports whether the bot is ready to go into a zone: not every
// invasion comes at any time.
func (b *bot) warlike(z *Zone) bool {
	return !z.Closed && (!z.Invaded || b.Turn >= 3 && b.Turn%3 == 0)
}

// idle lists the armies of the side that may still operate.
func (b *bot) idle() (out []int) {
	for a := range b.Armies {
		if b.Armies[a].Idle {
			out = append(out, a)
		}
	}
	return out
}

// near lists idle armies in a zone or next to it, the strongest first.
func (b *bot) near(z int) []int {
	out := slices.DeleteFunc(b.idle(), func(a int) bool {
		at := b.Armies[a].At
		return at != z && !slices.Contains(b.Zones[z].Neighbours, int16(at))
	})
	slices.SortStableFunc(out, func(x, y int) int { return b.Strength(y, z) - b.Strength(x, z) })
	return out
}

// attack makes the attacks that promise something, the most promising first.
func (b *bot) attack() {
	seen := map[int]bool{}
	for range 12 {
		target, value := -1, 4+b.roll(8)
		var with []int
		for t := range b.Armies {
			x := &b.Armies[t]
			if x.At < 0 || seen[t] || !x.Enemy || x.Attacked || !b.warlike(&b.Zones[x.At]) {
				continue
			}
			if armies := b.near(x.At); len(armies) > 0 {
				if v := b.worth(armies, t); v > value {
					target, value, with = t, v, armies
				}
			}
		}
		if target < 0 || b.Supply == 0 {
			return
		}
		seen[target] = true
		b.assault(with, target)
	}
}

// worth weighs an attack by the steps it is likely to cost either side, in
// 36ths.
func (b *bot) worth(armies []int, target int) int {
	at := b.Armies[target].At
	z := &b.Zones[at]
	own := z.Own + min(z.Room, len(armies))
	spare := max(0, min(own-z.Foes, len(armies)-1, z.Own+z.Room-1))
	c := b.Odds(armies[0], target, armies[1:1+spare])
	v := 2*(c.Double+c.Win) - c.Win + c.Tie/4 - 2*(c.Lose+c.LoseDouble) + c.Lose/2
	if z.Supply || z.Key || z.Capital {
		v += 6
	}
	return v
}

// assault attacks with the first army, then lets others support, attack or
// follow into the zone.
func (b *bot) assault(armies []int, target int) {
	z, whom := b.Armies[target].At, b.army("target", target)
	attack, air := order.Chosen("attack", "attack"), order.Chosen("air", "air")
	flies := b.Air > 0 && b.roll(3) > 0
	if !(flies && b.send("move", armies[0], z, attack, whom, air)) && !b.send("move", armies[0], z, attack, whom) {
		return
	}
	for _, a := range armies[1:] {
		if !b.send("move", a, z, order.Chosen("support", "support"), whom) && b.Armies[a].At != z && b.roll(2) == 0 {
			b.send("move", a, z)
		}
	}
}

// exploit sends tanks through the zones of strong attacks.
func (b *bot) exploit() {
	for _, z := range slices.Clone(b.Attacks) {
		for _, a := range b.near(z) {
			for _, e := range b.Zones[z].Edges {
				if x := &b.Zones[e.To]; b.Exploits && b.Armies[a].Tanks && x.Hostile && x.Foes == 0 && b.warlike(x) && b.send("move", a, z, b.zone("path", e.To)) {
					break
				}
			}
		}
	}
}

// land makes landings along the lines that are open.
func (b *bot) land() {
	for _, l := range b.Landings {
		to := &b.Zones[l[1]]
		if !b.Zones[l[0]].Mine || to.Mine || !b.warlike(to) || b.roll(3) > 0 {
			continue
		}
		for _, a := range b.idle() {
			switch {
			case b.Armies[a].At != l[0]:
			case to.Foes > 0:
				b.send("land", a, l[1], order.Chosen("attack", "attack"))
			default:
				b.send("land", a, l[1])
			}
		}
	}
}

// advance sends idle armies into empty zones of the enemy.
func (b *bot) advance() {
	for _, a := range b.idle() {
		if b.Supply <= 1 {
			return
		}
		from, best, value := b.Armies[a].At, -1, 2+b.roll(3)
		for _, n := range b.Zones[from].Neighbours {
			to := int(n)
			z := &b.Zones[to]
			if z.Foes > 0 || !z.Free && !z.Hostile || !b.warlike(z) {
				continue
			}
			v := 2 + b.front(to)/2 + b.roll(2)
			if z.Supply || z.Capital {
				v += 8
			}
			if z.Key {
				v += 3
			}
			if v > value {
				best, value = to, v
			}
		}
		if best >= 0 {
			b.send("move", a, best)
		}
	}
}

// redeploy brings armies from quiet zones to the front, by rail or by sea.
func (b *bot) redeploy() {
	for _, a := range b.idle() {
		from := b.Armies[a].At
		if b.Supply <= 2 {
			return
		}
		if b.front(from) > 0 || !b.Zones[from].Supply && b.roll(2) == 0 {
			continue
		}
		best, value := -1, 1
		for range 12 {
			z := b.roll(len(b.Zones))
			if x := &b.Zones[z]; z == from || !x.Mine || x.Room <= 0 {
				continue
			}
			if v := b.front(z); v > value {
				best, value = z, v
			}
		}
		if best >= 0 && !b.send("strategic", a, best) {
			b.send("sail", a, best)
		}
	}
}
