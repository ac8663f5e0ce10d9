package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// What is left of the hits of who comes over the sea or from the air, as some are thrown back, and what a
// landing must promise.
const (
	beaten   = 0.6
	landfall = 2.0
	massed   = 0.5  // for each point of strength that stands there or beside it
	exposed  = 0.5  // for each that the enemies near it have more
	quay     = 3.0  // what a port near it is worth
	risks    = 4.0  // what it costs where the enemy may intercept
	diverts  = 3.0  // for each step further from where all should land,
	astray   = 5    // so many at most
	leads    = 1.5  // what there is to take counts for where they should
	wasted   = 1.0  // for each point of strength that nothing feeds
	twice    = 60.0 // what it must promise more for the step that it costs
	afar     = 2.0  // for each hex from where they set out
	rebound  = 0.6  // what a first wave counts for the second one that may have to land in its place
	later    = 1.0  // what a second wave counts of what it promises now
)

// sendings has the words by which headquarters are activated for a role in which they send units over the sea or from the air.
var sendings = map[field.Role][]rules.Value{
	field.Invade:      {order.Chosen("how", "invasion")},
	field.InvadeBlitz: {order.Chosen("how", "blitz"), order.Chosen("more", "invasion")},
	field.Drop:        {order.Chosen("how", "drop")},
}

// crossing is an invasion, a drop or an evacuation that could be ordered.
type crossing struct {
	form     string
	unit, to int
	promise  float64
}

// ferries has what carries a crossing out, by its form of order.
var ferries = map[string]func(r *field.Run, u, to int) *play.Fault{landing.FormInvade: landing.Invade, landing.FormDrop: landing.Drop, landing.FormEvacuate: landing.Evacuate}

// sender has a headquarters send units over the sea or from the air.
type sender struct {
	b  *bot
	hq int
}

// land has each headquarters that is active for it send one unit ashore, down from the air or out of a pocket
// (§14.2, §15.5, §15.55): the one that promises most, to where it does. One that blitzes sends a second wave in the phases
// to come (§15.541).
func (b *bot) land() {
	for _, drops := range [...]bool{false, true} { // paratroops to who has landed
		for _, hq := range b.staff {
			switch s, role := (sender{b, hq}), b.run.S.Blocks[hq].Role; {
			case role.Drops() != drops:
			case role != field.InvadeBlitz:
				s.send()
			case s.far():
			default:
				if first, gone := s.send(); gone && first.form == landing.FormInvade {
					s.mark(first)
				} else {
					b.gain -= landfall
				}
			}
		}
	}
}

// far marks the coast to which amphibious troops go far away in the phases to come (§15.542), where that promises more than a first
// wave nearby.
func (s sender) far() bool {
	b, hq := s.b, s.hq
	at := int(b.run.S.Blocks[hq].At)
	near, best := s.crossings(field.InvadeBlitz), crossing{promise: landfall}
	if len(near) > 0 {
		best = near[0]
	}
	isBeach, found := b.chart.beaches(at), false
	for _, u := range b.run.Blocks(b.f, at) {
		for to := range b.run.D.Places {
			if isBeach(to) || !b.chart.isAlien(to) || !fleet.IsAmphibious(b.run, u, to) {
				continue
			}
			if v := b.landingPromise(u, to); v > best.promise && landing.MarkFault(b.run, hq, to) == nil {
				best, found = crossing{landing.FormWave, u, to, v}, true
			}
		}
	}
	if !found || landing.MarkWave(b.run, hq, best.to) != nil {
		return false
	}
	b.add(landing.FormWave, b.to(field.ArgIn, best.to), b.run.D.Value(hq))
	b.gain += later * best.promise
	return true
}

// send has it send who promises most, and reports whether anybody goes.
func (s sender) send() (crossing, bool) {
	b, hq := s.b, s.hq
	if !command.LeadsInPhase(b.run, b.run.S.Blocks[hq].Role) {
		return crossing{}, false
	}
	for _, x := range s.crossings(b.run.S.Blocks[hq].Role) {
		if ferries[x.form](b.run, x.unit, x.to) == nil {
			b.add(x.form, b.run.D.Value(x.unit), b.to(field.ArgTo, x.to))
			b.gain += x.promise
			return x, true
		}
	}
	return crossing{}, false
}

// mark counts what the second wave of a headquarters promises: it follows the first one, or takes its place where that is thrown
// back. Where another coast promises more it is marked (§15.541).
func (s sender) mark(first crossing) {
	b, hq := s.b, s.hq
	best := 0.0
	if b.chart.foes[first.to] > 0 {
		best = rebound * first.promise
	}
	list := s.crossings(field.InvadeBlitz)
	for _, x := range list {
		if x.form == landing.FormInvade && slices.Contains(b.run.S.Invaded, int16(x.to)) {
			best = max(best, x.promise)
		}
	}
	for _, x := range list {
		if x.form == landing.FormInvade && x.promise > best && !b.run.S.Blocks[x.unit].Moved && landing.MarkWave(b.run, hq, x.to) == nil {
			b.add(landing.FormWave, b.to(field.ArgIn, x.to), b.run.D.Value(hq))
			best = x.promise
			break
		}
	}
	b.gain += later * best
}

