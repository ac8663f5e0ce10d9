package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// What moves are reckoned with: how often all are looked through, how many trains are thought of, and how far from the enemy one stands far behind.
const (
	looks  = 3
	trains = 20
	behind = 6
)

// Cities are watched against enemies so many steps away, by a block of such a strength; a coast is held as any front line
// where what lies behind it is worth as much as shore.
const (
	watched = 4
	sentry  = 2.0
	shore   = 4.0
	guarded = 2.0 // ... and more where it is worth more, so many times at most
	thinly  = 0.5 // what a line counts where coasts are many, of what it does elsewhere,
	closely = 3.0 // and what cities there do
)

// standValue returns what blocks of some strength, so many of them, are worth at a place without
// a battle.
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
	friends, foes := c.beside(p)
	if t := c.threat[p]; t > 0 && c.dist[p] <= 2 {
		first := s.holds
		if friends >= 2 && c.dist[p] > 1 {
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
	if foes >= 4 {
		v -= s.pocketed * float64(n)
	}
	return v
}

// adds returns what a block adds at a place to those who are there.
func (b *bot) adds(u, p int) float64 {
	own, n := b.strengthAt(p)
	return b.standValue(p, own+strength(b.run, u), n+1) - b.standValue(p, own, n)
}

// line moves those who do not attack to where they add most, one after the other; of whom supreme
// headquarters order those first who gain most.
func (b *bot) line() {
	for moved, look := true, 0; moved && look < looks; look++ {
		moved = false
		for u := range b.run.S.Blocks {
			moved = b.run.S.Blocks[u].Led && b.shift(u, 0) || moved
		}
	}
	var others []option
	for u := 0; u < len(b.run.S.Blocks) && b.hasSpareMoves(); u++ {
		if !b.run.S.Blocks[u].Led && b.canOrderMove(u) {
			if _, gain := b.betterPlace(u); gain > b.style.supreme {
				others = append(others, option{hq: u, to: -1, gain: gain})
			}
		}
	}
	others = append(others, b.trains()...)
	slices.SortStableFunc(others, func(x, y option) int { return cmp.Compare(y.gain, x.gain) })
	for _, x := range others {
		switch {
		case !b.hasSpareMoves():
			return
		case x.to < 0:
			b.shift(x.hq, b.style.supreme)
		case !b.run.IsFull(b.f, x.to) && b.transport(x.hq, x.to, moves.ByRail{}, moves.FormRail):
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
	if gain <= least || b.isAside(u) || !b.move(u, to) {
		return false
	}
	b.gain += min(gain, b.style.stayed)
	return true
}

// betterPlace finds where a block adds more than where it stands: out of a battle only who is lost in it.
func (b *bot) betterPlace(u int) (to int, gain float64) {
	at := int(b.run.S.Blocks[u].At)
	own, n := b.strengthAt(at)
	stays := useless
	if b.run.S.Battle(at) == nil {
		stays = b.standValue(at, own, n) - b.standValue(at, own-strength(b.run, u), n-1)
		if control.IsBeyondHome(b.run, u, at) {
			stays -= b.style.starving
		}
	} else if b.run.D.Places[at].Fortress || b.chart.worth[at] >= 3 || own*terrainFactor(b.run, at) >= b.style.breaks*b.chart.foe[at] {
		return 0, 0
	}
	best := stays + b.style.worthy
	for _, p := range b.reach(u) {
		q := int(p)
		if b.chart.foes[q] > 0 || b.run.S.Battle(q) != nil || b.run.IsFull(b.f, q) || control.IsBeyondHome(b.run, u, q) {
			continue
		}
		v := b.adds(u, q)
		if !b.run.Has(b.f, q) {
			v += b.style.cuts * b.chart.cuts[q]
		}
		if v > best {
			best, to, gain = v, q, v-stays
		}
	}
	return to, gain
}

// followUp brings headquarters after the front: those that another one leads, or that
// have led and stand too far behind; supreme ones go by rail or by sea.
func (b *bot) followUp() {
	for _, hq := range b.staff {
		k := &b.run.S.Blocks[hq]
		if k.At < 0 || k.Moved {
			continue
		}
		if b.run.D.Units[hq].Type != field.HQ {
			mobilise(b, hq)
			continue
		}
		lags := !b.chart.isFed(int(k.At)) || int(b.chart.dist[k.At]) > command.VM(b.run, hq)+2
		switch to := b.betterPost(hq); {
		case to < 0:
		case k.Role == field.Inactive && moves.MoveFault(b.run, hq) == nil && b.move(hq, to):
		case k.Role == field.Active && k.CV > 0 && lags && moves.Mobilise(b.run, hq, nil, to) == nil:
			b.add(moves.FormMobilise, b.run.D.HQ(hq), b.to(field.ArgTo, to))
		}
	}
}

// betterPost finds a place for a headquarters in its reach: in supply, two hexes from the enemy,
// or behind others; -1 where it stands well.
func (b *bot) betterPost(hq int) int {
	rate := func(p int) float64 {
		v := -float64(b.chart.dist[p])
		if _, n := b.strengthAt(p); v > -2 && n == 0 {
			v -= 5
		}
		if v > -1 || !b.chart.isFed(p) {
			v -= 10
		}
		return v + b.style.busy*b.work(p, b.reserve(hq))
	}
	best, to := rate(int(b.run.S.Blocks[hq].At))+0.5, -1
	for _, p := range b.reach(hq) {
		q := int(p)
		if b.chart.foes[q] > 0 || b.run.IsFull(b.f, q) || control.StatusOf(b.run, b.f, q) != control.Friendly {
			continue
		}
		if v := rate(q); v > best {
			best, to = v, q
		}
	}
	return to
}

// reserve returns how far a headquarters will command that is built up.
func (b *bot) reserve(hq int) int { return max(2, int(b.run.S.Blocks[hq].CV)) }

// farBehind lists who stands far behind where rail and ships lead on, headquarters and the strongest first.
func (b *bot) farBehind() []int {
	list := b.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && k.At >= 0 && !k.Moved && k.Role == field.Inactive && d.Type != field.Beachhead && d.Type != field.SupremeHQ &&
			(b.chart.dist[k.At] >= behind || b.chart.stake != nil && b.chart.beach.Has(int(k.At))) && b.chart.net.Has(int(k.At))
	})
	rank := func(u int) float64 {
		if b.run.D.Units[u].Type.IsHQ() {
			return far
		}
		return strength(b.run, u)
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(rank(y), rank(x)) })
	return list[:min(trains, len(list))]
}

