package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// trains is how many trains are thought of in a turn at most.
const trains = 10

// trainGain is what it counts to bring a block to the front.
const trainGain = 1.0

// transport is a bot that sends trains and ships at the word of supreme headquarters.
type transport struct{ *bot }

// entrain brings those who stand far behind to the front by rail (§9.2), headquarters
// and the strongest first, each to where it adds most.
func (t transport) entrain() {
	if !t.left() {
		return
	}
	list := t.laggards()
	rank := func(u int) float64 {
		if t.D.Units[u].Type.IsHQ() {
			return far
		}
		return t.strength(u)
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(rank(y), rank(x)) })
	stations := t.stations()
	for i, u := range list {
		if i == trains || !t.left() {
			return
		}
		if to := t.station(u, stations); to >= 0 && t.Strategic(u, to, moves.ByRail{}) == nil {
			t.gain += trainGain
			t.add(moves.FormRail, t.D.Value(u), t.to(field.ArgTo, to))
		}
	}
}

// evacuate brings off by sea who is cut off in a port, the strongest first (§15.3).
func (t transport) evacuate() {
	if !t.left() {
		return
	}
	var list []int
	for u := range t.S.Blocks {
		k := &t.S.Blocks[u]
		if t.D.Units[u].Faction == t.f && k.At >= 0 && !t.chart.fed.Has(int(k.At)) && t.PortOf(t.f, int(k.At)) && !k.Moved && k.Role == field.Inactive {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(t.strength(y), t.strength(x)) })
	net := t.chart.net
	for _, u := range list {
		v, ok := t.Voyage(t.f, int(t.S.Blocks[u].At), false, func(p int) bool { return net.Has(p) && t.PortOf(t.f, p) && t.Of(t.f, p) < t.Stack(p) })
		if ok && int(t.S.Blocks[u].CV) > v.Dice/2 && t.Strategic(u, v.To, moves.BySea{}) == nil {
			t.gain += trainGain
			t.add(moves.FormSea, t.D.Value(u), t.to(field.ArgTo, v.To))
		}
	}
}

// left reports whether a supreme headquarters has moves to spend.
func (t transport) left() bool {
	for _, hq := range t.staff {
		k := &t.S.Blocks[hq]
		if k.At >= 0 && t.D.Units[hq].Type == field.SupremeHQ && k.Role == field.Active && int(k.Moves) < t.SupremeMoves(hq) {
			return true
		}
	}
	return false
}

// laggards are the blocks that stand far behind the front, on rail.
func (t transport) laggards() (out []int) {
	for u := range t.S.Blocks {
		k, d := &t.S.Blocks[u], &t.D.Units[u]
		if d.Faction != t.f || k.At < 0 || t.chart.dist[k.At] < behind || !t.chart.net.Has(int(k.At)) || d.Type == field.Beachhead || d.Type == field.SupremeHQ || k.Moved {
			continue
		}
		out = append(out, u)
	}
	return out
}

// behind is how many hexes from the enemy a block stands far behind.
const behind = 6

// stations are the places on rail that are near the front.
func (t transport) stations() (out []int) {
	for p := range t.D.Places {
		if d := t.chart.dist[p]; d >= 1 && d <= 4 && t.chart.net.Has(p) && t.D.Places[p].Kind == field.Hex {
			out = append(out, p)
		}
	}
	return out
}

// station finds the place on rail at which a block adds most, -1 where it stands well.
func (t transport) station(u int, of []int) int {
	mine, to := t.strength(u), -1
	from := int(t.S.Blocks[u].At)
	best := -1e9
	least := int16(1)
	if t.D.Units[u].Type.IsHQ() {
		least = 2
	}
	for _, p := range of {
		if t.chart.dist[p] < least || t.Battle(p) != nil || t.Full(t.f, p) || t.Astray(u, p) {
			continue
		}
		own, n := t.own(p), t.blocks(p)
		v := t.stand(p, own+mine, n+1) - t.stand(p, own, n)
		if t.D.Places[from].Kind == field.Hex {
			v -= 0.1 * float64(t.D.Hexes.Distance(from, p)) // a train goes ten hexes
		}
		if v > best {
			best, to = v, p
		}
	}
	return to
}
