package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Bot implements [rules.Title]: a plain, aggressive player that knows what
// its side knows. It carries its orders out one by one in a dry run and keeps
// those that nothing stands against.
func (t *Title) Bot(k *rules.Known, d rules.Demand, _ rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		pick := 0
		if src.Roll("bot/decision", 3) == 1 {
			pick = src.Roll("bot/choice", len(d.Choices)) - 1
		}
		return []rules.Order{d.Choices[pick].Order}
	}
	b := &bot{sd: sideOf(d.Side), src: src}
	b.r = t.newRun(t.imagine(k))
	defer b.r.Free()
	if b.r.s.acting() != b.sd || k.Step != stepNames[stepOrders] {
		b.r.s.Agenda = append(b.r.s.Agenda[:0], step{kind: stepOrders, side: b.sd})
		b.r.resetSide(b.sd)
	}
	b.objectives()
	b.turn()
	if len(b.orders) == 0 {
		return []rules.Order{order.Of(formPass)}
	}
	return b.orders
}

// bot is one sheet in the making; r is the position as the orders leave it.
type bot struct {
	r      *run
	sd     side
	src    dice.Source
	orders []rules.Order
	far    []int // zones to the nearest objective, by land

	support []int16 // working space of worth
}

// objectives measures how far every zone is from a supply zone of a Power that
// an enemy controls: they win and lose the war (§18, §20).
func (b *bot) objectives() {
	d := b.r.d
	b.far = make([]int, len(d.zones))
	queue := make([]int, 0, len(d.zones))
	for z := range b.far {
		b.far[z] = never
		if d.zones[z].supply >= 0 && b.r.s.zones[z].control.enemyOf(b.sd) {
			b.far[z] = 0
			queue = append(queue, z)
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, n := range d.neighbours[queue[i]] {
			if b.far[n] == never {
				b.far[n] = b.far[queue[i]] + 1
				queue = append(queue, int(n))
			}
		}
	}
}

// pull is how much a zone draws the side towards its objectives.
func (b *bot) pull(z int) int { return max(0, 8-b.far[z]) }

func (b *bot) roll(n int) int { return b.src.Roll("bot", n) - 1 }

// try gives an order if it can be carried out.
func (b *bot) try(o rules.Order) bool {
	o.Line = len(b.orders) + 1
	if b.r.single(b.sd, &o) != nil {
		return false
	}
	b.orders = append(b.orders, o)
	return true
}

// turn writes the orders of a player turn.
func (b *bot) turn() {
	if b.r.s.sides[b.sd].stage == stageStart {
		b.raiseAll(false)
	}
	b.actions()
	b.missions()
	if b.r.s.sides[b.sd].stage != stageFought {
		b.attacks()
		b.exploit()
		b.land()
		b.advance()
		b.redeploy()
	}
	if b.roll(30) == 0 {
		b.try(order.Of(formPause))
		return
	}
	if len(b.r.s.attacks) > 0 {
		b.try(order.Of(formCombat))
	}
	b.raiseAll(true)
	b.armour()
}

// actions takes the Actions of the turn, supply first.
func (b *bot) actions() {
	if b.r.s.sides[b.sd].supply <= 7 {
		b.try(order.Of(formSupply))
	}
	if b.roll(4) > 0 {
		b.try(order.Of(formLendLease))
	}
	for range 8 {
		switch b.roll(10) {
		case 0, 1, 2:
			b.try(order.Of(formReinforce))
		case 3, 4:
			b.try(order.Of(formAir))
		case 5:
			b.try(order.Of(formTanks))
		case 6:
			if b.r.s.sides[b.sd].supply <= 8 {
				b.try(order.Of(formSupply))
			}
		case 7:
			if b.roll(3) == 0 {
				b.try(order.Of(formSubmarines))
			}
		default:
			v := b.roll(len(b.r.d.devs))
			b.try(order.Of(formDevelop, rules.Value{Name: "development", Kind: kindDev, ID: b.r.d.devs[v].id}))
		}
	}
}

// missions sends submarines and bombers where enough are at hand.
func (b *bot) missions() {
	ss := &b.r.s.sides[b.sd]
	if ss.subsAdv > 0 {
		b.try(order.Of(formAtlantic, order.Number("missions", int(ss.subsAdv)), order.Chosen("advanced", "advanced")))
	}
	if ss.subs >= 2 && b.roll(2) == 0 {
		b.try(order.Of(formAtlantic, order.Number("missions", 2)))
	}
	if n := int(ss.airAdv); b.sd == allies && n >= 2 && b.roll(3) > 0 {
		b.try(order.Of(formBomb, order.Number("missions", n)))
	}
}

// raiseAll spends the reinforcement points of the Powers, or those of the
// other countries at the start of the turn: weak armies first, then new ones.
func (b *bot) raiseAll(power bool) {
	for a := range b.r.s.armies {
		u, x := &b.r.d.units[a], &b.r.s.armies[a]
		if u.side == b.sd && b.r.d.countries[u.nation].power == power && x.at >= 0 && x.step == reduced {
			b.try(order.Of(formRaise, b.r.d.army("armies", a)))
		}
	}
	for a := range b.r.s.armies {
		u := &b.r.d.units[a]
		if u.side != b.sd || b.r.d.countries[u.nation].power != power || b.r.s.armies[a].at >= 0 || power && b.r.s.sides[b.sd].points == 0 ||
			!power && b.r.s.left[u.nation] == 0 || b.r.mayExist(b.sd, a) != nil {
			continue
		}
		best, value := -1, -100
		for z := range b.r.d.zones {
			if b.r.buildPlace(b.sd, a, z) != nil {
				continue
			}
			if v := b.front(z)*3 + b.roll(4) - int(b.r.n[z][b.sd]); v > value {
				best, value = z, v
			}
		}
		if best < 0 {
			continue
		}
		if !b.try(order.Of(formBuild, b.r.d.army("armies", a), order.Chosen("step", "full"), b.r.d.zone("zone", best))) {
			b.try(order.Of(formBuild, b.r.d.army("armies", a), b.r.d.zone("zone", best)))
		}
	}
}

// armour turns infantry into tanks.
func (b *bot) armour() {
	for a := range b.r.s.armies {
		z := int(b.r.s.armies[a].at)
		if b.r.s.sides[b.sd].tanks == 0 {
			return
		}
		if z >= 0 && b.r.d.units[a].side == b.sd && b.r.d.zones[z].supply >= 0 {
			if k := [...]string{"tanks", "advanced", "afrika"}[b.roll(3)]; b.try(order.Of(formConvert, b.r.d.army("armies", a), order.Chosen("kind", k))) {
				continue
			}
			b.try(order.Of(formConvert, b.r.d.army("armies", a)))
		}
	}
}

// front counts the enemy armies and enemy zones around a zone.
func (b *bot) front(z int) int {
	n := 2 * b.r.enemies(b.sd, z)
	for _, e := range b.r.d.board.Edges(z) {
		if b.r.n[e.To] == [sides]uint8{} && b.r.s.zones[e.To].control == b.sd {
			continue
		}
		if b.warlike(e.To) {
			n += b.r.enemies(b.sd, e.To)
			if b.r.s.zones[e.To].control.enemyOf(b.sd) {
				n++
			}
		}
	}
	return n
}

// warlike reports whether the bot is ready to go into a zone: not every
// invasion comes at any time.
func (b *bot) warlike(z int) bool {
	if b.r.closedTo(b.sd, z) != "" {
		return false
	}
	if b.r.begins(b.sd, z) == noInvasion {
		return true
	}
	turn, c := int(b.r.s.turn), b.r.d.zones[z].country
	switch {
	case c == b.r.d.ussr:
		return turn >= 6
	case b.sd == soviet:
		return turn >= 9
	case c == b.r.d.belgium:
		return true
	}
	return turn >= 3 && turn%3 == 0
}

// idle lists the armies of the side that may still operate.
func (b *bot) idle() []int {
	var out []int
	for a := range b.r.s.armies {
		x := &b.r.s.armies[a]
		if x.at >= 0 && b.r.d.units[a].side == b.sd && x.supplied && !x.operated && b.r.fights(b.r.d.units[a].nation) {
			out = append(out, a)
		}
	}
	return out
}

// near lists idle armies in a zone or next to it, the strongest first.
func (b *bot) near(z int) []int {
	var out []int
	for _, a := range b.idle() {
		at := int(b.r.s.armies[a].at)
		if at == z || b.r.adjacent(at, z) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return b.r.combatFactor(y, z) - b.r.combatFactor(x, z) })
	return out
}

