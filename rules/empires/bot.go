package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Bot implements [rules.Title]: a plain, aggressive player that knows what
// its side knows. It writes orders one by one and keeps those that the sheet
// still passes with.
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		pick := 0
		if src.Roll("bot/decision", 3) == 1 {
			pick = src.Roll("bot/choice", len(d.Choices)) - 1
		}
		return []rules.Order{d.Choices[pick].Order}
	}
	b := &bot{start: t.imagine(k), check: check, sd: sideOf(d.Side), src: src, key: d.Key}
	b.r = t.newRun(b.start.clone())
	defer t.release(b.r)
	if b.start.turn == 0 {
		b.first()
	} else {
		b.turn()
	}
	if len(b.orders) == 0 {
		return []rules.Order{order.Of(formPass)}
	}
	return b.orders
}

// bot is one sheet in the making.
type bot struct {
	check  rules.Check
	start  *state
	r      *run // the position as it is, for questions
	sd     side
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
	rd := b.check(rules.Sheet{Key: b.key, Orders: b.orders})
	for _, pr := range rd.Problems {
		if pr.Line > 0 {
			b.orders = b.orders[:n]
			return false
		}
	}
	return true
}

// first chooses the first technologies.
func (b *bot) first() {
	for tries := 0; tries < 100 && len(b.orders) < b.r.startTiles(); tries++ {
		t := b.roll(len(b.r.d.techs))
		o := order.Of(formResearch, rules.Value{Name: "tech", Kind: "tech", ID: b.r.d.techs[t].id})
		dup := false
		for i := range b.orders {
			dup = dup || b.orders[i].Args[0].ID == o.Args[0].ID
		}
		if !dup && b.r.firstFault(b.sd, techID(t)) == nil {
			b.orders = append(b.orders, o)
		}
	}
}

// turn writes the orders of a player turn. A sheet that would not be accepted
// because an army recruited in it could make an attack that is owed gives way
// to one that only does its duty.
func (b *bot) turn() {
	b.plan()
	rd := b.check(rules.Sheet{Key: b.key, Orders: b.orders})
	if !rd.OK() {
		b.orders, b.owed, b.busy = b.orders[:0], 0, map[int]bool{}
		for a := range b.r.s.armies {
			b.r.s.armies[a].activated = b.start.armies[a].activated
			b.r.s.armies[a].attacked = b.start.armies[a].attacked
		}
		b.obey()
	}
}

