package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// trains is how many trains are thought of in a turn at most.
const trains = 10

// trainGain is what it counts to bring a block to the front.
const trainGain = 1.0

// entrain brings those who stand far behind to the front by rail (§9.2), headquarters
// and the strongest first, each to where it adds most.
func (b *bot) entrain() {
	list := b.laggards()
	if len(list) == 0 || !b.supremeLeft() {
		return
	}
	rank := func(u int) float64 {
		if b.D.Units[u].Type.IsHQ() {
			return far
		}
		return b.strength(u)
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(rank(y), rank(x)) })
	net := slices.Clone(b.Net(b.f, supply.ByRailAndSea))
	for i, u := range list {
		if i == trains || !b.supremeLeft() {
			return
		}
		if to := b.station(u, net.Has); to >= 0 && b.Strategic(u, to, moves.ByRail{}) == nil {
			b.gain += trainGain
			b.add(moves.FormRail, b.D.Value(u), b.to(field.ArgTo, to))
		}
	}
}

// evacuate brings off by sea who is cut off in a port, the strongest first (§15.3).
func (b *bot) evacuate() {
	var list []int
	for u := range b.S.Blocks {
		k := &b.S.Blocks[u]
		if b.D.Units[u].Faction == b.f && k.At >= 0 && !b.chart.fed.Has(int(k.At)) && b.PortOf(b.f, int(k.At)) && !k.Moved && k.Role == field.Inactive {
			list = append(list, u)
		}
	}
	if len(list) == 0 || !b.supremeLeft() {
		return
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(b.strength(y), b.strength(x)) })
	net := slices.Clone(b.Net(b.f, supply.ByRailAndSea))
	for _, u := range list {
		v, ok := b.Voyage(b.f, int(b.S.Blocks[u].At), false, func(p int) bool { return net.Has(p) && b.PortOf(b.f, p) && b.Of(b.f, p) < b.Stack(p) })
		if ok && int(b.S.Blocks[u].CV) > v.Dice/2 && b.Strategic(u, v.To, moves.BySea{}) == nil {
			b.gain += trainGain
			b.add(moves.FormSea, b.D.Value(u), b.to(field.ArgTo, v.To))
		}
	}
}

// supremeLeft reports whether a supreme headquarters has moves to spend.
func (b *bot) supremeLeft() bool {
	for hq := range b.S.Blocks {
		k, d := &b.S.Blocks[hq], &b.D.Units[hq]
		if d.Faction == b.f && k.At >= 0 && d.Type == field.SupremeHQ && k.Role == field.Active && int(k.Moves) < b.SupremeMoves(hq) {
			return true
		}
	}
	return false
}

// station finds the place on rail at which a block adds most, -1 where it stands well.
func (b *bot) station(u int, railed func(int) bool) int {
	mine, to := b.strength(u), -1
	from := int(b.S.Blocks[u].At)
	best := -1e9
	least := int16(1)
	if b.D.Units[u].Type.IsHQ() {
		least = 2
	}
	for p := range b.D.Places {
		d := b.chart.dist[p]
		if d < least || d > 4 || !railed(p) || b.Battle(p) != nil || b.Of(b.f, p) >= b.Stack(p) || b.D.Places[p].Kind != field.Hex || b.Astray(u, p) {
			continue
		}
		own, n := b.own(p), b.blocks(p)
		v := b.stand(p, own+mine, n+1) - b.stand(p, own, n)
		if b.D.Places[from].Kind == field.Hex {
			v -= 0.1 * float64(b.D.Hexes.Distance(from, p)) // a train goes ten hexes
		}
		if v > best {
			best, to = v, p
		}
	}
	return to
}
