package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// What a stand is made of.
const (
	holds       = 2.0  // the first block before the enemy
	withstand   = 0.8  // being as strong as he is
	ground      = 1.0  // a hex of the enemy's
	starving    = 6.0  // a block without supply
	caught      = 2.0  // a block whose supply one enemy can cut
	pocketed    = 1.5  // a block nearly surrounded
	rear        = 0.3  // a block, for each hex from the enemy
	pull        = 0.5  // of goals
	worthy      = 0.05 // a move must gain so much
	stayed      = 4.0  // and counts no more
	supremeMove = 1.0  // what a move must gain that a supreme headquarters orders
	rescue      = 8.0  // a headquarters that goes back into supply
	looks       = 3    // how often all are looked through
	cuts        = 0.5  // what the enemy loses who is cut off
)

// standValue returns what blocks of some strength, so many of them, are worth at a place without
// a battle.
func (b *bot) standValue(p int, strength float64, n int) float64 {
	if n <= 0 {
		return 0
	}
	c := b.chart
	v := pull * c.goal[p] * float64(n)
	worth := c.worth[p]
	switch control.StatusOf(b.run, b.f, p) {
	case control.Enemy:
		v += ground + 1.5*worth
	case control.Disputed:
		v += ground / 2
	}
	friends, foes := c.beside(p)
	if t := c.threat[p]; t > 0 && c.dist[p] <= 2 {
		first := holds
		if friends >= 2 && c.dist[p] > 1 {
			first /= 2 // its neighbours watch it
		}
		stands := min(1, strength*b.terrainFactor(p)/t)
		v += first + (withstand+worth)*stands + c.stake[p]*(0.5+0.5*stands)
	} else {
		v += min(1, 0.4*worth)
		v -= rear * float64(n) * float64(min(c.dist[p], 20))
	}
	if !c.fed.Has(p) {
		v -= starving * float64(n)
	}
	v -= caught * c.peril[p] * float64(n)
	if foes >= 4 {
		v -= pocketed * float64(n)
	}
	return v
}

// blocks counts the own blocks at a place that fight.
func (b *bot) blocks(p int) (n int) {
	for _, u := range b.run.Here(p) {
		if d := &b.run.D.Units[u]; d.Faction == b.f && !d.Type.IsHQ() {
			n++
		}
	}
	return n
}

// strength returns that of a block in a stand.
func (b *bot) strength(u int) float64 {
	return float64(b.run.S.Blocks[u].CV) * weight(b.run.D.Units[u].Type)
}

// line moves those who do not attack to where they add most, one after the other, the
// one that gains most first.
func (b *bot) line() {
	for range looks {
		moved := false
		for u := range b.run.S.Blocks {
			if !b.canOrderMove(u) {
				continue
			}
			if to, gain := b.betterPlace(u); gain > 0 && (b.run.S.Blocks[u].Led || gain > supremeMove) && b.move(u, to) {
				moved = true
				b.gain += gain
				b.chart.theirs.layArrival(to)
			}
		}
		if !moved {
			return
		}
	}
}

// recall has supreme headquarters order back into supply who is cut off and whom nobody
// else commands.
func (b *bot) recall() {
	for u := range b.run.S.Blocks {
		k, d := &b.run.S.Blocks[u], &b.run.D.Units[u]
		if d.Faction != b.f || k.At < 0 || k.Led && d.Type != field.Static || b.chart.fed.Has(int(k.At)) || k.Role != field.Inactive || moves.MoveFault(b.run, u) != nil {
			continue
		}
		if to, gain := b.betterPlace(u); gain > 0 && b.chart.fed.Has(to) && b.move(u, to) {
			b.gain += gain
		}
	}
}

// betterPlace finds where a block adds more than where it stands.
func (b *bot) betterPlace(u int) (to int, gain float64) {
	at := int(b.run.S.Blocks[u].At)
	mine := b.strength(u)
	stays := 0.0
	if b.run.S.Battle(at) != nil {
		if stays = b.engagement(u); stays > 0 {
			return 0, 0
		}
	} else {
		own, n := b.ownStrength(at), b.blocks(at)
		stays = b.standValue(at, own, n) - b.standValue(at, own-mine, n-1)
		if control.IsBeyondHome(b.run, u, at) {
			stays -= starving
		}
	}
	best := stays + worthy
	for _, p := range b.reach(u) {
		q := int(p)
		if b.chart.foes[q] > 0 || b.run.S.Battle(q) != nil || b.run.IsFull(b.f, q) || control.IsBeyondHome(b.run, u, q) {
			continue
		}
		own, n := b.ownStrength(q), b.blocks(q)
		v := b.standValue(q, own+mine, n+1) - b.standValue(q, own, n)
		if n == 0 {
			v += cuts * b.chart.theirs.cuts(q)
		}
		if v > best {
			best, to, gain = v, q, v-stays
		}
	}
	return to, min(gain, stayed)
}

// engagement returns what it is worth that a block stays in its battle: below 0 where it is lost.
func (b *bot) engagement(u int) float64 {
	at := int(b.run.S.Blocks[u].At)
	switch own := b.ownStrength(at); {
	case b.run.D.Places[at].Fortress || b.chart.worth[at] >= 3:
		return 1
	case own*b.terrainFactor(at) < 0.45*b.chart.foe[at]:
		return -far
	}
	return 1
}