// adjacent reports whether two zones have a border.
func (r *run) adjacent(a, z int) bool {
	for _, e := range r.d.board.Edges(a) {
		if e.To == z && e.Kind != landing {
			return true
		}
	}
	return false
}

// attacks makes the attacks that promise something, the most promising first.
func (b *bot) attacks() {
	seen := map[int]bool{}
	for range 12 {
		target, value := -1, 4+b.roll(8)
		var with []int
		for t := range b.r.s.armies {
			z := int(b.r.s.armies[t].at)
			if z < 0 || seen[t] || !b.r.d.units[t].side.enemyOf(b.sd) || b.r.s.armies[t].attacked || !b.warlike(z) {
				continue
			}
			armies := b.near(z)
			if len(armies) == 0 {
				continue
			}
			if v := b.worth(armies, t, z); v > value {
				target, value, with = t, v, armies
			}
		}
		if target < 0 || b.r.s.sides[b.sd].supply == 0 {
			return
		}
		seen[target] = true
		b.assault(with, target)
	}
}

// worth weighs an attack by the steps it is likely to cost either side, in
// 36ths.
func (b *bot) worth(armies []int, t, z int) int {
	a := armies[0]
	at := attack{attacker: int16(a), defender: int16(t), zone: int16(z)}
	if from := int(b.r.s.armies[a].at); from != z {
		at.bonus = b.r.wayTo(from, z).bonus
	}
	room := stackLimit - int(b.r.n[z][b.sd])
	own := int(b.r.n[z][b.sd]) + min(room, len(armies))
	spare := max(0, min(own-b.r.enemies(b.sd, z), len(armies)-1, stackLimit-1))
	b.support = b.support[:0]
	for _, s := range armies[1 : 1+spare] {
		b.support = append(b.support, int16(s))
	}
	at.support = b.support
	c := b.r.chances(&at)
	v := 2*(c.Double+c.Win) - c.Win + c.Tie/4 - 2*(c.Lose+c.LoseDouble) + c.Lose/2
	if zd := &b.r.d.zones[z]; zd.supply >= 0 || zd.key || b.r.d.countries[zd.country].capital == z {
		v += 6
	}
	return v + b.pull(z)
}

