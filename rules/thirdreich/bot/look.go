package bot

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// farAway is further than zones are from each other, and worth more than they are.
const farAway = 100

// view is what a bot sees of a position before it gives orders.
type view struct {
	prize  []float32 // what it is worth to take a zone, or to hold it
	pull   []float32 // what a zone is worth by what can be won from it
	stage  []float32 // what an army is worth there to go on by sea
	threat []int8    // enemy armies that can attack in a zone in their next turn
	asked  []bool    // armies that were to go elsewhere

	visited []uint16 // of a spread, by zone: its number
	round   uint16
}

func (b *Bot) look() {
	n := len(b.d.Zones)
	room := make([]float32, 3*n)
	b.prize, b.pull, b.stage, b.threat = room[:n], room[n:2*n], room[2*n:], make([]int8, n)
	b.visited, b.asked = make([]uint16, n), make([]bool, len(b.d.Units))
	for z := range b.prize {
		if b.prize[z] = b.prizeOf(z); b.prize[z] >= 3 && (!b.isOwn(z) && b.mayEnter(z) || b.isOwn(z) && b.r.Enemies(b.side, z) > 0) {
			b.pull[z] = b.prize[z] * b.plan.reach * b.plan.towards[theatre(b.d, z)]
		}
	}
	for more := true; more; {
		more = false
		for z := range b.pull {
			for _, to := range b.d.Neighbours[z] {
				if v := 0.72 * b.pull[to]; v > b.pull[z] {
					b.pull[z], more = v, true
				}
			}
		}
	}
	for i := range b.d.Lines {
		if l := &b.d.Lines[i]; b.side == field.Allies && b.turn() >= landingYear && l.Line && b.isOwn(l.From) && !b.isOwn(l.To) {
			b.stage[l.From] = max(b.stage[l.From], b.prize[l.To]+0.6*b.pull[l.To])
		}
	}
	b.lookForThreats()
}

// landingYear is the turn from which the Allies make ready to land.
const landingYear = 9

// prizeOf returns what it is worth to a side to have a zone.
func (b *Bot) prizeOf(z int) (v float32) {
	d, zd := b.d, &b.d.Zones[z]
	add := func(holds bool, more float32) {
		if holds {
			v += more
		}
	}
	at := func(c int) bool { return zd.Country == c && b.r.S.Countries[c] == field.AtWar }
	c := &d.Countries[zd.Country]
	add(true, 1)
	add(zd.Key, 2.5)
	add(zd.Supply >= 0, 6)
	add(zd.Supply == d.Germany, 12)
	add(zd.Supply == d.USSR, 2)
	add(c.Capital == z && !c.Power && b.r.S.Countries[zd.Country] != field.Surrendered, 4)
	add(at(d.Italy) && !zd.Colonial, 4)
	add((zd.Country == d.Belgium || at(d.France) && !zd.FrenchAfrica) && b.r.S.Countries[d.France] == field.AtWar, 6)
	add(z == d.Trondheim || z == d.Moscow || z == d.London, 3)
	return v
}

// spread visits the zones around one by land, the nearest first: through is the neighbour of the
// first by which it came, -1 for the first. It goes on from a zone where visit says so.
func (b *Bot) spread(from int, visit func(z, through, far int) (goOn bool)) {
	type node struct{ zone, through, far int16 }
	var room [64]node
	queue := append(room[:0], node{int16(from), -1, 0})
	b.round++
	b.visited[from] = b.round
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		if !visit(int(at.zone), int(at.through), int(at.far)) {
			continue
		}
		for _, n := range b.d.Neighbours[at.zone] {
			if b.visited[n] == b.round {
				continue
			}
			b.visited[n] = b.round
			next := node{n, at.through, at.far + 1}
			if at.far == 0 {
				next.through = n
			}
			queue = append(queue, next)
		}
	}
}

// lookForThreats counts the enemy armies that can attack in each zone: those two zones away, and
// tanks three, as far as no army of the side stands between; and those that can land.
func (b *Bot) lookForThreats() {
	n := len(b.d.Zones)
	all, tanks := make([]int8, n), make([]int8, n)
	for a := range b.r.S.Armies {
		if z := b.at(a); z >= 0 && b.d.Units[a].Side.IsEnemyOf(b.side) && b.r.IsFighting(b.d.Units[a].Nation) {
			if all[z]++; b.r.IsArmoured(a) {
				tanks[z]++
			}
		}
	}
	for from := range all {
		if all[from] == 0 {
			continue
		}
		b.spread(from, func(z, _, far int) bool {
			switch own := b.r.Count[z][b.side] > 0; {
			case far == 0:
				if own {
					b.threat[z] += all[from]
				}
				return !own
			case far < 3:
				b.threat[z] += all[from]
				return !own && (far < 2 || tanks[from] > 0)
			}
			b.threat[z] += tanks[from]
			return false
		})
	}
	for i := range b.d.Lines {
		switch l := &b.d.Lines[i]; {
		case !b.r.S.Zones[l.From].Control.IsEnemyOf(b.side):
		case b.side == field.Axis && b.turn() > landingYear:
			b.threat[l.To] += min(int8(l.Max), all[l.From])
		case l.Line:
			b.threat[l.To] += min(1, all[l.From])
		}
	}
}

// mayEnter reports whether the bot is ready to go into a zone: not every invasion comes at any
// time.
func (b *Bot) mayEnter(z int) bool {
	if country.ClosedFault(b.r, b.side, z) != "" {
		return false
	}
	switch begun := country.InvasionBegun(b.r, b.side, z); {
	case begun == field.NoInvasion:
		return true
	case b.side == field.Soviet:
		return b.turn() >= b.plan.east
	case begun == field.Barbarossa:
		return b.turn() >= b.plan.barbarossa && !b.r.IsWinter()
	}
	return b.d.Zones[z].Country == b.d.Belgium || b.r.S.Countries[b.d.France] == field.Surrendered && !b.r.IsNeutralAfrica(z)
}