// trains returns where those who stand far behind add most by rail (§9.2), and how much: a train goes ten hexes.
func (b *bot) trains() (out []option) {
	if !b.hasSpareMoves() || prize(b.run) >= 0 {
		return nil
	}
	var ends []int
	for p, d := range b.chart.dist {
		if 1 <= d && d <= 4 && b.chart.net.Has(p) && b.run.D.Places[p].Kind == field.Hex && b.run.S.Battle(p) == nil && !b.run.IsFull(b.f, p) {
			ends = append(ends, p)
		}
	}
	for _, u := range b.farBehind() {
		best := option{hq: u, to: -1, gain: useless}
		at := int(b.run.S.Blocks[u].At)
		own, n := b.strengthAt(at)
		stays := b.standValue(at, own, n) - b.standValue(at, own-strength(b.run, u), n-1)
		for _, p := range ends {
			if p == at || b.chart.dist[p] < 2 && b.run.D.Units[u].Type.IsHQ() || control.IsBeyondHome(b.run, u, p) {
				continue
			}
			v := b.adds(u, p) - stays
			if apart, ok := b.run.D.Apart(at, p); ok {
				v -= 0.1 * float64(apart)
			}
			if v > best.gain {
				best.to, best.gain = p, v
			}
		}
		if best.to >= 0 {
			out = append(out, best)
		}
	}
	return out
}
