package bot

import (
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// What moves are reckoned with: how often all are looked through, how many trains are thought of, how far from the enemy
// one stands far behind, and what one adds who is lost.
const (
	looks   = 3
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
		if c.dist[p] > 1 && c.friendsBeside(p) >= 2 {
			first /= 2 // its neighbours watch it
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
		v += min(1, 0.4*worth) - s.rear*float64(n)*float64(min(c.dist[p], 20))
		if c.dist[p] <= watched {
			v += s.watches * worth * min(1, strength*terrainFactor(b.run, p)/sentry)
		}
	}
	if !c.isFed(p) {
		v -= s.starving * float64(n)
	}
	return v
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

// journey takes a block to where it gains something: by rail, or -1 for where it adds most on foot.
type journey struct {
	unit, to int
	gain     float64
}

// line moves those who do not attack to where they add most, one after the other; of whom supreme headquarters order those
// first who gain most.
func (b *bot) line() {
	for moved, look := true, 0; moved && look < looks; look++ {
		moved = false
		for _, u := range b.units {
			moved = b.run.S.Blocks[u].Led && b.shift(u, 0) || moved
		}
	}
	if !b.hasSpareMoves() {
		return
	}
	var others []journey
	for _, u := range b.units {
		if !b.run.S.Blocks[u].Led && b.canOrderMove(u) {
			if _, gain := b.betterPlace(u); gain > b.style.supreme {
				others = append(others, journey{u, -1, gain})
			}
		}
	}
	others = append(others, b.trains()...)
	weigh.Sort(others, func(x journey) float64 { return x.gain })
	for _, x := range others {
		switch {
		case !b.hasSpareMoves():
			return
		case x.to < 0:
			b.shift(x.unit, b.style.supreme)
		case !b.run.IsFull(b.f, x.to) && b.transport(x.unit, x.to, moves.ByRail{}, moves.FormRail):
			b.gain += max(0, min(x.gain, b.style.stayed))
		}
	}
}

// shift moves a block to where it adds most, if it can be ordered and gains enough, and reports whether it went.
func (b *bot) shift(u int, least float64) bool {
	if !b.canOrderMove(u) {
		return false
	}
	to, gain := b.betterPlace(u)
	if gain <= least || b.chart.isAside(u) || !b.move(u, to) {
		return false
	}
	b.gain += min(gain, b.style.stayed)
	return true
}

// betterPlace finds where a block adds more than where it stands: out of a battle only who is lost in it.
func (b *bot) betterPlace(u int) (to int, gain float64) {
	at, stays := int(b.run.S.Blocks[u].At), float64(useless)
	if b.run.S.Battle(at) == nil {
		if stays = b.hole(u); control.IsBeyondHome(b.run, u, at) {
			stays -= b.style.starving
		}
	} else if own, _ := b.strengthAt(at); b.run.D.Places[at].Fortress || b.chart.worth[at] >= 3 || own*terrainFactor(b.run, at) >= b.style.breaks*b.chart.foe[at] {
		return 0, 0
	}
	to, most := weigh.Best(b.reach(u), stays+b.style.worthy, func(p int) float64 {
		if !b.canStand(u, p) {
			return weigh.Never
		}
		v := b.adds(u, p)
		if !b.run.Has(b.f, p) {
			v += b.style.cuts * b.chart.cuts[p]
		}
		return v
	})
	if to < 0 {
		return 0, 0
	}
	return to, most - stays
}

// farBehind lists who stands far behind where rail and ships lead on, headquarters and the strongest first.
func (b *bot) farBehind() []int {
	list := b.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && k.At >= 0 && !k.Moved && k.Role == field.Inactive && d.Type != field.Beachhead && d.Type != field.SupremeHQ &&
			(b.chart.dist[k.At] >= behind || b.chart.stake != nil && b.chart.beach.Has(int(k.At))) && b.chart.net.Has(int(k.At))
	})
	weigh.Sort(list, func(u int) float64 {
		if b.run.D.Units[u].Type.IsHQ() {
			return far
		}
		return strength(b.run, u)
	})
	return list[:min(trains, len(list))]
}

// trains returns where those who stand far behind add most by rail (§9.2), and how much: a train goes ten hexes.
func (b *bot) trains() (out []journey) {
	if b.chart.prize >= 0 {
		return nil
	}
	var ends []int
	alone := make([]float64, len(b.chart.dist)) // what those who stand there are worth without him
	for p, d := range b.chart.dist {
		if 1 <= d && d <= 4 && b.chart.net.Has(p) && b.run.D.Places[p].Kind == field.Hex {
			ends = append(ends, p)
			own, n := b.strengthAt(p)
			alone[p] = b.standValue(p, own, n)
		}
	}
	for _, u := range b.farBehind() {
		at, stays := int(b.run.S.Blocks[u].At), b.hole(u)
		to, gain := weigh.Best(ends, useless, func(p int) float64 {
			if p == at || !b.canStand(u, p) || b.chart.dist[p] < 2 && b.run.D.Units[u].Type.IsHQ() {
				return weigh.Never
			}
			apart, _ := b.run.D.Apart(at, p)
			own, n := b.strengthAt(p)
			return b.standValue(p, own+strength(b.run, u), n+1) - alone[p] - stays - 0.1*float64(apart)
		})
		if to >= 0 {
			out = append(out, journey{u, to, gain})
		}
	}
	return out
}

// canStand reports whether a block may come to a place without a battle.
func (b *bot) canStand(u, p int) bool {
	return b.chart.foes[p] == 0 && b.run.S.Battle(p) == nil && !b.run.IsFull(b.f, p) && !control.IsBeyondHome(b.run, u, p)
}
