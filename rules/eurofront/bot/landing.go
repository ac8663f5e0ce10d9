package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
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

// ferry is a bot at what goes over the sea and through the air.
type ferry struct{ b *bot }

// ferries has what carries a crossing out, by its form of order.
var ferries = map[string]func(r *field.Run, u, to int) *play.Fault{landing.FormInvade: landing.Invade, landing.FormDrop: landing.Drop, landing.FormEvacuate: landing.Evacuate}

// land has each headquarters that is active for it send one unit ashore, down from the air or out of a pocket
// (§14.2, §15.5, §15.55): the one that promises most, to where it does.
func (b *bot) land() {
	for _, hq := range b.staff {
		for _, x := range (ferry{b}).crossings(hq, b.run.S.Blocks[hq].Role) {
			if ferries[x.form](b.run, x.unit, x.to) == nil {
				b.add(x.form, b.run.D.Value(x.unit), b.to(field.ArgTo, x.to))
				b.gain += x.promise
				break
			}
		}
	}
}

// crossings returns the crossings that a headquarters in a role could order and that promise something, the best
// first: who stands with it goes to the enemy's coasts on its seas, or drops within its range; who is cut off on
// one of those coasts comes to it.
func (f ferry) crossings(hq int, role field.Role) (out []crossing) {
	at := int(f.b.run.S.Blocks[hq].At)
	if at < 0 || !role.Drops() && !role.Invades() || f.b.run.S.Battle(at) != nil || role.Invades() && !f.b.run.D.Places[at].Port {
		return nil
	}
	for _, u := range f.b.run.Blocks(f.b.f, at) {
		switch t := f.b.run.D.Units[u].Type; {
		case role.Drops() && t == field.Airborne:
			out = append(out, f.landings(landing.FormDrop, u, func(p int) bool { return command.IsInAirRange(f.b.run, hq, p) && f.canJoin(p) })...)
		case role.Invades() && !t.IsHQ() && t != field.Cavalry && t != field.Shock && t != field.Fort:
			out = append(out, f.invasions(u, at)...)
		}
	}
	for u := 0; role.Invades() && u < len(f.b.run.S.Blocks); u++ {
		k := &f.b.run.S.Blocks[u]
		if k.At < 0 || f.b.run.D.Units[u].Faction != f.b.f || int(k.At) == at || f.b.chart.isFed(int(k.At)) || !f.isBeachOf(at, int(k.At)) {
			continue
		}
		if v := f.b.adds(u, at) + f.b.style.starving + f.b.strength(u); v >= landfall {
			out = append(out, crossing{landing.FormEvacuate, u, at, v})
		}
	}
	slices.SortStableFunc(out, func(x, y crossing) int { return cmp.Compare(y.promise, x.promise) })
	return out
}

// invasions returns the invasions by a block from a port that promise something.
func (f ferry) invasions(u, port int) []crossing {
	return f.landings(landing.FormInvade, u, func(p int) bool { return f.isBeachOf(port, p) })
}

// landings returns the crossings by a form that take a block to a place which passes a test, is not its own and not
// neutral, and that promise something.
func (f ferry) landings(form string, u int, test func(p int) bool) (out []crossing) {
	for p := range f.b.run.D.Places {
		if !test(p) || control.StatusOf(f.b.run, f.b.f, p) == control.Friendly || f.b.run.S.Controller(p) == field.Neutral {
			continue
		}
		if v := f.landingPromise(u, p); v >= landfall {
			out = append(out, crossing{form, u, p, v})
		}
	}
	return out
}

// isBeachOf reports whether a coast lies on a sea of a port.
func (f ferry) isBeachOf(port, coast int) bool {
	return f.b.run.D.IsInvadable(coast) && slices.ContainsFunc(f.b.run.D.Places[coast].Seas, func(sea int) bool { return slices.Contains(f.b.run.D.Places[port].Moored, sea) })
}

// canJoin reports whether paratroops that drop on a place can rally, as own land is beside it (§14.5).
func (f ferry) canJoin(place int) bool {
	return slices.ContainsFunc(f.b.run.D.Places[place].Near, func(n field.Near) bool {
		return n.Route == 0 && control.StatusOf(f.b.run, f.b.f, int(n.To)) == control.Friendly && f.b.run.S.Battle(int(n.To)) == nil
	})
}

// landingPromise returns what it promises that a block comes ashore at a place: where nobody stands,
// what it is worth there with what it cuts off, and a port feeds it; against enemies what an
// attack promises that is thrown back now and then.
func (f ferry) landingPromise(u, to int) float64 {
	v := f.b.style.cuts*f.b.chart.cuts[to] - f.b.style.leaves*f.b.strength(u)
	if f.b.chart.foes[to] > 0 {
		x := f.b.outlook(to)
		hits, steps := f.b.force(to)
		return v + x.promise(hits+beaten*f.b.attackHits(u, to), steps+float64(f.b.run.S.Blocks[u].CV)) - max(0, x.promise(hits, steps))
	}
	if v += f.b.standValue(to, f.b.strength(u), 1); (f.b.run.D.Places[to].Port || f.hasBeachhead(u)) && !f.b.chart.isFed(to) {
		v += f.b.style.starving
	}
	return v
}

// hasBeachhead reports whether a block has a beachhead that is ready.
func (f ferry) hasBeachhead(u int) bool {
	return f.b.run.AnyUnit(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Type == field.Beachhead && d.Serves == u && k.At == field.Ready
	})
}

// embark brings together what an invasion with a beachhead takes: the amphibious troops go by rail to a port from
// which they land where that promises something, and a headquarters that has little to do follows (§15.51).
func (f ferry) embark() {
	rail := func(u, to int) bool {
		if !f.b.hasSpareMoves() || moves.Strategic(f.b.run, u, to, moves.ByRail{}) != nil {
			return false
		}
		f.b.add(moves.FormRail, f.b.run.D.Value(u), f.b.to(field.ArgTo, to))
		return true
	}
	for u := range f.b.run.S.Blocks {
		k := &f.b.run.S.Blocks[u]
		if f.b.run.D.Units[u].Faction != f.b.f || k.At < 0 || k.Moved || !f.hasBeachhead(u) || f.b.run.S.Battle(int(k.At)) != nil {
			continue
		}
		at := int(k.At)
		sails := func(port int) bool { return f.b.run.D.Places[port].Port && len(f.invasions(u, port)) > 0 }
		for p := 0; p < len(f.b.chart.dist) && !sails(at); p++ {
			if f.b.chart.net.Has(p) && sails(p) && rail(u, p) {
				at = p
			}
		}
		for _, hq := range f.b.staff {
			k := &f.b.run.S.Blocks[hq]
			if sails(at) && k.At >= 0 && int(k.At) != at && k.Role == field.Inactive && f.b.work(hq, int(k.At), f.b.reserve(hq)) <= f.b.style.idles && rail(hq, at) {
				break
			}
		}
	}
}
