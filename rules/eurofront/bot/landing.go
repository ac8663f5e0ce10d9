package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/play"
)

// What is left of the hits of who comes over the sea or from the air, as some are thrown back, and what a
// landing must promise.
const (
	beaten   = 0.6
	landfall = 2.0
)

// crossing is an invasion, a drop or an evacuation that could be ordered.
type crossing struct {
	form     string
	unit, to int
	promise  float64
}

// ferries carry crossings out.
var ferries = map[string]func(r *field.Run, u, to int) *play.Fault{landing.FormInvade: landing.Invade, landing.FormDrop: landing.Drop, landing.FormEvacuate: landing.Evacuate}

// land has headquarters that are active for it send units ashore, onto the enemy or out of a pocket
// (§14.2, §15.5, §15.55): each the one who promises most, to where he does.
func (b *bot) land() {
	for _, hq := range b.staff {
		for _, x := range b.crossings(hq, b.run.S.Blocks[hq].Role) {
			if ferries[x.form](b.run, x.unit, x.to) == nil {
				b.add(x.form, b.run.D.Value(x.unit), b.to(field.ArgTo, x.to))
				b.gain += x.promise
				break
			}
		}
	}
}

// crossings returns what a headquarters in a role could order that promises something, the best first: who
// stands with it goes to the enemy's coasts on its seas, or drops within its range; who is cut off on a coast comes.
func (b *bot) crossings(hq int, role field.Role) (out []crossing) {
	at := int(b.run.S.Blocks[hq].At)
	if at < 0 || !role.Drops() && !role.Invades() || b.run.S.Battle(at) != nil || role.Invades() && !b.run.D.Places[at].Port {
		return nil
	}
	for _, u := range b.run.Blocks(b.f, at) {
		switch t := b.run.D.Units[u].Type; {
		case role.Drops() && t == field.Airborne:
			out = append(out, b.landings(landing.FormDrop, u, func(p int) bool { return command.IsInAirRange(b.run, hq, p) && b.canJoin(p) })...)
		case role.Invades() && !t.IsHQ() && t != field.Cavalry && t != field.Shock && t != field.Fort:
			out = append(out, b.invasions(u, at)...)
		}
	}
	for u := 0; role.Invades() && u < len(b.run.S.Blocks); u++ {
		k := &b.run.S.Blocks[u]
		if k.At < 0 || b.run.D.Units[u].Faction != b.f || int(k.At) == at || b.chart.isFed(int(k.At)) || !b.isBeachOf(at, int(k.At)) {
			continue
		}
		if v := b.adds(u, at) + b.style.starving + b.strength(u); v >= landfall {
			out = append(out, crossing{landing.FormEvacuate, u, at, v})
		}
	}
	slices.SortStableFunc(out, func(x, y crossing) int { return cmp.Compare(y.promise, x.promise) })
	return out
}

// invasions returns those of a block from a port that promise something.
func (b *bot) invasions(u, port int) []crossing {
	return b.landings(landing.FormInvade, u, func(p int) bool { return b.isBeachOf(port, p) })
}

// landings returns those of a block that promise something, on places of which something holds.
func (b *bot) landings(form string, u int, test func(p int) bool) (out []crossing) {
	for p := range b.run.D.Places {
		if !test(p) || control.StatusOf(b.run, b.f, p) == control.Friendly || b.run.S.Controller(p) == field.Neutral {
			continue
		}
		if v := b.landingPromise(u, p); v >= landfall {
			out = append(out, crossing{form, u, p, v})
		}
	}
	return out
}

// isBeachOf reports whether a coast lies on a sea of a port.
func (b *bot) isBeachOf(port, coast int) bool {
	return b.run.D.IsInvadable(coast) && slices.ContainsFunc(b.run.D.Places[coast].Seas, func(sea int) bool { return slices.Contains(b.run.D.Places[port].Moored, sea) })
}

// canJoin reports whether who drops on a place rallies, beside own land (§14.5).
func (b *bot) canJoin(place int) bool {
	return slices.ContainsFunc(b.run.D.Places[place].Near, func(n field.Near) bool {
		return n.Route == 0 && control.StatusOf(b.run, b.f, int(n.To)) == control.Friendly && b.run.S.Battle(int(n.To)) == nil
	})
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
	if v += b.standValue(to, b.strength(u), 1); (b.run.D.Places[to].Port || b.hasBeachhead(u)) && !b.chart.isFed(to) {
		v += b.style.starving
	}
	return v
}

// hasBeachhead reports whether a block has a beachhead that is ready.
func (b *bot) hasBeachhead(u int) bool {
	return b.run.AnyUnit(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Type == field.Beachhead && d.Serves == u && k.At == field.Ready
	})
}
