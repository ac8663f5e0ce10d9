package bot

import (
	"github.com/fieldpost/fieldpost/rules/engine/graph"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// farAway is further than zones are from each other, and worth more than they are.
const farAway = 100

// look finds out what is wanted of each zone.
func (b *Bot) look() {
	n := len(b.d.Zones)
	b.walk = graph.NewWalker(b.d.Neighbours)
	b.prize, b.pull, b.stage, b.threat, b.visited = make([]float32, n), make([]float32, n), make([]float32, n), make([]int8, n), make([]bool, n)
	for z := range b.prize {
		if b.prize[z] = b.prizeOf(z); b.prize[z] >= 3 && (!b.isOwn(z) && b.mayEnter(z) || b.isOwn(z) && b.r.Enemies(b.side, z) > 0) {
			b.pull[z] = b.prize[z] * b.plan.reach
		}
	}
	b.pull = graph.Fade(b.d.Neighbours, b.pull, 0.72)
	for i := range b.d.Lines {
		if l := &b.d.Lines[i]; b.side == field.Allies && b.turn() >= b.plan.war && l.Line && b.isOwn(l.From) && !b.isOwn(l.To) {
			b.stage[l.From] = max(b.stage[l.From], b.prize[l.To]+0.6*b.pull[l.To])
		}
	}
	b.lookForThreats()
}

// prizeOf returns what it is worth to a side to have a zone.
func (b *Bot) prizeOf(z int) (v float32) {
	d, zd := b.d, &b.d.Zones[z]
	v = 1
	add := func(holds bool, more float32) {
		if holds {
			v += more
		}
	}
	c := &d.Countries[zd.Country]
	add(zd.Key, 2.5)
	add(zd.Supply >= 0, 6)
	add(zd.Supply == d.Germany, 12)
	add(c.Capital == z && !c.Power && b.r.S.Countries[zd.Country] != field.Surrendered, 4)
	add((zd.Country == d.Belgium || zd.Country == d.France && !zd.FrenchAfrica) && b.r.S.Countries[d.France] == field.AtWar, 6)
	add(z == d.Trondheim || z == d.Moscow || z == d.London, 3)
	return v
}

// lookForThreats counts the enemy armies that can come to each zone: those three zones away, as far as no army of
// the side stands between, and those that can land.
func (b *Bot) lookForThreats() {
	for from := range b.threat {
		n := int8(b.r.Enemies(b.side, from))
		if n == 0 || b.r.S.Zones[from].Control == field.Nobody {
			continue
		}
		b.walk.Spread([]int{from}, func(z, far int) bool {
			b.threat[z] += n
			return far < 3 && b.r.Count[z][b.side] == 0
		})
	}
	for i := range b.d.Lines {
		if l := &b.d.Lines[i]; b.r.S.Zones[l.From].Control.IsEnemyOf(b.side) && (l.Line || b.turn() > 9) {
			b.threat[l.To] += min(1, int8(b.r.Enemies(b.side, l.From)))
		}
	}
}

// mayEnter reports whether it is time for the side to go into a zone.
func (b *Bot) mayEnter(z int) bool {
	if country.ClosedFault(b.r, b.side, z) != "" {
		return false
	}
	switch begun := country.InvasionBegun(b.r, b.side, z); {
	case begun == field.NoInvasion:
		return true
	case b.side == field.Soviet:
		return b.turn() >= b.plan.war
	case begun == field.Barbarossa:
		return b.turn() >= b.plan.war && !b.r.IsWinter()
	}
	return b.d.Zones[z].Country == b.d.Belgium || b.r.S.Countries[b.d.France] == field.Surrendered && !b.r.IsNeutralAfrica(z)
}
