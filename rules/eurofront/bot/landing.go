package bot

import (
	"cmp"
	"slices"

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

// squadron is a bot that sends blocks over the sea.
type squadron struct{ bot *bot }

// land sends ashore whom the headquarters lead that are active for invasions (§15.5): each the one
// who promises most, to where he does.
func (s squadron) land() {
	for _, hq := range s.bot.staff {
		if k := &s.bot.run.S.Blocks[hq]; k.At >= 0 && k.Role.Invades() {
			s.sendAshore(int(k.At))
		}
	}
}

// sendAshore sends one of those at a port ashore.
func (s squadron) sendAshore(port int) {
	list := s.crossings(port)
	slices.SortStableFunc(list, func(x, y crossing) int { return cmp.Compare(y.promise, x.promise) })
	for _, x := range list {
		if landing.Invade(s.bot.run, x.unit, x.to) != nil {
			continue
		}
		s.bot.add(landing.FormInvade, s.bot.run.D.Value(x.unit), s.bot.to(field.ArgTo, x.to))
		s.bot.gain += x.promise
		s.bot.chart.theirs.layArrival(x.to)
		return
	}
}

// crossings returns the invasions from a port that promise something: by who stands there to the
// coasts of its seas.
func (s squadron) crossings(port int) (out []crossing) {
	if !s.bot.run.D.Places[port].Port || s.bot.run.S.Battle(port) != nil {
		return nil
	}
	coasts := s.coasts(port)
	for _, u := range s.bot.run.Blocks(s.bot.f, port) {
		d := &s.bot.run.D.Units[u]
		if d.Type.IsHQ() || d.Type == field.Cavalry || d.Type == field.Shock || d.Type == field.Fort {
			continue
		}
		for _, p := range coasts {
			if v := s.landingPromise(u, p); v >= landfall {
				out = append(out, crossing{u, p, v})
			}
		}
	}
	return out
}

// coasts returns the enemy's coasts on the seas of a port.
func (s squadron) coasts(port int) (out []int) {
	moored := func(sea int) bool { return slices.Contains(s.bot.run.D.Places[port].Moored, sea) }
	for p := range s.bot.run.D.Places {
		if s.bot.run.D.IsInvadable(p) && control.StatusOf(s.bot.run, s.bot.f, p) != control.Friendly && s.bot.run.S.Controller(p) != field.Neutral && slices.ContainsFunc(s.bot.run.D.Places[p].Seas, moored) {
			out = append(out, p)
		}
	}
	return out
}

// landingPromise returns what it promises that a block comes ashore at a place: where nobody stands,
// what it is worth there with what it cuts off, and a port feeds it; against enemies what an
// attack promises that is thrown back now and then.
func (s squadron) landingPromise(u, to int) float64 {
	if s.bot.chart.foes[to] > 0 {
		x := s.bot.outlook(to)
		hits, steps := s.bot.force(to)
		was := max(0, x.promise(hits, steps))
		hits += beaten * s.bot.attackHits(u, to)
		return x.promise(hits, steps+float64(s.bot.run.S.Blocks[u].CV)) + cuts*s.bot.chart.theirs.cuts(to) - was - s.bot.departureCost(u)
	}
	v := s.bot.standValue(to, s.bot.strength(u), 1) + cuts*s.bot.chart.theirs.cuts(to) - s.bot.departureCost(u)
	if s.bot.run.D.Places[to].Port && !s.bot.chart.fed.Has(to) {
		v += starving
	}
	return v
}
