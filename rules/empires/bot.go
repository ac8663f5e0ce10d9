package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Bot implements [rules.Title]: a plain, aggressive player, who sees what is imagined of
// what its side knows. It writes orders one by one and keeps those that the sheet
// still passes with.
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(d, src)
	}
	return t.newSheet(t.imagine(k, nil), &d, check, src)
}

// newSheet writes the bot's sheet on a state that is imagined, which it changes.
func (t *Title) newSheet(s *field.State, d *rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	g := t.Game(s)
	defer t.Free(g)
	side := field.SideOf(d.Side)
	if s.Turn > 0 && s.Acting() != side {
		g.run.ResetSide(side) // its turn has not begun
	}
	b := &bot{r: &g.run, side: side, check: check, src: src, key: d.Key, busy: map[int]bool{}}
	if b.r.S.Turn == 0 {
		b.first()
	} else {
		b.turn()
	}
	if len(b.orders) == 0 {
		b.orders = append(b.orders, order.Of(play.FormPass))
	}
	return b.orders
}

// bot is one sheet in the making.
type bot struct {
	r      *field.Run
	side   field.Side
	check  rules.Check
	src    dice.Source
	key    string
	orders []rules.Order
	opened bool         // an activation is being written
	busy   map[int]bool // armies with an order
	owed   int          // attacks ordered that the side owes
	front  []int        // enemy armies and zones in and around each zone
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
	b.opened = b.try(order.Of(moves.FormActivate), o)
	return b.opened
}

// send returns an order to an army for a zone, in which it may stand already.
func (b *bot) send(a, z int, more ...rules.Value) rules.Order {
	o := order.Of(downfall.FormMove, b.r.D.Army("unit", a))
	if int(b.r.S.Armies[a].At) != z {
		o.Args = append(o.Args, b.r.D.Zone("path", z))
	}
	o.Args = append(o.Args, more...)
	return o
}