// assault attacks with the first army, then lets others support, attack or
// follow into the zone.
func (b *bot) assault(armies []int, target int) {
	z := int(b.r.s.armies[target].at)
	o := b.toZone(armies[0], z)
	o.Args = append(o.Args, order.Chosen("attack", "attack"), b.r.d.army("target", target))
	if b.r.missionsOf(b.sd, false) > 0 && b.roll(3) > 0 {
		flying := o
		flying.Args = append(slices.Clone(o.Args), order.Chosen("air", "air"))
		if b.try(flying) {
			b.follow(armies[1:], target, z)
			return
		}
	}
	if b.try(o) {
		b.follow(armies[1:], target, z)
	}
}

func (b *bot) follow(armies []int, target, z int) {
	for _, a := range armies {
		o := b.toZone(a, z)
		o.Args = append(o.Args, order.Chosen("support", "support"), b.r.d.army("target", target))
		if b.try(o) {
			continue
		}
		if int(b.r.s.armies[a].at) != z && b.roll(2) == 0 {
			b.try(b.toZone(a, z))
		}
	}
}

func (b *bot) toZone(a, z int) rules.Order {
	o := order.Of(formMove, b.r.d.army("unit", a))
	if int(b.r.s.armies[a].at) != z {
		o.Args = append(o.Args, b.r.d.zone("path", z))
	}
	return o
}

