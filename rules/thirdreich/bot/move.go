package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// land makes landings along the lines that are open.
func (b *Bot) land() {
	for i := range b.d.Lines {
		l := &b.d.Lines[i]
		if !b.isOwn(l.From) || b.isOwn(l.To) || !b.mayEnter(l.To) || b.gain(l.To) < 0.5 {
			continue
		}
		for a := range b.r.S.Armies {
			if b.at(a) != l.From || !b.isIdle(a) || b.supply() < 3 {
				continue
			}
			if foes := b.foes(l.To); len(foes) == 0 {
				b.send(moves.FormLand, a, -1, l.To)
			} else if v, _ := b.expect(&field.Attack{Attacker: int16(a), Defender: int16(foes[0]), Zone: int16(l.To), Landing: true}); v > -0.2 {
				b.send(moves.FormLand, a, -1, l.To, order.Chosen("attack", "attack"), b.d.Army("target", foes[0]))
			}
		}
	}
}

// advance sends idle armies into empty zones of the enemy, as far as they come.
func (b *Bot) advance() {
	for a := range b.r.S.Armies {
		if !b.isIdle(a) || b.supply() <= 0 {
			continue
		}
		x := sweep{army: a, limit: b.d.Movement.Infantry, way: []rules.Value{b.d.Army("unit", a)}, value: 0.4}
		if b.r.IsArmoured(a) {
			x.limit = b.d.Movement.Tanks
		}
		if b.sweep(&x, b.at(a), 0); x.best != nil {
			b.try(downfall.FormMove, x.best...)
		}
	}
}

// sweep is a way of an army through empty zones of the enemy: what is tried, the best and what that is worth.
type sweep struct {
	army, limit int
	way, best   []rules.Value
	value       float32
}

// sweep tries all ways on from a zone, which are worth so much already; tanks go through enemies that are about
// to be overrun, too (§13.1).
func (b *Bot) sweep(x *sweep, from int, worth float32) {
	engaged := b.r.Enemies(b.side, from) > 0
	for _, n := range b.d.Neighbours[from] {
		z, c, v := int(n), b.r.S.Zones[n].Control, worth
		foes := b.r.Enemies(b.side, z) > 0
		switch {
		case b.visited[z] || c != field.Nobody && !c.IsEnemyOf(b.side) && !foes || !b.mayEnter(z) || b.r.S.Zones[z].Taken == b.side:
			continue
		case foes && (engaged || len(x.way) > 1 || !b.r.Has(b.side, b.d.Blitzkrieg) || !b.r.IsArmoured(x.army) || !battle.IsBreakthrough(b.r, z, false)):
			continue
		}
		x.way, b.visited[z] = append(x.way, b.d.Zone("path", z)), true
		if !foes && b.r.Count[z][b.side] == 0 {
			v += b.gain(z)
			if end := v - 0.15*float32(min(b.threat[z], 4)); end > x.value {
				x.best, x.value = slices.Clone(x.way), end
			}
		}
		if len(x.way) <= x.limit && !engaged {
			b.sweep(x, z, v)
		}
		x.way, b.visited[z] = x.way[:len(x.way)-1], false
	}
}

// need returns what the next army is worth in a zone in which so many of the side stand: each less than the last.
func (b *Bot) need(z, n int) float32 {
	switch v := b.plan.hold*b.prize[z] + b.pull[z]; {
	case n < 3 && b.stage[z] > 0:
		return b.stage[z]
	case n >= 3 || b.threat[z] == 0 && n > 0:
		return 0
	case b.threat[z] == 0:
		return 0.1 * v
	default:
		return (0.8 - 0.16*float32(n)) * v
	}
}

// redeploy brings armies from quiet zones to where they are wanted, by rail or by sea.
func (b *Bot) redeploy() {
	asked, wanted := make([]bool, len(b.d.Units)), func(z int) float32 { return b.need(z, int(b.r.Count[z][b.side])) }
	for tries := 0; b.supply() > 1 && tries < 12; tries++ {
		army, least := -1, float32(1000)
		for a := range b.r.S.Armies {
			if z := b.at(a); b.isIdle(a) && !asked[a] {
				if v := b.need(z, int(b.r.Count[z][b.side])-1); v < least {
					army, least = a, v
				}
			}
		}
		if army < 0 {
			return
		}
		asked[army] = true
		var to []int // where it is wanted
		for z := range b.d.Zones {
			if b.isOwn(z) && z != b.at(army) && !b.r.IsFull(b.side, z) && wanted(z) > least*1.3+1 {
				to = append(to, z)
			}
		}
		slices.SortStableFunc(to, func(x, y int) int { return cmp.Compare(wanted(y), wanted(x)) })
		for _, z := range to[:min(3, len(to))] {
			if b.send(downfall.FormStrategic, army, -1, z) || b.send(moves.FormSail, army, -1, z) {
				break
			}
		}
	}
}
