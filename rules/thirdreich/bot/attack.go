package bot

import (
	"cmp"
	"slices"

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

const price = 0.3 // of an operation, in steps

// attack makes the attacks that promise something, the most promising first.
func (b *Bot) attack() {
	var list []assault
	for z := range b.d.Zones {
		if b.r.Enemies(b.side, z) > 0 && b.mayEnter(z) {
			list = append(list, b.plot(z))
		}
	}
	slices.SortStableFunc(list, func(x, y assault) int { return cmp.Compare(y.value, x.value) })
	for i := range list {
		if least := b.plan.least - 0.04*float32(b.supply()-5); list[i].value > least {
			if x := b.plot(list[i].zone); x.value > least {
				b.carryOut(&x)
			}
		}
	}
}

// carryOut gives the orders of an attack.
func (b *Bot) carryOut(x *assault) {
	for i, m := range x.team {
		what, whom := "support", x.foes[0]
		if i <= x.alone {
			what, whom = "attack", x.foes[i]
		}
		if !b.send(downfall.FormMove, m.army, m.through, x.zone, order.Chosen(what, what), b.d.Army("target", whom)) && i == 0 {
			return
		}
	}
}

// fly sends missions to the attacks that gain by one.
func (b *Bot) fly() {
	for i := range b.r.S.Attacks {
		at := b.r.S.Attacks[i]
		if at.Air != field.NoAir || battle.AirFault(b.r, b.side, int(at.Attacker), int(at.Zone), battle.AirWish{Missions: -1}) != nil {
			continue
		}
		without, falls := b.expect(&at)
		at.Air = field.PlainAir
		with, surely := b.expect(&at)
		if with-without+(surely-falls)*b.gain(int(at.Zone)) > 0.15 {
			b.try("fly", b.d.Army("target", int(at.Defender)))
		}
	}
}

// plot finds the best attack in a zone. It is worth nothing where there is none.
func (b *Bot) plot(z int) (best assault) {
	best.value, best.total = -farAway, -farAway
	team, foes := b.team(z), b.foes(z)
	cost := 1
	if country.IsCostly(b.r, b.side, field.OpTacticalAttack, z) {
		cost = 2
	}
	for size := min(len(team), b.supply()/cost, field.StackLimit); size > 0 && len(foes) > 0; size-- {
		x := assault{zone: z, team: team[:size], foes: foes}
		come := 0
		for i := range x.team {
			if x.team[i].through >= 0 {
				come++
			}
		}
		if come > field.StackLimit-int(b.r.Count[z][b.side]) {
			continue
		}
		b.weigh(&x, max(0, min(int(b.r.Count[z][b.side])+come-b.r.Enemies(b.side, z), size-1)))
		if x.total -= price * float32(size*cost); x.total > best.total {
			x.value = x.total / float32(size*cost)
			best = x
		}
	}
	return best
}

// weigh values an attack in which so many of the team may support the first.
func (b *Bot) weigh(x *assault, spare int) {
	clears := float32(1)
	for x.alone = -1; x.alone+1 < min(len(x.team)-spare, len(x.foes)); x.alone++ {
		m := &x.team[x.alone+1]
		at := field.Attack{Attacker: int16(m.army), Defender: int16(x.foes[x.alone+1]), Zone: int16(x.zone), Bonus: m.bonus}
		if x.alone < 0 {
			for _, m := range x.team[len(x.team)-spare:] {
				at.Support = append(at.Support, int16(m.army))
			}
			if b.missions() > len(b.r.S.Attacks) && battle.AirFault(b.r, b.side, m.army, x.zone, battle.AirWish{Missions: -1}) == nil {
				at.Air = field.PlainAir
			}
		}
		v, falls := b.expect(&at)
		if x.alone >= 0 && v < 0.2 {
			break
		}
		x.total += v
		clears *= falls
	}
	if x.alone+1 >= b.r.Enemies(b.side, x.zone) {
		x.total += clears * b.gain(x.zone)
	}
}

// gain returns what it is worth to take a zone, in steps.
func (b *Bot) gain(z int) float32 { return b.plan.greed * (0.25*b.prize[z] + 0.1*b.pull[z]) }

// expect returns what an attack is likely to be worth, in steps of army, and how likely the
// defender is to fall (§17.1).
func (b *Bot) expect(at *field.Attack) (value, falls float32) {
	c := battle.Chances(b.r, at)
	a, e := int(at.Attacker), int(at.Defender)
	own, foe := b.step(a), b.step(e)
	double, win, lose, lost, n := 2*foe, 2*foe-own, foe-2*own, -2*own, c.Double+c.Win
	if b.r.S.Armies[e].Step == field.Reduced {
		double, win, n = foe, foe, n+c.Tie
	}
	if b.r.S.Armies[a].Step == field.Reduced {
		lose, lost = -own, -own
	}
	value = (float32(c.Double)*double + float32(c.Win)*win + float32(c.Tie)*(foe-own) + float32(c.Lose)*lose + float32(c.LoseDouble)*lost) / 36
	return value, float32(n) / 36
}

// step returns what a step of an army is worth.
func (b *Bot) step(a int) float32 {
	if b.r.IsArmoured(a) {
		return 1.5
	}
	return 1
}

// foes lists the armies in a zone that may be attacked, the easiest to beat first; in Calais the
// French before the British (§9).
func (b *Bot) foes(z int) (out []int) {
	for a := range b.r.S.Armies {
		if b.at(a) == z && b.d.Units[a].Side.IsEnemyOf(b.side) && !b.r.S.Armies[a].Attacked {
			out = append(out, a)
		}
	}
	ease := func(a int) (v float32) {
		if z == b.d.Calais && b.d.Units[a].Nation == b.d.France {
			v = farAway
		}
		return v + b.step(a)*float32(b.r.S.Armies[a].Step) - 0.5*float32(battle.CombatFactor(b.r, a, z))
	}
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(ease(y), ease(x)) })
	return out
}

// team lists the idle armies that can attack in a zone, the strongest first.
func (b *Bot) team(z int) (out []soldier) {
	b.walk.Spread([]int{z}, func(at, far int) (goOn bool) {
		through := b.walk.Via(at)
		foes := b.r.Enemies(b.side, at) > 0
		for a := range b.r.S.Armies {
			if b.at(a) != at || far > 0 && foes || far > 2 && !b.r.IsArmoured(a) || !b.isIdle(a) {
				continue
			}
			s := soldier{army: a, through: through, factor: int8(battle.CombatFactor(b.r, a, z))}
			if far > 0 {
				s.bonus = b.d.WayTo(through, z).Bonus
				s.factor -= s.bonus
				if country.HeldFault(b.r, a, z) != "" || country.PoliticsFault(b.r, a, z) != "" {
					continue
				}
			}
			out = append(out, s)
		}
		return far == 0 || far < 3 && !foes && country.ClosedFault(b.r, b.side, at) == ""
	})
	slices.SortStableFunc(out, func(x, y soldier) int { return int(y.factor) - int(x.factor) })
	return out
}
