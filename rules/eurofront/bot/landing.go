package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
)

// What an invasion is reckoned with.
const (
	beaten   = 0.6 // what is left of the hits of who comes over the sea, as some are thrown back
	landfall = 2.0 // what it must promise
)

// crossing is an invasion that could be ordered.
type crossing struct {
	unit, to int
	promise  float64
}

// land sends ashore whom the headquarters lead that are active for invasions (§15.5): each the one
// who promises most, to where he does.
func (b *bot) land() {
	for _, hq := range b.staff {
		if k := &b.run.S.Blocks[hq]; k.At >= 0 && k.Role.Invades() {
			b.sendAshore(int(k.At))
		}
	}
}

// sendAshore sends one of those at a port ashore.
func (b *bot) sendAshore(port int) {
	list := b.crossings(port)
	slices.SortStableFunc(list, func(x, y crossing) int {
		if x.promise > y.promise {
			return -1
		}
		return 1
	})
	for _, x := range list {
		if landing.Invade(b.run, x.unit, x.to) != nil {
			continue
		}
		b.add(landing.FormInvade, b.run.D.Value(x.unit), b.to(field.ArgTo, x.to))
		b.gain += x.promise
		b.chart.theirs.layArrival(x.to)
		return
	}
}

// crossings returns the invasions from a port that promise something: by who stands there to the
// coasts of its seas.
func (b *bot) crossings(port int) (out []crossing) {
	if !b.run.D.Places[port].Port || b.run.S.Battle(port) != nil {
		return nil
	}
	coasts := b.coasts(port)
	for _, u := range b.run.Blocks(b.f, port) {
		d := &b.run.D.Units[u]
		if d.Type.IsHQ() || d.Type == field.Cavalry || d.Type == field.Shock || d.Type == field.Fort {
			continue
		}
		for _, p := range coasts {
			if v := b.landingPromise(u, p); v >= landfall {
				out = append(out, crossing{u, p, v})
			}
		}
	}
	return out
}

// coasts returns the enemy's coasts on the seas of a port.
func (b *bot) coasts(port int) (out []int) {
	seas := board.NewSet(len(b.run.D.Seas))
	for _, sea := range b.run.D.Places[port].Moored {
		seas.Add(sea)
	}
	for p := range b.run.D.Places {
		if b.run.D.IsInvadable(p) && control.StatusOf(b.run, b.f, p) != control.Friendly && b.run.S.Controller(p) != field.Neutral && slices.ContainsFunc(b.run.D.Places[p].Seas, seas.Has) {
			out = append(out, p)
		}
	}
	return out
}

// landingPromise returns what it promises that a block comes ashore at a place: where nobody stands,
// what it is worth there with what it cuts off, and a port feeds it; against enemies what an
// attack promises that is thrown back now and then.
func (b *bot) landingPromise(u, to int) float64 {
	if b.chart.foes[to] > 0 {
		x := b.outlook(to)
		hits, steps := b.force(to)
		was := max(0, x.promise(hits, steps))
		hits += beaten * b.attackHits(u, to)
		return x.promise(hits, steps+float64(b.run.S.Blocks[u].CV)) + cuts*b.chart.theirs.cuts(to) - was - b.departureCost(u)
	}
	v := b.standValue(to, b.strength(u), 1) + cuts*b.chart.theirs.cuts(to) - b.departureCost(u)
	if b.run.D.Places[to].Port && !b.chart.fed.Has(to) {
		v += starving
	}
	return v
}