// exploit sends tanks through the zones of strong attacks.
func (b *bot) exploit() {
	if !b.r.has(b.sd, b.r.d.blitzkrieg) {
		return
	}
	for i := range b.r.s.attacks {
		z := int(b.r.s.attacks[i].zone)
		for _, a := range b.near(z) {
			if !b.r.armoured(a) {
				continue
			}
			for _, e := range b.r.d.board.Edges(z) {
				if b.r.s.zones[e.To].control.enemyOf(b.sd) && b.r.enemies(b.sd, e.To) == 0 && b.warlike(e.To) {
					o := order.Of(formMove, b.r.d.army("unit", a), b.r.d.zone("path", e.To))
					if int(b.r.s.armies[a].at) != z {
						o = order.Of(formMove, b.r.d.army("unit", a), b.r.d.zone("path", z), b.r.d.zone("path", e.To))
					}
					if b.try(o) {
						break
					}
				}
			}
		}
	}
}

// land makes landings along the lines that are open.
func (b *bot) land() {
	for i := range b.r.d.lines {
		l := &b.r.d.lines[i]
		if b.r.s.zones[l.from].control != b.sd || b.r.s.zones[l.to].control == b.sd || !b.warlike(l.to) || b.roll(3) > 0 {
			continue
		}
		for _, a := range b.idle() {
			if int(b.r.s.armies[a].at) != l.from {
				continue
			}
			o := order.Of(formLand, b.r.d.army("unit", a), b.r.d.zone("path", l.to))
			if b.r.enemies(b.sd, l.to) > 0 {
				o.Args = append(o.Args, order.Chosen("attack", "attack"))
			}
			b.try(o)
		}
	}
}

// advance sends idle armies into empty zones of the enemy.
func (b *bot) advance() {
	for _, a := range b.idle() {
		from := int(b.r.s.armies[a].at)
		if b.r.s.sides[b.sd].supply <= 1 {
			return
		}
		best, value := -1, 2+b.roll(3)
		for _, e := range b.r.d.board.Edges(from) {
			zd := &b.r.d.zones[e.To]
			if e.Kind == landing || b.r.s.zones[e.To].control == b.sd || b.r.enemies(b.sd, e.To) > 0 || !b.warlike(e.To) || b.r.s.zones[e.To].control != nobody && !b.r.s.zones[e.To].control.enemyOf(b.sd) {
				continue
			}
			v := 2 + b.front(e.To)/2 + b.roll(2) + b.pull(e.To) - b.pull(from)
			if zd.supply >= 0 || b.r.d.countries[zd.country].capital == e.To {
				v += 8
			}
			if zd.key {
				v += 3
			}
			if v > value {
				best, value = e.To, v
			}
		}
		if best >= 0 {
			b.try(b.toZone(a, best))
		}
	}
}

// redeploy brings armies from quiet zones to the front, by rail or by sea.
func (b *bot) redeploy() {
	for _, a := range b.idle() {
		from := int(b.r.s.armies[a].at)
		if b.r.s.sides[b.sd].supply <= 2 {
			return
		}
		if b.front(from) > 0 || b.r.d.zones[from].supply < 0 && b.roll(2) == 0 {
			continue
		}
		best, value := -1, 1
		for range 12 {
			z := b.roll(len(b.r.d.zones))
			if z == from || b.r.s.zones[z].control != b.sd || b.r.fullUp(b.sd, z) {
				continue
			}
			if v := b.front(z); v > 0 && v+b.pull(z) > value {
				best, value = z, v+b.pull(z)
			}
		}
		if best >= 0 && !b.try(order.Of(formStrategic, b.r.d.army("unit", a), b.r.d.zone("path", best))) {
			b.try(order.Of(formSail, b.r.d.army("unit", a), b.r.d.zone("path", best)))
		}
	}
}
