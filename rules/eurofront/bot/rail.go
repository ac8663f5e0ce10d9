package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

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
