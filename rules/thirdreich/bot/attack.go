package bot

import (
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// soldier is an army that can take part in an attack.
type soldier struct {
	army, through int  // the zone from which it comes into that of the attack, -1 when it is there
	factor        int8 // less what the border is worth to defenders
	bonus         int8
}

// assault is an attack on the armies of a zone.
type assault struct {
	zone  int
	team  []soldier // the strongest first; the rest of those that attack on their own, then those that support
	foes  []int     // in the order in which they are attacked
	alone int       // members of the team that attack without support, after the first
	total float32   // what it is worth in steps, less the price of its operations
	value float32   // the same for each operation
}

// price is what an operation costs, in steps.
const price = 0.3

// attack makes the attacks that promise something, the most promising first.
func (b *Bot) attack() {
	var list []assault
	for z := range b.d.Zones {
		if b.r.Enemies(b.side, z) > 0 && b.mayEnter(z) {
			if x := b.plot(z); x.team != nil && x.value > b.least() {
				list = append(list, x)
			}
		}
	}
	for len(list) > 0 {
		best := 0
		for i := range list {
			if list[i].value > list[best].value {
				best = i
			}
		}
		x := list[best]
		list[best] = list[len(list)-1]
		list = list[:len(list)-1]
		if x = b.plot(x.zone); x.team != nil && x.value > b.least() {
			b.carryOut(&x)
		}
	}
}

// least returns what an attack has to be worth: less when there is supply in plenty.
func (b *Bot) least() float32 { return b.plan.least - 0.04*float32(b.supply()-5) }

// carryOut gives the orders of an attack.
func (b *Bot) carryOut(x *assault) {
	attack, support := order.Chosen("attack", "attack"), order.Chosen("support", "support")
	first := &x.team[0]
	whom := b.d.Army("target", x.foes[0])
	if !b.send(downfall.FormMove, first.army, first.through, x.zone, attack, whom) {
		return
	}
	for i, m := range x.team[1:] {
		if i < x.alone {
			target := b.d.Army("target", x.foes[i+1])
			b.send(downfall.FormMove, m.army, m.through, x.zone, attack, target)
			continue
		}
		if !b.send(downfall.FormMove, m.army, m.through, x.zone, support, whom) && b.at(m.army) != x.zone {
			b.send(downfall.FormMove, m.army, m.through, x.zone)
		}
	}
}

// missions returns how many air missions are at hand.
func (b *Bot) missions() int { return int(b.state().Air + b.state().AirAdvanced) }

// fly sends missions to the attacks that gain most by one.
func (b *Bot) fly() {
	for b.missions() > 0 {
		best, most := -1, float32(0.15)
		for i := range b.r.S.Attacks {
			at := b.r.S.Attacks[i]
			if at.Air != field.NoAir || battle.AirFault(b.r, b.side, int(at.Attacker), int(at.Zone), battle.AirWish{Missions: -1}) != nil {
				continue
			}
			without, falls := b.expect(&at)
			at.Air = field.PlainAir
			with, surely := b.expect(&at)
			if v := with - without + (surely-falls)*b.gain(int(at.Zone)); v > most {
				best, most = int(at.Defender), v
			}
		}
		if best < 0 || !b.try("fly", b.d.Army("target", best)) {
			return
		}
	}
}

// plot finds the best attack in a zone. Its value is 0 when there is none.
func (b *Bot) plot(z int) (best assault) {
	team := b.team(z)
	foes := b.foes(z)
	if len(team) == 0 || len(foes) == 0 {
		return best
	}
	here := int(b.r.Count[z][b.side])
	foesIn := b.r.Enemies(b.side, z)
	cost := 1
	if country.IsCostly(b.r, b.side, field.OpTacticalAttack, z) {
		cost = 2
	}
	inside := 0
	for i := range team {
		if team[i].through < 0 {
			inside++
		}
	}
	// the team is as large as supply and room allow; smaller ones are tried, too
	for size := min(len(team), b.supply()/cost, 3); size > 0; size-- {
		x := assault{zone: z, team: append([]soldier(nil), team[:size]...), foes: foes}
		moved := 0
		for i := range x.team {
			if x.team[i].through >= 0 {
				moved++
			}
		}
		if moved > b.room(z) {
			continue
		}
		spare := max(0, min(here+moved-foesIn, size-1))
		b.weigh(&x, spare)
		if x.total -= price * float32(size*cost); x.total > best.total || best.team == nil {
			x.value = x.total / float32(size*cost)
			best = x
		}
	}
	return best
}

// weigh values an attack in which so many of the team may support the first.
func (b *Bot) weigh(x *assault, spare int) {
	z := x.zone
	first := &x.team[0]
	at := field.Attack{Attacker: int16(first.army), Defender: int16(x.foes[0]), Zone: int16(z), Bonus: first.bonus}
	for _, m := range x.team[len(x.team)-spare:] {
		at.Support = append(at.Support, int16(m.army))
	}
	if b.missions() > len(b.r.S.Attacks) && battle.AirFault(b.r, b.side, first.army, z, battle.AirWish{Missions: -1}) == nil {
		at.Air = field.PlainAir
	}
	value, clears := b.expect(&at)
	x.alone = 0
	for i := 1; i < len(x.team)-spare && i < len(x.foes); i++ {
		m := &x.team[i]
		v, p := b.expect(&field.Attack{Attacker: int16(m.army), Defender: int16(x.foes[i]), Zone: int16(z), Bonus: m.bonus})
		if v < 0.2 {
			break
		}
		value += v
		clears *= p
		x.alone++
	}
	if x.alone+1 < b.r.Enemies(b.side, z) {
		clears = 0
	}
	x.total = value + clears*b.gain(z)
}

// gain returns what it is worth to take a zone, in steps.
func (b *Bot) gain(z int) float32 { return 0.25*b.prize[z] + 0.1*b.pull[z] }

// expect returns what an attack is likely to be worth, in steps of army, and how likely the
// defender is to fall.
func (b *Bot) expect(at *field.Attack) (value, falls float32) {
	c := battle.Chances(b.r, at)
	a, e := int(at.Attacker), int(at.Defender)
	own, foe := b.step(a), b.step(e)
	full, weak := b.r.S.Armies[a].Step == field.Full, b.r.S.Armies[e].Step != field.Full
	win, lose := 2*foe-own, foe-2*own
	if weak {
		win = foe
	}
	if !full {
		lose = -own
	}
	tie := foe - own
	double := foe * float32(b.r.S.Armies[e].Step)
	lost := -own * float32(b.r.S.Armies[a].Step)
	value = (float32(c.Double)*double + float32(c.Win)*win + float32(c.Tie)*tie + float32(c.Lose)*lose + float32(c.LoseDouble)*lost) / 36
	n := c.Double + c.Win
	if weak {
		n += c.Tie
	}
	return value, float32(n) / 36
}

// step returns what a step of an army is worth.
func (b *Bot) step(a int) float32 {
	if b.r.IsArmoured(a) {
		return 1.5
	}
	return 1
}

// foes lists the armies in a zone that may be attacked, the easiest to beat first.
func (b *Bot) foes(z int) (out []int) {
	for a := range b.r.S.Armies {
		if b.at(a) == z && b.d.Units[a].Side.IsEnemyOf(b.side) && !b.r.S.Armies[a].Attacked {
			out = append(out, a)
		}
	}
	sortBy(out, func(a int) float32 {
		return b.step(a)*float32(b.r.S.Armies[a].Step) - 0.5*float32(battle.CombatFactor(b.r, a, z))
	})
	if z == b.d.Calais { // §9
		sortBy(out, func(a int) float32 { return map[bool]float32{true: 1}[b.d.Units[a].Nation == b.d.France] })
	}
	return out
}

// team lists the idle armies that can attack in a zone, the strongest first.
func (b *Bot) team(z int) (out []soldier) {
	type node struct {
		zone, through int16
		far           int8
	}
	var buf [40]node
	queue := append(buf[:0], node{int16(z), -1, 0})
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		if b.r.Count[at.zone][b.side] > 0 && (at.far == 0 || b.r.Enemies(b.side, int(at.zone)) == 0) {
			for a := range b.r.S.Armies {
				if b.r.S.Armies[a].At != at.zone || !b.isIdle(a) || at.far > 2 && !b.r.IsArmoured(a) {
					continue
				}
				s := soldier{army: a, through: int(at.through), factor: int8(battle.CombatFactor(b.r, a, z))}
				if at.far > 0 {
					s.bonus = b.d.WayTo(int(at.through), z).Bonus
					s.factor -= s.bonus
					if country.HeldFault(b.r, a, z) != "" || country.PoliticsFault(b.r, a, z) != "" {
						continue
					}
				}
				out = append(out, s)
			}
		}
		if at.far > 2 || at.far > 0 && b.r.Enemies(b.side, int(at.zone)) > 0 {
			continue
		}
		for _, n := range b.d.Neighbours[at.zone] {
			next := node{n, at.through, at.far + 1}
			if at.far == 0 {
				next.through = n
			}
			seen := false
			for _, q := range queue {
				if q.zone == n {
					seen = true
					break
				}
			}
			if !seen && len(queue) < cap(buf) && country.ClosedFault(b.r, b.side, int(n)) == "" {
				queue = append(queue, next)
			}
		}
	}
	for i := 1; i < len(out); i++ {
		for j := i; j > 0 && out[j].factor > out[j-1].factor; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}
