package bot

import (
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// What moves are reckoned with: how many trains are thought of, how far from the enemy one stands far behind, and what one
// adds who is lost.
const (
	trains  = 20
	behind  = 6
	useless = -99.0
)

// Cities are watched against enemies so many steps away, by a block of such a strength; a coast is held as any front line
// where what lies behind it is worth as much as shore, and more where that is worth more, so many times at most. Where
// coasts are many a line counts thinly of what it does elsewhere, and cities closely.
const (
	watched = 4
	sentry  = 2.0
	shore   = 4.0
	guarded = 2.0
	thinly  = 0.5
	closely = 3.0
)

// standValue returns what blocks of some strength, so many of them, are worth at a place without a battle.
func (b *bot) standValue(p int, strength float64, n int) float64 {
	if n <= 0 {
		return 0
	}
	c, s := b.chart, &b.style
	v, worth := s.pull*c.goal[p]*float64(n), c.worth[p]
	switch control.StatusOf(b.run, b.f, p) {
	case control.Enemy:
		v += s.ground + s.enters*worth
	case control.Disputed:
		v += s.ground / 2
	}
	if t := c.threat[p]; t > 0 && c.dist[p] <= 2 {
		first := s.holds
		if c.dist[p] > 1 {
			first /= 2
		}
		if c.beach.Has(p) && c.stake != nil {
			first *= min(guarded, c.stake[p]/shore)
		}
		if c.stake != nil && c.run.D.Places[p].Front != field.EastFront {
			first, worth = thinly*first, closely*worth
		}
		stands := min(1, strength*terrainFactor(b.run, p)/t)
		v += first + (s.withstand+s.guards*worth)*stands
	} else {
		v -= s.rear * float64(n) * float64(min(c.dist[p], 20))
		if c.dist[p] <= watched {
			v += s.watches * worth * min(1, strength*terrainFactor(b.run, p)/sentry)
		}
	}
	return v - c.hunger(p, s.starving)*float64(n)
}

// adds returns what a block adds at a place to those who are there.
func (b *bot) adds(u, p int) float64 {
	own, n := b.strengthAt(p)
	return b.standValue(p, own+strength(b.run, u), n+1) - b.standValue(p, own, n)
}

// hole returns what a block is worth where it stands, which is lost when it goes.
func (b *bot) hole(u int) float64 {
	at := int(b.run.S.Blocks[u].At)
	own, n := b.strengthAt(at)
	return b.standValue(at, own, n) - b.standValue(at, own-strength(b.run, u), n-1)
}

// journey takes a block to where it gains something, on foot or by rail.
type journey struct {
	unit, to int
	train    bool
	gain     float64
}

// line moves those who do not attack to where they add most, the most first; supreme headquarters order whom no other does
// and who gains enough.
func (b *bot) line() {
	list := b.trains()
	for _, u := range b.units {
		if b.canOrderMove(u) && !b.chart.isAside(u) {
			list = append(list, journey{unit: u, to: -1})
		}
	}
	gain := func(x *journey) (gain float64) {
		if x.train {
			return x.gain
		}
		x.to, gain = b.betterPlace(x.unit)
		return gain
	}
	isEnough := func(x *journey, gain float64) bool {
		return x.to >= 0 && (b.run.S.Blocks[x.unit].Led || b.hasSpareMoves() && (x.train || gain > b.style.supreme))
	}
	weigh.Greedily(list, gain, isEnough, func(x *journey, gain float64) bool {
		done := !x.train && b.move(x.unit, x.to) || x.train && !b.run.IsFull(b.f, x.to) && b.transport(x.unit, x.to, moves.ByRail{}, moves.FormRail)
		if done {
			b.gain += max(0, min(gain, b.style.stayed))
		}
		return done
	})
}

// betterPlace finds where a block adds more than where it stands, -1 for nowhere: who fights stays, and who comes to another front may have fallen.
func (b *bot) betterPlace(u int) (to int, gain float64) {
	at := int(b.run.S.Blocks[u].At)
	if at < 0 || b.run.S.Battle(at) != nil {
		return -1, 0
	}
	stays := b.hole(u)
	if control.IsBeyondHome(b.run, u, at) {
		stays -= b.style.starving
	}
	to, most := weigh.Best(b.reach(u), stays, func(p int) float64 {
		if !b.canStand(u, p) {
			return weigh.Never
		}
		v := b.adds(u, p) - b.chart.offRoad(p)
		if !b.run.Has(b.f, p) {
			v += b.style.cuts * b.chart.cuts[p]
		}
		return v
	})
	return to, most - stays
}

// farBehind lists who stands far behind where rail and ships lead on, the strongest first.
func (b *bot) farBehind() []int {
	list := b.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && k.At >= 0 && !k.Moved && k.Role == field.Inactive && d.Type != field.Beachhead && d.Type != field.SupremeHQ &&
			!b.chart.isAside(u) && (b.chart.dist[k.At] >= behind || b.chart.stake != nil && b.chart.beach.Has(int(k.At))) && b.chart.net.Has(int(k.At))
	})
	weigh.Sort(list, func(u int) float64 { return strength(b.run, u) })
	return list[:min(trains, len(list))]
}

// trains returns where those who stand far behind add most by rail (§9.2), and how much.
func (b *bot) trains() (out []journey) {
	if b.chart.prize >= 0 || !b.hasSpareMoves() {
		return nil
	}
	var ends []int
	for p, d := range b.chart.dist {
		if 1 <= d && d <= 4 && b.chart.net.Has(p) && b.run.D.Places[p].Kind == field.Hex {
			ends = append(ends, p)
		}
	}
	for _, u := range b.farBehind() {
		at, stays := int(b.run.S.Blocks[u].At), b.hole(u)
		to, gain := weigh.Best(ends, useless, func(p int) float64 {
			if p == at || !b.canStand(u, p) || b.chart.dist[p] < 2 && b.run.D.Units[u].Type.IsHQ() {
				return weigh.Never
			}
			return b.adds(u, p) - stays
		})
		if to >= 0 {
			out = append(out, journey{u, to, true, gain})
		}
	}
	return out
}

// canStand reports whether a block may come to a place without a battle, and lives through that.
func (b *bot) canStand(u, p int) bool {
	return b.chart.foes[p] == 0 && b.run.S.Battle(p) == nil && !b.run.IsFull(b.f, p) && !control.IsBeyondHome(b.run, u, p) &&
		!(b.run.S.Blocks[u].At >= 0 && moves.Perishes(b.run, u, int(b.run.S.Blocks[u].At), p))
}
