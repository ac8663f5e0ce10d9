package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
)

// What is left of the hits of who comes over the sea, as some are thrown back, and what an invasion must
// promise.
const (
	beaten   = 0.6
	landfall = 2.0
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
		if k := &b.run.S.Blocks[hq]; k.At < 0 || !k.Role.Invades() {
			continue
		}
		for _, x := range b.crossings(int(b.run.S.Blocks[hq].At)) {
			if landing.Invade(b.run, x.unit, x.to) == nil {
				b.add(landing.FormInvade, b.run.D.Value(x.unit), b.to(field.ArgTo, x.to))
				b.gain += x.promise
				break
			}
		}
	}
}

// crossings returns the invasions from a port that promise something, the best first: by who stands there
// to the enemy's coasts on its seas.
func (b *bot) crossings(port int) (out []crossing) {
	if !b.run.D.Places[port].Port || b.run.S.Battle(port) != nil {
		return nil
	}
	moored := func(sea int) bool { return slices.Contains(b.run.D.Places[port].Moored, sea) }
	for _, u := range b.run.Blocks(b.f, port) {
		if t := b.run.D.Units[u].Type; t.IsHQ() || t == field.Cavalry || t == field.Shock || t == field.Fort {
			continue
		}
		for p := range b.run.D.Places {
			if b.run.D.IsInvadable(p) && slices.ContainsFunc(b.run.D.Places[p].Seas, moored) && control.StatusOf(b.run, b.f, p) != control.Friendly && b.run.S.Controller(p) != field.Neutral {
				if v := b.landingPromise(u, p); v >= landfall {
					out = append(out, crossing{u, p, v})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(x, y crossing) int { return cmp.Compare(y.promise, x.promise) })
	return out
}

// landingPromise returns what it promises that a block comes ashore at a place: where nobody stands,
// what it is worth there with what it cuts off, and a port feeds it; against enemies what an
// attack promises that is thrown back now and then.
func (b *bot) landingPromise(u, to int) float64 {
	v := b.style.cuts*b.chart.cuts[to] - b.style.leaves*b.strength(u)
	if b.chart.foes[to] > 0 {
		x := b.outlook(to)
		hits, steps := b.force(to)
		return v + x.promise(hits+beaten*b.attackHits(u, to), steps+float64(b.run.S.Blocks[u].CV)) - max(0, x.promise(hits, steps))
	}
	if v += b.standValue(to, b.strength(u), 1); b.run.D.Places[to].Port && !b.chart.isFed(to) {
		v += b.style.starving
	}
	return v
}
