package bot

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// chart is what the bot makes of the board at the beginning of its turn. All lists are
// by place.
type chart struct {
	foes   []int8    // blocks of the enemy
	foe    []float64 // their strength, as it is known or guessed
	threat []float64 // what of it could come
	dist   []int16   // steps to the nearest enemy
	worth  []float64 // what the cities yield
	goal   []float64 // how near what the enemy has is, and what it is worth
	fed    board.Set // where a block has supply
	stake  []float64 // what the enemy cuts off who comes there
	peril  []float64 // how easily who stands there is cut off
	theirs *web      // what hangs on the enemy's rails
}

// far is the distance of what lies beyond reach.
const far = 99

// What is guessed of a block of which nothing is known: its strength, by the faction, and
// the chance of one of its dice. Headquarters are among them.
var guessCV = [field.Factions]float64{2.9, 2.5, 2.4}

const guessHit = 0.22

// decay is what is left of a goal, or of a threat, a step further away.
var (
	goalDecay   = 0.84
	threatDecay = [...]float64{1, 1, 0.5, 0.2}
	stakeDecay  = [...]float64{1, 1, 0.8, 0.3}
)

// mostStake is as much as a place is worth for what hangs on it.
const mostStake = 15.0

// survey draws the chart.
func (b *bot) survey() {
	n := len(b.D.Places)
	c := &b.chart
	*c = chart{foes: make([]int8, n), foe: make([]float64, n), threat: make([]float64, n), dist: make([]int16, n), worth: make([]float64, n), goal: make([]float64, n), fed: board.NewSet(n), stake: make([]float64, n), peril: make([]float64, n)}
	for u := range b.S.Blocks {
		k := &b.S.Blocks[u]
		if k.At < 0 || !b.D.Units[u].Faction.Opposes(b.f) {
			continue
		}
		c.foes[k.At]++
		switch {
		case !k.Up:
			c.foe[k.At] += guessCV[b.D.Units[u].Faction]
		case !b.D.Units[u].Type.IsHQ():
			c.foe[k.At] += float64(k.CV) * weight(b.D.Units[u].Type)
		}
	}
	for i := range b.D.Cities {
		city := &b.D.Cities[i]
		c.worth[city.Place] += float64(b.Yield(b.f, city))
		if city.Capital {
			c.worth[city.Place] += 2
		}
	}
	var from []int
	for p := range n {
		c.dist[p] = far
		if c.foes[p] > 0 {
			from = append(from, p)
		}
	}
	b.spread(from, func(p, step int) bool {
		c.dist[p] = int16(step)
		return true
	})
	for _, p := range from {
		b.spread([]int{p}, func(q, step int) bool {
			if step >= len(threatDecay) {
				return false
			}
			c.threat[q] += c.foe[p] * threatDecay[step]
			return true
		})
	}
	for p := range n {
		if c.worth[p] == 0 || !b.Controller(p).Opposes(b.f) {
			continue
		}
		b.spread([]int{p}, func(q, step int) bool {
			v := c.worth[p] * math.Pow(goalDecay, float64(step))
			if v <= c.goal[q] {
				return false
			}
			c.goal[q] = v
			return true
		})
	}
	b.feed()
	b.weigh()
}

// weigh finds what is at stake at each place that the enemy could come to, less the
// further he is away, and what hangs on his own rails.
func (b *bot) weigh() {
	c := &b.chart
	c.theirs = b.weave(b.enemy())
	mine := b.weave(b.f)
	for p := range b.D.Places {
		if d := c.dist[p]; d > 0 && int(d) < len(stakeDecay) && b.Status(b.f, p) == control.Friendly && b.D.Places[p].Kind == field.Hex {
			c.stake[p] = min(mostStake, mine.stake(b, p)*stakeDecay[d])
			if len(b.Here(p)) == 0 {
				mine.perils(b, p, stakeDecay[d])
			}
		}
	}
}

// enemy is the faction that the bot fights here.
func (b *bot) enemy() field.Faction {
	if b.f == field.Axis {
		return field.Soviet
	}
	return field.Axis
}

// weight is how much more a block of a type is worth in combat than infantry.
func weight(t field.Type) float64 {
	switch t {
	case field.Armor, field.Shock:
		return 1.6
	case field.Mech, field.Airborne, field.Fort:
		return 1.3
	}
	return 1
}

// spread goes through the hexes around some, over sides that units pass, the nearest
// first, and on from those of which visit says so.
func (b *bot) spread(from []int, visit func(p, step int) bool) {
	if b.seen == nil {
		b.seen = board.NewSet(len(b.D.Places))
	}
	b.seen.Clear()
	b.queue = b.queue[:0]
	for _, p := range from {
		b.seen.Add(p)
		if visit(p, 0) {
			b.queue = append(b.queue, spot{int16(p), 0})
		}
	}
	for i := 0; i < len(b.queue); i++ {
		at := b.queue[i]
		for k := range b.D.Places[at.place].Near {
			near := &b.D.Places[at.place].Near[k]
			q := int(near.To)
			if !near.Passable() || b.seen.Has(q) {
				continue
			}
			b.seen.Add(q)
			if visit(q, int(at.step)+1) {
				b.queue = append(b.queue, spot{near.To, at.step + 1})
			}
		}
	}
}

// spot is a place so many steps away.
type spot struct{ place, step int16 }

// feed finds where blocks have supply: on the net, and two hexes from it (§10.4).
func (b *bot) feed() {
	fed := b.chart.fed
	net := b.lines(supply.ByRailAndSea)
	copy(fed, net)
	ours := func(p int) bool {
		st := b.Status(b.f, p)
		return st == control.Friendly || st == control.Disputed
	}
	for range 2 {
		ring := b.ring[:0]
		for p := range b.D.Places {
			if !fed.Has(p) || !net.Has(p) && !ours(p) {
				continue
			}
			for k := range b.D.Places[p].Near {
				if near := &b.D.Places[p].Near[k]; near.Passable() && !fed.Has(int(near.To)) {
					ring = append(ring, near.To)
				}
			}
		}
		for _, p := range ring {
			fed.Add(int(p))
		}
		b.ring = ring
	}
}