// canSend reports whether a headquarters could be activated for a role in which it sends somebody, with a step for each wave. Two waves are
// for those to whom no land leads to the enemy: others have better use for a step.
func (s sender) canSend(role field.Role) bool {
	b, hq := s.b, s.hq
	return command.ActivateFault(b.run, hq, role, -1) == nil && (!role.Blitzes() || b.run.S.Blocks[hq].CV > 1 && b.chart.goesOverseas()) && len(s.crossings(role)) > 0
}

// crossings returns the crossings that a headquarters in a role could order and that promise something, the best
// first: who stands with it goes to the enemy's coasts on its seas, or drops within its range; who is cut off on
// one of those coasts comes to it.
func (s sender) crossings(role field.Role) (out []crossing) {
	b, hq := s.b, s.hq
	at := int(b.run.S.Blocks[hq].At)
	if at < 0 || !role.Drops() && !role.Invades() || b.run.S.Battle(at) != nil || role.Invades() && !b.run.D.Places[at].Port {
		return nil
	}
	add := func(form string, u, to int, promise float64) {
		if promise >= landfall {
			out = append(out, crossing{form, u, to, promise})
		}
	}
	isBeach := b.chart.beaches(at)
	if i := slices.IndexFunc(b.run.S.Waves, func(w field.Wave) bool { return int(w.HQ) == hq }); i >= 0 && role.Paid() {
		isBeach = func(p int) bool { return p == int(b.run.S.Waves[i].Place) }
	}
	for _, u := range b.run.Blocks(b.f, at) {
		t := b.run.D.Units[u].Type
		lands := role.Invades() && (!t.IsHQ() || t == field.TheatreHQ && b.chart.prize >= 0) && t != field.Cavalry && t != field.Shock && t != field.Fort
		for to := range b.run.D.Places {
			switch {
			case lands && b.chart.isAlien(to) && isBeach(to):
				add(landing.FormInvade, u, to, b.landingPromise(u, to))
			case role.Drops() && t == field.Airborne && b.chart.isAlien(to) && command.IsInAirRange(b.run, hq, to) && b.chart.rallies(to):
				add(landing.FormDrop, u, to, b.landingPromise(u, to))
			}
		}
	}
	for u := 0; role.Invades() && b.chart.prize < 0 && u < len(b.run.S.Blocks); u++ {
		k := &b.run.S.Blocks[u]
		if k.At >= 0 && b.run.D.Units[u].Faction == b.f && int(k.At) != at && !b.chart.isFed(int(k.At)) && isBeach(int(k.At)) {
			add(landing.FormEvacuate, u, at, b.adds(u, at)+b.style.starving+strength(b.run, u))
		}
	}
	slices.SortStableFunc(out, func(x, y crossing) int { return cmp.Compare(y.promise, x.promise) })
	return out
}

// rallies reports whether paratroops that drop on a place come together again (§14.5): land of theirs lies beside it, or others
// of theirs come ashore there, or beside it where nobody stands, in the same phase.
func (c *chart) rallies(to int) bool {
	lands := func(p int) bool {
		return slices.ContainsFunc(c.run.Here(p), func(u int16) bool { return c.run.D.Units[u].Faction == c.f && c.run.S.Blocks[u].Landed })
	}
	return landing.BordersFriendly(c.run, c.f, to) || lands(to) ||
		slices.ContainsFunc(c.around(to), func(p int) bool { return c.foes[p] == 0 && lands(p) })
}

// isAlien reports whether a place is neither the own side's nor neutral; where the conquest of a nation decides the game, of its places.
func (c *chart) isAlien(p int) bool {
	n := c.prize
	return control.StatusOf(c.run, c.f, p) != control.Friendly && c.run.S.Controller(p) != field.Neutral && (n < 0 || c.run.Country(p) == n)
}

// beaches returns a test of coasts to which an invasion from a port may lead.
func (c *chart) beaches(port int) func(p int) bool {
	return fleet.Beaches(c.run, c.f, opponent(c.f), port).Has
}

// landingPromise returns what it promises that a block comes ashore at a place: where nobody stands, what it is worth there
// with what it cuts off, and a port or a beachhead feeds it; against enemies what an attack promises that is thrown back now
// and then. Who comes from overseas is lost where more enemies are near than others of his.
func (b *bot) landingPromise(u, to int) float64 {
	own := acclimatised(b.run, u, to)
	switch {
	case own == 0:
		return useless
	case b.chart.prize >= 0:
		there, _ := b.strengthAt(to)
		return b.chart.prizePromise(u, to, there, own)
	}
	v := b.style.cuts*b.chart.cuts[to] - b.style.leaves*own
	if b.chart.foes[to] > 0 {
		x, comes := b.outlook(to), 1.0
		hits, steps := battle.ExpectedAttack(b.run, b.f, to)
		if !b.run.Has(b.f, to) {
			comes = beaten // it is no assault where a battle is fought (§15.53)
		}
		v += x.Promise(hits+comes*battle.ExpectedHits(b.run, u, to), steps+float64(b.run.S.Blocks[u].CV)) - max(0, x.Promise(hits, steps))
	} else if v += b.standValue(to, own, 1); (b.run.D.Places[to].Port || hasBeachhead(b.run, u)) && !b.chart.isFed(to) {
		v += b.style.starving
	}
	if !b.chart.overseas {
		return v
	}
	v -= b.chart.strays(int(b.run.S.Blocks[u].At), to)
	if !b.chart.isFed(to) && !b.run.D.Places[to].Port && !hasBeachhead(b.run, u) {
		v -= wasted * own
	}
	mass := b.chart.mass(to)
	return v + massed*min(mass, most*sentry) - exposed*max(0, b.chart.threat[to]-mass-own)
}