func (b *bot) plan() {
	b.busy = map[int]bool{}
	left := b.r.d.sides[b.sd].actions - b.r.s.sides[b.sd].actions()
	if b.r.s.sides[b.sd].actions() == 0 && b.recruitAll() {
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
			did = b.diplomacy()
		case b.roll(3) == 0:
			did = b.dig()
		case b.roll(2) == 0:
			did = b.try(order.Of(formMissions))
		default:
			did = b.study()
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
	need, now := b.r.duty(b.sd)
	if !now {
		return 0
	}
	return need - b.owed
}

// obey makes the attacks the side owes, in one activation where it can.
func (b *bot) obey() bool {
	n := len(b.orders)
	for b.owing() > 0 {
		a, t, z := b.r.dutyAttack(b.sd)
		if a < 0 {
			break
		}
		o := b.attackOrder(a, t, z)
		ok := len(b.orders) > n && b.try(o)
		if !ok && len(b.orders) == n {
			ok = b.try(order.Of(formActivate), o)
		}
		b.r.s.armies[a].activated = true
		b.busy[a] = true
		if ok {
			b.r.s.armies[t].attacked = true
			b.owed++
		} else if len(b.orders) > n {
			break
		}
	}
	return len(b.orders) > n
}

func (b *bot) attackOrder(a, t, z int) rules.Order {
	o := order.Of(formMove, b.r.d.army("unit", a))
	if int(b.r.s.armies[a].at) != z {
		o.Args = append(o.Args, b.r.d.zone("path", z))
	}
	o.Args = append(o.Args, order.Chosen("attack", "attack"), b.r.d.army("target", t))
	ss := &b.r.s.sides[b.sd]
	if ss.missions > 0 && b.r.profits(a) {
		if b.r.available(b.sd, b.r.d.aviation) && b.roll(2) == 0 {
			o.Args = append(o.Args, order.Chosen("with", "aviation"))
		} else if b.r.s.zones[z].trench[b.r.sideOfArmy(t)] == 1 && b.r.available(b.sd, b.r.d.tanks1) && !b.r.s.armies[a].lent {
			o.Args = append(o.Args, order.Chosen("with", "tanks"))
		}
	}
	return o
}

// recruitAll spends the steps of a Recruit action: weak armies first, then new
// ones near the front.
func (b *bot) recruitAll() bool {
	n := len(b.orders)
	for a := range b.r.s.armies {
		x := &b.r.s.armies[a]
		if x.at >= 0 && x.step == reduced && b.r.d.units[a].side == b.sd {
			b.try(order.Of(formReinforce, b.r.d.army("armies", a)))
		}
	}
	for a := range b.r.s.armies {
		if b.r.s.armies[a].at != inPool || b.r.d.units[a].side != b.sd {
			continue
		}
		best, value := -1, -1
		for z := range b.r.d.zones {
			if !b.r.recruitPlace(a, z) {
				continue
			}
			v := b.front(z)*4 + b.roll(4) - 2*int(b.r.n[z][b.sd])
			if v > value {
				best, value = z, v
			}
		}
		if best >= 0 {
			step := "reduced"
			if b.roll(2) == 0 {
				step = "full"
			}
			if !b.try(order.Of(formRecruit, b.r.d.army("armies", a), order.Chosen("step", step), b.r.d.zone("zone", best))) && len(b.orders)-n >= 2 {
				break
			}
		}
	}
	return len(b.orders) > n
}

// front counts the enemy armies and enemy zones around a zone.
func (b *bot) front(z int) int {
	n := 2 * b.r.enemies(b.sd, z)
	for _, e := range b.r.d.board.Edges(z) {
		if e.Kind == seaLane {
			continue
		}
		n += b.r.enemies(b.sd, e.To)
		if b.r.s.zones[e.To].control.enemyOf(b.sd) {
			n++
		}
	}
	return n
}

// activation attacks where the odds are good and moves the rest to the front.
func (b *bot) activation() bool {
	n := len(b.orders)
	if !b.fillAttacks(b.r.armiesPerActivation(b.sd)) && !b.advance(b.r.armiesPerActivation(b.sd)) {
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
		b.r.s.armies[at.target].attacked = true // looked at, whatever comes of it
		if !add(b.attackOrder(at.armies[0], at.target, at.zone)) {
			continue
		}
		b.busy[at.armies[0]] = true
		slots--
		for _, a := range at.armies[1:] {
			o := order.Of(formMove, b.r.d.army("unit", a))
			if int(b.r.s.armies[a].at) != at.zone {
				o.Args = append(o.Args, b.r.d.zone("path", at.zone))
			}
			o.Args = append(o.Args, order.Chosen("support", "support"), b.r.d.army("target", at.target))
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
	for t := range b.r.s.armies {
		at := b.r.s.armies[t].at
		if at < 0 || !b.r.sideOfArmy(t).enemyOf(b.sd) || b.r.mayAttack(b.sd, nil, t, int(at)) != nil {
			continue
		}
		z := int(at)
		armies := b.inReach(z)
		if len(armies) == 0 {
			continue
		}
		own := int(b.r.n[z][b.sd])
		battle := &battle{side: b.sd, attacker: armies[0], defender: t, zone: z}
		df := b.r.defenceFactors(battle).sum()
		af := b.r.combat(armies[0])
		for k := 1; k <= min(slots, len(armies)); k++ {
			if k > 1 {
				a := armies[k-1]
				af += b.r.d.units[a].kind.support[b.r.s.armies[a].step]
			}
			movers := 0
			for _, a := range armies[:k] {
				if int(b.r.s.armies[a].at) != z {
					movers++
				}
			}
			if own+movers > b.r.d.zones[z].stack || k-1 > own+movers-b.r.enemies(b.sd, z) {
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
	for a := range b.r.s.armies {
		if b.r.s.armies[a].at >= 0 && b.r.sideOfArmy(a) == b.sd && !b.busy[a] && !b.r.s.armies[a].activated && !b.r.surrenderedArmy(a) && b.r.canReach(a, b.sd, z) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return b.r.combat(y) - b.r.combat(x) })
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
	for a := range b.r.s.armies {
		if slots == 0 {
			return
		}
		x := &b.r.s.armies[a]
		if x.at < 0 || b.r.sideOfArmy(a) != b.sd || b.busy[a] || b.front(int(x.at)) > 2 && b.roll(3) > 0 {
			continue
		}
		best, value := -1, 0
		for z := range b.r.d.zones {
			if int(b.r.n[z][b.sd]) >= b.r.d.zones[z].stack || z == int(x.at) || b.r.enemies(b.sd, z) > 0 {
				continue
			}
			v := b.front(z) + b.roll(3)
			if b.r.s.zones[z].control.enemyOf(b.sd) {
				v += 3
			}
			if v > value && b.near(a, z) {
				best, value = z, v
			}
		}
		if best < 0 {
			continue
		}
		o := order.Of(formMove, b.r.d.army("unit", a), b.r.d.zone("path", best))
		if b.r.s.zones[best].control == austroHungarian && b.sd == german {
			o.Form = formCede
		}
		if add(o) {
			b.busy[a] = true
			slots--
		}
	}
}

// near reports whether an army gets to a zone in one move, by the look of it.
func (b *bot) near(a, z int) bool {
	_, total, ok := b.r.d.board.Cheapest(int(b.r.s.armies[a].at), z, b.r.d.allowance, b.stepCost)
	return ok && total <= b.r.d.allowance
}

func (b *bot) diplomacy() bool {
	for tries := 0; tries < 6; tries++ {
		i := b.roll(len(b.r.d.tracks))
		up := b.r.d.tracks[i].raise[b.sd]
		if b.r.mayMoveMarker(b.sd, i, up) == nil {
			return b.try(order.Of(formDiplomacy, rules.Value{Name: "track", Kind: "track", ID: b.r.d.tracks[i].id}))
		}
	}
	return false
}

func (b *bot) study() bool {
	for tries := 0; tries < 12; tries++ {
		t := b.roll(len(b.r.d.techs))
		if b.r.mayResearch(b.sd, techID(t)) == nil {
			return b.try(order.Of(formResearch, rules.Value{Name: "tech", Kind: "tech", ID: b.r.d.techs[t].id}))
		}
	}
	return false
}

// dig entrenches where most enemies stand near.
func (b *bot) dig() bool {
	best, value := -1, 0
	for z := range b.r.d.zones {
		if b.r.n[z][b.sd] > 0 && b.r.s.zones[z].trench[b.sd] < maxTrench {
			if v := b.front(z) + b.roll(3); v > value {
				best, value = z, v
			}
		}
	}
	return best >= 0 && b.try(order.Of(formEntrench, b.r.d.zone("zone", best)))
}

func (b *bot) stepCost(_ int, e board.Edge) int {
	if e.Kind == seaLane || b.r.neutral(b.r.d.zones[e.To].country) {
		return board.Closed
	}
	return b.r.cost(b.sd, e.To)
}
