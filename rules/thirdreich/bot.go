package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// Bot implements [rules.Title]: a plain, aggressive player, who sees what is imagined of
// what its side knows. It gives orders one by one, which are carried out there, and
// keeps those that can be.
func (t *Title) Bot(k *rules.Known, d rules.Demand, _ rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(d, src)
	}
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	b := &bot{game: g, r: &g.run, side: field.SideOf(d.Side), src: src}
	if b.r.S.Acting() != b.side || k.Step != field.StepNames[field.StepOrders] {
		b.r.S.Only(field.Step{Kind: field.StepOrders, Side: b.side})
		b.r.ResetSide(b.side)
	}
	if b.turn(); len(b.orders) == 0 {
		b.orders = append(b.orders, order.Of("pass"))
	}
	return b.orders
}

// bot is one sheet in the making.
type bot struct {
	game   *game
	r      *field.Run
	side   field.Side
	src    dice.Source
	orders []rules.Order
}

func (b *bot) roll(n int) int { return b.src.Roll("bot", n) - 1 }

// try gives an order if it can be carried out.
func (b *bot) try(form string, args ...rules.Value) bool {
	o := order.Of(form, args...)
	o.Line = len(b.orders) + 1
	if b.game.executeSingle(b.side, &o) != nil {
		return false
	}
	b.orders = append(b.orders, o)
	return true
}

// send gives an army an order for a zone, in which it may stand already.
func (b *bot) send(form string, a, z int, more ...rules.Value) bool {
	args := append(make([]rules.Value, 0, 8), b.r.D.Army("unit", a))
	if b.at(a) != z {
		args = append(args, b.r.D.Zone("path", z))
	}
	return b.try(form, append(args, more...)...)
}

func (b *bot) at(a int) int { return int(b.r.S.Armies[a].At) }

func (b *bot) isOwn(a int) bool { return b.r.D.Units[a].Side == b.side }

func (b *bot) state() *field.SideState { return &b.r.S.Sides[b.side] }

func (b *bot) isHostile(z int) bool { return b.r.S.Zones[z].Control.IsEnemyOf(b.side) }

func (b *bot) isSupply(z int) bool { return b.r.D.Zones[z].Supply >= 0 }

func (b *bot) isCapital(z int) bool { return b.r.D.Countries[b.r.D.Zones[z].Country].Capital == z }

// room returns how many more armies of the side a zone holds.
func (b *bot) room(z int) int {
	if b.r.D.Zones[z].Unlimited {
		return len(b.r.D.Units)
	}
	return field.StackLimit - int(b.r.Count[z][b.side])
}