// first chooses the first technologies.
func (b *bot) first() {
	list := researchOrders(b.r, b.side)
	for len(b.orders) < b.r.D.FirstTiles(b.r.S) && len(list) > 0 {
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
	before := slices.Clone(b.r.S.Armies)
	b.watch()
	b.plan()
	if reading := b.read(); !reading.OK() {
		b.orders, b.owed = b.orders[:0], 0
		clear(b.busy)
		copy(b.r.S.Armies, before)
		b.obey()
	}
}

// watch counts what stands against the side in and around each zone.
func (b *bot) watch() {
	r := b.r
	b.front = make([]int, len(r.D.Zones))
	for z := range b.front {
		b.front[z] = 2 * r.Enemies(b.side, z)
		for _, e := range r.D.Board.Edges(z) {
			if e.Kind == field.SeaLane {
				continue
			}
			if b.front[z] += r.Enemies(b.side, e.To); b.isHostile(e.To) {
				b.front[z]++
			}
		}
	}
}

func (b *bot) isHostile(z int) bool { return b.r.S.Zones[z].Control.IsEnemyOf(b.side) }

func (b *bot) plan() {
	taken := b.r.S.Sides[b.side].Actions()
	left := b.r.D.Sides[b.side].Actions - taken
	owed, now := b.r.AttacksOwed(b.side)
	if taken == 0 && b.recruitAll() {
		left--
	}
	for ; left > 0; left-- {
		did := false
		switch {
		case now && owed > b.owed:
			did = b.obey()
		case b.roll(10) < 7:
			did = b.activation()
		case b.roll(3) == 0:
			did = b.tryRandom(diplomacyOrders(b.r, b.side))
		case b.roll(3) == 0:
			did = b.dig()
		case b.roll(2) == 0:
			did = b.try(order.Of(formMissions))
		default:
			did = b.tryRandom(researchOrders(b.r, b.side))
		}
		if !did && b.roll(3) > 0 {
			b.activation()
		}
	}
	if b.roll(20) == 0 {
		b.try(order.Of(play.FormPause))
	}
}

// obey makes the attacks the side owes, in one activation where it can. Armies with
// orders are thought of as used, their targets as attacked.
func (b *bot) obey() bool {
	n := len(b.orders)
	b.opened = false
	for owed, now := b.r.AttacksOwed(b.side); now && owed > b.owed; {
		a, t, z := moves.DutyAttack(b.r, b.side)
		if a < 0 {
			break
		}
		ok := b.line(b.attackOrder(a, t, z))
		b.r.S.Armies[a].Activated, b.busy[a] = true, true
		if ok {
			b.r.S.Armies[t].Attacked = true
			b.owed++
		} else if b.opened {
			break
		}
	}
	return len(b.orders) > n
}

// attackOrder returns an attack with what missions support it.
func (b *bot) attackOrder(a, t, z int) rules.Order {
	r, x := b.r, &b.r.S.Armies[t]
	o := b.send(a, z, order.Chosen("attack", "attack"), r.D.Army("target", t))
	spends := r.S.Sides[b.side].Missions > 0 && r.CanUseTech(a)
	if spends && r.HasTech(b.side, r.D.Aviation) && b.roll(2) == 0 {
		o.Args = append(o.Args, order.Chosen("with", "aviation"))
	} else if spends && r.HasTech(b.side, r.D.Tanks1) && r.S.Zones[x.At].Trench[r.SideOfArmy(t)] == 1 && !r.S.Armies[a].Lent {
		o.Args = append(o.Args, order.Chosen("with", "tanks"))
	}
	return o
}

// recruitAll spends the steps of a Recruit action: weak armies first, then new
// ones near the front.
func (b *bot) recruitAll() bool {
	n, r := len(b.orders), b.r
	for a := range r.S.Armies {
		if x := &r.S.Armies[a]; x.At >= 0 && x.Step == field.Reduced && r.D.Units[a].Side == b.side {
			b.try(reinforceOrder(r.D.Units[a].ID))
		}
	}
	for a := range r.S.Armies {
		if r.S.Armies[a].At != field.InPool || r.D.Units[a].Side != b.side {
			continue
		}
		best, value := -1, -1
		for z := range r.D.Zones {
			if recruitZone(r, a, z) < 0 {
				continue
			}
			if v := b.front[z]*4 + b.roll(4) - 2*int(r.Count[z][b.side]); v > value {
				best, value = z, v
			}
		}
		if best >= 0 {
			step := "reduced"
			if b.roll(2) == 0 {
				step = "full"
			}
			if !b.try(order.Of(formRecruit, r.D.Army("armies", a), order.Chosen("step", step), r.D.Zone("zone", best))) && len(b.orders)-n >= 2 {
				break
			}
		}
	}
	return len(b.orders) > n
}

// activation attacks where the odds are good and moves the rest to the front.
func (b *bot) activation() bool {
	b.opened = false
	b.move(b.attack(moves.ArmiesPerActivation(b.r, b.side)))
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
		b.r.S.Armies[at.target].Attacked = true // looked at, whatever comes of it
		for i, a := range at.armies {
			o := b.send(a, at.zone, order.Chosen("support", "support"), b.r.D.Army("target", at.target))
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
	r, best := b.r, assault{target: -1, value: b.roll(12)}
	for t := range r.S.Armies {
		z := int(r.S.Armies[t].At)
		if z < 0 || !r.SideOfArmy(t).IsEnemyOf(b.side) || moves.AttackFault(r, b.side, nil, t, z) != nil {
			continue
		}
		armies := b.inReach(z)
		if len(armies) == 0 {
			continue
		}
		df, af := battle.Defence(r, &field.Battle{Side: b.side, Attacker: armies[0], Defender: t, Zone: z}), r.CombatFactor(armies[0])
		for k := 1; k <= min(slots, len(armies)); k++ {
			if k > 1 {
				a := armies[k-1]
				af += r.D.Units[a].Kind.Support[r.S.Armies[a].Step]
			}
			n := downfall.Chances(af, df, 1, 1)
			if v := 2*n.Double + n.Win - n.Lose - 2*n.LoseDouble - 4*(k-1); v > best.value { // steps, in 36ths
				best = assault{target: t, zone: z, armies: armies[:k:k], value: v}
			}
		}
	}
	return best
}

// isMine reports whether the side commands an army on the map.
func (b *bot) isMine(a int) bool { return b.r.S.Armies[a].At >= 0 && b.r.SideOfArmy(a) == b.side }

// inReach lists the idle armies that could attack in a zone, the strongest
// first.
func (b *bot) inReach(z int) []int {
	var out []int
	for a := range b.r.S.Armies {
		if !b.busy[a] && b.isMine(a) && !b.r.S.Armies[a].Activated && !b.r.HasSurrendered(a) && moves.CanReach(b.r, a, b.side, z) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return b.r.CombatFactor(y) - b.r.CombatFactor(x) })
	return out
}

// move sends idle armies into empty enemy zones and towards the front; now
// and then Germany lends one.
func (b *bot) move(slots int) {
	for a := range b.r.S.Armies {
		if slots == 0 {
			return
		}
		at := int(b.r.S.Armies[a].At)
		if !b.isMine(a) || b.busy[a] || b.front[at] > 2 && b.roll(3) > 0 {
			continue
		}
		best, value := -1, 0
		for z := range b.r.D.Zones {
			if int(b.r.Count[z][b.side]) >= b.r.D.Zones[z].Stack || z == at || b.r.Enemies(b.side, z) > 0 {
				continue
			}
			v := b.front[z] + b.roll(3)
			if b.isHostile(z) {
				v += 3
			}
			if v > value && b.isNear(at, z) {
				best, value = z, v
			}
		}
		if best < 0 {
			continue
		}
		o := b.send(a, best)
		if b.side == field.German && b.r.S.Zones[best].Control == field.AustroHungarian {
			o.Form = moves.FormCede
		}
		if b.line(o) {
			b.busy[a] = true
			slots--
		}
	}
}

// isNear reports whether an army gets to a zone in one move, by the look of it.
func (b *bot) isNear(from, z int) bool {
	_, _, ok := b.r.D.Board.Cheapest(from, z, b.r.D.Allowance, func(_ int, e board.Edge) int {
		if e.Kind == field.SeaLane || b.r.IsNeutral(b.r.D.Zones[e.To].Country) {
			return board.Closed
		}
		return moves.Cost(b.r, b.side, e.To)
	})
	return ok
}

// dig entrenches where most enemies stand near.
func (b *bot) dig() bool {
	best, value := -1, 0
	for z := range b.front {
		if b.r.Count[z][b.side] > 0 && b.r.S.Zones[z].Trench[b.side] < field.MaxTrench {
			if v := b.front[z] + b.roll(3); v > value {
				best, value = z, v
			}
		}
	}
	return best >= 0 && b.try(order.Of(formEntrench, b.r.D.Zone("zone", best)))
}