// plan finds what each coast promises those from overseas who land there: what is worth having is near, and a port, others of his
// stand there, few enemies do, and these cannot intercept.
func (c *chart) plan() {
	c.shores, c.heads = make([]float64, len(c.worth)), map[int]int{}
	for _, p := range c.run.D.Coasts {
		if control.IsOverseas(c.run, c.f, p) || c.run.S.Controller(p) == field.Neutral || c.dist[p] >= behind {
			continue
		}
		mass := c.mass(p)
		c.shores[p] = leads*c.goal[p] + massed*mass - exposed*max(0, c.threat[p]-mass)
		if !slices.ContainsFunc(c.run.D.Places[p].Seas, func(sea int) bool { return !c.run.S.AreHostile(fleet.SeaHolder(c.run, sea), c.f) }) {
			c.shores[p] -= risks
		}
		if slices.ContainsFunc(append(c.around(p), p), func(q int) bool { return c.run.D.Places[q].Port }) {
			c.shores[p] += quay
		}
	}
}

// head returns the coast where those should land who set out from a port: that which promises most, -1 where none does.
func (c *chart) head(port int) int {
	if _, known := c.heads[port]; !known {
		isBeach, best := c.beaches(port), 0.0
		c.heads[port] = -1
		for _, p := range c.run.D.Coasts {
			if n, ok := c.run.D.Apart(port, p); ok && c.shores[p]-afar*float64(n) > best && isBeach(p) {
				best, c.heads[port] = c.shores[p]-afar*float64(n), p
			}
		}
	}
	return c.heads[port]
}

// strays returns what it costs to land so far from where all should who set out from the same port.
func (c *chart) strays(from, to int) float64 {
	if head := c.head(from); head >= 0 {
		if n, ok := c.run.D.Apart(head, to); ok {
			return diverts * float64(min(max(n-1, 0), astray))
		}
	}
	return diverts * astray
}

// mass returns the own strength at a place and beside it.
func (c *chart) mass(p int) (sum float64) {
	for _, q := range append(c.around(p), p) {
		for _, u := range c.run.Here(q) {
			if d := &c.run.D.Units[u]; d.Faction == c.f && !d.Type.IsHQ() {
				sum += float64(c.run.S.Blocks[u].CV) * weight(d.Type)
			}
		}
	}
	return sum
}

// around lists the neighbours of a place to which blocks come over a side.
func (c *chart) around(p int) (out []int) {
	for i := range c.run.D.Places[p].Near {
		if n := &c.run.D.Places[p].Near[i]; n.IsPassable() {
			out = append(out, int(n.To))
		}
	}
	return out
}

// hasBeachhead reports whether a block has a beachhead that is ready.
func hasBeachhead(r *field.Run, u int) bool {
	return r.AnyUnit(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Type == field.Beachhead && d.Serves == u && k.At == field.Ready
	})
}

// embark brings by rail to a port who can land from there with a beachhead, and a headquarters that can send him (§15.51).
func (b *bot) embark() {
	goes := func(u, to int) bool {
		if moves.Strategic(b.run, u, to, moves.ByRail{}) != nil {
			return int(b.run.S.Blocks[u].At) == to
		}
		b.add(moves.FormRail, b.run.D.Value(u), b.to(field.ArgTo, to))
		return true
	}
	for x := range b.run.D.Units {
		d := &b.run.D.Units[x]
		if d.Type != field.Beachhead || d.Faction != b.f || b.run.S.Blocks[x].At != field.Ready || b.run.S.Blocks[d.Serves].At < 0 || !b.hasSpareMoves() {
			continue
		}
		var coasts []int
		for _, p := range b.run.D.Coasts {
			if b.chart.isAlien(p) && b.landingPromise(d.Serves, p) >= landfall {
				coasts = append(coasts, p)
			}
		}
		for port := range b.chart.dist {
			if b.chart.net.Has(port) && b.run.D.Places[port].Port && slices.ContainsFunc(coasts, b.chart.beaches(port)) && goes(d.Serves, port) {
				for _, hq := range b.staff {
					if b.run.S.Blocks[hq].Role == field.Inactive && goes(hq, port) {
						return
					}
				}
			}
		}
	}
}