// turn writes the orders of a player turn.
func (b *bot) turn() {
	if b.state().Stage == field.StageStart {
		b.raise(false)
	}
	b.actions()
	b.missions()
	if b.state().Stage != field.StageFought {
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
	if len(b.r.S.Attacks) > 0 {
		b.try(formCombat)
	}
	b.raise(true)
	b.armour()
}

// actions takes the Actions of the turn, supply first.
func (b *bot) actions() {
	if b.state().Supply <= 7 {
		b.try("supply")
	}
	if b.roll(4) > 0 {
		b.try("lend-lease")
	}
	likings := [10]string{"reinforcements", "reinforcements", "reinforcements", "air", "air", "tanks", "supply", "submarines", country.FormDevelop, country.FormDevelop}
	for range 8 {
		switch form := likings[b.roll(len(likings))]; {
		case form == "supply" && b.state().Supply > 8, form == "submarines" && b.roll(3) > 0:
		case form == country.FormDevelop:
			b.try(form, order.Named("development", field.KindDev, b.r.D.Devs[b.roll(len(b.r.D.Devs))].ID))
		default:
			b.try(form)
		}
	}
}

// missions sends submarines and bombers where enough are at hand.
func (b *bot) missions() {
	if n := int(b.state().SubmarinesAdvanced); n > 0 {
		b.try(battle.FormAtlantic, order.Number("missions", n), order.Chosen("advanced", "advanced"))
	}
	if b.state().Submarines >= 2 && b.roll(2) == 0 {
		b.try(battle.FormAtlantic, order.Number("missions", 2))
	}
	if n := int(b.state().AirAdvanced); b.side == field.Allies && n >= 2 && b.roll(3) > 0 {
		b.try(battle.FormBomb, order.Number("missions", n))
	}
}

// raise spends the reinforcement points of the Powers, or those of the other
// countries at the start of the turn: weak armies first, then new ones.
func (b *bot) raise(power bool) {
	r := b.r
	for a := range r.S.Armies {
		if b.isOwn(a) && b.isPower(a) == power && b.at(a) >= 0 && r.S.Armies[a].Step == field.Reduced {
			b.try(country.FormRaise, r.D.Army("armies", a))
		}
	}
	for a := range r.S.Armies {
		if !b.isOwn(a) || b.isPower(a) != power || !b.isReady(a) {
			continue
		}
		best, value := -1, -100
		for z := range r.D.Zones {
			if country.BuildsIn(r, b.side, r.D.Units[a].Nation, z) && !r.IsFull(b.side, z) {
				if v := b.front(z)*3 + b.roll(4) - int(r.Count[z][b.side]); v > value {
					best, value = z, v
				}
			}
		}
		if best >= 0 && !b.try(country.FormBuild, r.D.Army("armies", a), order.Chosen("step", "full"), r.D.Zone("zone", best)) {
			b.try(country.FormBuild, r.D.Army("armies", a), r.D.Zone("zone", best))
		}
	}
}

func (b *bot) isPower(a int) bool { return b.r.D.Countries[b.r.D.Units[a].Nation].Power }

// isReady reports whether an army may be built, and there are points for it.
func (b *bot) isReady(a int) bool {
	points := b.r.S.Left[b.r.D.Units[a].Nation]
	if b.isPower(a) {
		points = b.state().Points
	}
	return b.at(a) < 0 && points > 0 && country.AvailabilityFault(b.r, b.side, a) == nil
}

// armour turns infantry into tanks.
func (b *bot) armour() {
	for a := range b.r.S.Armies {
		if b.state().Tanks > 0 && b.at(a) >= 0 && b.isOwn(a) && b.isSupply(b.at(a)) {
			kind := [...]string{"tanks", "advanced", "afrika"}[b.roll(3)]
			if !b.try(country.FormConvert, b.r.D.Army("armies", a), order.Chosen("kind", kind)) {
				b.try(country.FormConvert, b.r.D.Army("armies", a))
			}
		}
	}
}

// front counts the enemy armies and enemy zones around a zone.
func (b *bot) front(z int) int {
	n := 2 * b.r.Enemies(b.side, z)
	for _, e := range b.r.D.Board.Edges(z) {
		foes, hostile := b.r.Enemies(b.side, e.To), b.isHostile(e.To)
		if (foes > 0 || hostile) && b.isWarlike(e.To) {
			n += foes
			if hostile {
				n++
			}
		}
	}
	return n
}

// isWarlike reports whether the bot is ready to go into a zone: not every
// invasion comes at any time.
func (b *bot) isWarlike(z int) bool {
	if country.ClosedFault(b.r, b.side, z) != "" {
		return false
	}
	return b.r.S.Turn >= 3 && b.r.S.Turn%3 == 0 || country.InvasionBegun(b.r, b.side, z) == field.NoInvasion
}

// idleArmies lists the armies of the side that may still operate.
func (b *bot) idleArmies() (out []int) {
	for a := range b.r.S.Armies {
		if x := &b.r.S.Armies[a]; b.isOwn(a) && x.At >= 0 && x.Supplied && !x.Operated && b.r.IsFighting(b.r.D.Units[a].Nation) {
			out = append(out, a)
		}
	}
	return out
}

// armiesNear lists idle armies in a zone or next to it, the strongest first.
func (b *bot) armiesNear(z int) []int {
	out := slices.DeleteFunc(b.idleArmies(), func(a int) bool {
		return b.at(a) != z && !slices.Contains(b.r.D.Neighbours[z], b.r.S.Armies[a].At)
	})
	slices.SortStableFunc(out, func(x, y int) int { return battle.CombatFactor(b.r, y, z) - battle.CombatFactor(b.r, x, z) })
	return out
}

// attack makes the attacks that promise something, the most promising first.
func (b *bot) attack() {
	seen := map[int]bool{}
	for range 12 {
		target, value := -1, 4+b.roll(8)
		var with []int
		for t := range b.r.S.Armies {
			z := b.at(t)
			if z < 0 || seen[t] || !b.r.D.Units[t].Side.IsEnemyOf(b.side) || b.r.S.Armies[t].Attacked || !b.isWarlike(z) {
				continue
			}
			if armies := b.armiesNear(z); len(armies) > 0 {
				if v := b.worth(armies, t); v > value {
					target, value, with = t, v, armies
				}
			}
		}
		if target < 0 || b.state().Supply == 0 {
			return
		}
		seen[target] = true
		b.assault(with, target)
	}
}

// worth weighs an attack by the steps it is likely to cost either side, in
// 36ths.
func (b *bot) worth(armies []int, target int) int {
	z, first := b.at(target), armies[0]
	own, room := int(b.r.Count[z][b.side]), b.room(z)
	spare := max(0, min(own+min(room, len(armies))-b.r.Enemies(b.side, z), len(armies)-1, own+room-1))
	at := field.Attack{Attacker: int16(first), Defender: int16(target), Zone: int16(z), Bonus: b.r.D.WayTo(b.at(first), z).Bonus}
	for _, a := range armies[1 : 1+spare] {
		at.Support = append(at.Support, int16(a))
	}
	c := battle.Chances(b.r, &at)
	v := 2*(c.Double+c.Win) - c.Win + c.Tie/4 - 2*(c.Lose+c.LoseDouble) + c.Lose/2
	if b.isSupply(z) || b.r.D.Zones[z].Key || b.isCapital(z) {
		v += 6
	}
	return v
}

// assault attacks with the first army, then lets others support, attack or
// follow into the zone.
func (b *bot) assault(armies []int, target int) {
	z, whom := b.at(target), b.r.D.Army("target", target)
	attack, air := order.Chosen("attack", "attack"), order.Chosen("air", "air")
	flies := b.state().Air+b.state().AirAdvanced > 0 && b.roll(3) > 0
	if !(flies && b.send(downfall.FormMove, armies[0], z, attack, whom, air)) && !b.send(downfall.FormMove, armies[0], z, attack, whom) {
		return
	}
	for _, a := range armies[1:] {
		if !b.send(downfall.FormMove, a, z, order.Chosen("support", "support"), whom) && b.at(a) != z && b.roll(2) == 0 {
			b.send(downfall.FormMove, a, z)
		}
	}
}

// exploit sends tanks through the zones of strong attacks.
func (b *bot) exploit() {
	for _, attack := range slices.Clone(b.r.S.Attacks) {
		z := int(attack.Zone)
		for _, a := range b.armiesNear(z) {
			for _, e := range b.r.D.Board.Edges(z) {
				if b.r.Has(b.side, b.r.D.Blitzkrieg) && b.r.IsArmoured(a) && b.isHostile(e.To) && b.r.Enemies(b.side, e.To) == 0 && b.isWarlike(e.To) &&
					b.send(downfall.FormMove, a, z, b.r.D.Zone("path", e.To)) {
					break
				}
			}
		}
	}
}

// land makes landings along the lines that are open.
func (b *bot) land() {
	for i := range b.r.D.Lines {
		l := &b.r.D.Lines[i]
		if b.r.S.Zones[l.From].Control != b.side || b.r.S.Zones[l.To].Control == b.side || !b.isWarlike(l.To) || b.roll(3) > 0 {
			continue
		}
		for _, a := range b.idleArmies() {
			switch {
			case b.at(a) != l.From:
			case b.r.Enemies(b.side, l.To) > 0:
				b.send(moves.FormLand, a, l.To, order.Chosen("attack", "attack"))
			default:
				b.send(moves.FormLand, a, l.To)
			}
		}
	}
}

// advance sends idle armies into empty zones of the enemy.
func (b *bot) advance() {
	for _, a := range b.idleArmies() {
		if b.state().Supply <= 1 {
			return
		}
		best, value := -1, 2+b.roll(3)
		for _, n := range b.r.D.Neighbours[b.at(a)] {
			to := int(n)
			if b.r.Enemies(b.side, to) > 0 || b.r.S.Zones[to].Control != field.Nobody && !b.isHostile(to) || !b.isWarlike(to) {
				continue
			}
			v := 2 + b.front(to)/2 + b.roll(2)
			if b.isSupply(to) || b.isCapital(to) {
				v += 8
			}
			if b.r.D.Zones[to].Key {
				v += 3
			}
			if v > value {
				best, value = to, v
			}
		}
		if best >= 0 {
			b.send(downfall.FormMove, a, best)
		}
	}
}

// redeploy brings armies from quiet zones to the front, by rail or by sea.
func (b *bot) redeploy() {
	for _, a := range b.idleArmies() {
		from := b.at(a)
		if b.state().Supply <= 2 {
			return
		}
		if b.front(from) > 0 || !b.isSupply(from) && b.roll(2) == 0 {
			continue
		}
		best, value := -1, 1
		for range 12 {
			z := b.roll(len(b.r.D.Zones))
			if z == from || b.r.S.Zones[z].Control != b.side || b.room(z) <= 0 {
				continue
			}
			if v := b.front(z); v > value {
				best, value = z, v
			}
		}
		if best >= 0 && !b.send(downfall.FormStrategic, a, best) {
			b.send(moves.FormSail, a, best)
		}
	}
}