// followUp brings headquarters after the front: those that another one leads, or that
// have led and stand too far behind.
func (b *bot) followUp() {
	for _, hq := range b.staff {
		k := &b.run.S.Blocks[hq]
		if k.At < 0 || b.run.D.Units[hq].Type != field.HQ || k.Moved {
			continue
		}
		at := int(k.At)
		to := b.betterPost(hq)
		switch {
		case to < 0:
		case k.Role == field.Inactive && moves.MoveFault(b.run, hq) == nil:
			if b.move(hq, to) && !b.chart.fed.Has(at) {
				b.gain += rescue
			}
		case k.Role == field.Active && k.CV > 0 && (int(b.chart.dist[at]) > command.VM(b.run, hq)+2 || !b.chart.fed.Has(at)) && moves.Mobilise(b.run, hq, nil, to) == nil:
			b.add(moves.FormMobilise, b.run.D.HQ(hq), b.to(field.ArgTo, to))
			if !b.chart.fed.Has(at) {
				b.gain += rescue
			}
		}
	}
}

// betterPost finds a place for a headquarters in its reach: in supply, two hexes from the enemy,
// or behind others; -1 where it stands well.
func (b *bot) betterPost(hq int) int {
	rate := func(p int) float64 {
		d := float64(b.chart.dist[p])
		v := -d
		if d < 2 && b.blocks(p) == 0 {
			v -= 5
		}
		if d < 1 || !b.chart.fed.Has(p) {
			v -= 10
		}
		return v
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

// trains is how many trains are thought of in a turn at most.
const trains = 10

// trainGain is what it counts to bring a block to the front.
const trainGain = 1.0

// transport is a bot that sends trains and ships at the word of supreme headquarters.
type transport struct{ bot *bot }

// entrain brings those who stand far behind to the front by rail (§9.2), headquarters
// and the strongest first, each to where it adds most.
func (t transport) entrain() {
	if !t.bot.hasSpareMoves(false) {
		return
	}
	list := t.laggards()
	rank := func(u int) float64 {
		if t.bot.run.D.Units[u].Type.IsHQ() {
			return far
		}
		return t.bot.strength(u)
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(rank(y), rank(x)) })
	stations := t.stations()
	for i, u := range list {
		if i == trains || !t.bot.hasSpareMoves(false) {
			return
		}
		if to := t.station(u, stations); to >= 0 && moves.Strategic(t.bot.run, u, to, moves.ByRail{}) == nil {
			t.bot.gain += trainGain
			t.bot.add(moves.FormRail, t.bot.run.D.Value(u), t.bot.to(field.ArgTo, to))
		}
	}
}

// evacuate brings off by sea who is cut off in a port, the strongest first (§15.3).
func (t transport) evacuate() {
	if !t.bot.hasSpareMoves(false) {
		return
	}
	list := t.bot.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == t.bot.f && k.At >= 0 && !t.bot.chart.fed.Has(int(k.At)) && fleet.HasFreePort(t.bot.run, t.bot.f, int(k.At)) && !k.Moved && k.Role == field.Inactive
	})
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(t.bot.strength(y), t.bot.strength(x)) })
	net := t.bot.chart.net
	for _, u := range list {
		v, ok := fleet.FindVoyage(t.bot.run, t.bot.f, int(t.bot.run.S.Blocks[u].At), false, func(p int) bool {
			return net.Has(p) && fleet.HasFreePort(t.bot.run, t.bot.f, p) && t.bot.run.CountBlocks(t.bot.f, p) < t.bot.run.StackLimit(p)
		})
		if ok && int(t.bot.run.S.Blocks[u].CV) > v.Dice/2 && moves.Strategic(t.bot.run, u, v.To, moves.BySea{}) == nil {
			t.bot.gain += trainGain
			t.bot.add(moves.FormSea, t.bot.run.D.Value(u), t.bot.to(field.ArgTo, v.To))
		}
	}
}

// laggards returns the blocks that stand far behind the front, on rail.
func (t transport) laggards() []int {
	return t.bot.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == t.bot.f && k.At >= 0 && t.bot.chart.dist[k.At] >= behind && t.bot.chart.net.Has(int(k.At)) && d.Type != field.Beachhead && d.Type != field.SupremeHQ && !k.Moved
	})
}

// behind is how many hexes from the enemy a block stands far behind.
const behind = 6

// stations returns the places on rail that are near the front.
func (t transport) stations() (out []int) {
	for p := range t.bot.run.D.Places {
		if d := t.bot.chart.dist[p]; d >= 1 && d <= 4 && t.bot.chart.net.Has(p) && t.bot.run.D.Places[p].Kind == field.Hex {
			out = append(out, p)
		}
	}
	return out
}

// station finds the place on rail at which a block adds most, -1 where it stands well.
func (t transport) station(u int, of []int) int {
	mine, to := t.bot.strength(u), -1
	from := int(t.bot.run.S.Blocks[u].At)
	best := -1e9
	least := int16(1)
	if t.bot.run.D.Units[u].Type.IsHQ() {
		least = 2
	}
	for _, p := range of {
		if t.bot.chart.dist[p] < least || t.bot.run.S.Battle(p) != nil || t.bot.run.IsFull(t.bot.f, p) || control.IsBeyondHome(t.bot.run, u, p) {
			continue
		}
		own, n := t.bot.ownStrength(p), t.bot.blocks(p)
		v := t.bot.standValue(p, own+mine, n+1) - t.bot.standValue(p, own, n)
		if t.bot.run.D.Places[from].Kind == field.Hex {
			v -= 0.1 * float64(t.bot.run.D.Hexes.Distance(from, p)) // a train goes ten hexes
		}
		if v > best {
			best, to = v, p
		}
	}
	return to
}
