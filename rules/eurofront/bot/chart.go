package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// chart is what the bot makes of the board at the beginning of its turn. All lists are by place.
type chart struct {
	style  *style
	run    *field.Run
	f      field.Faction           // whose it is
	foes   []int8                  // blocks of the enemy
	foe    []float64               // their strength, as it is known or guessed
	threat []float64               // what of it could come
	dist   []int16                 // steps to the nearest enemy
	worth  []float64               // what the cities yield
	goal   []float64               // how near what the enemy has is, and what it is worth
	fed    board.Set               // where a block has supply
	asked  board.Set               // as far as that is known
	origin board.Set               // of its lines
	stake  []float64               // what the enemy cuts off who comes there
	peril  []float64               // how easily who stands there is cut off
	theirs *web                    // what hangs on the enemy's rails
	net    board.Set               // what rail and ships join with the origin, as the chart is drawn
	guess  [field.Factions]float64 // the strength of a block of which nothing is known
	seen   board.Set               // scratch space of spread
	queue  []spot
}

// far is the distance of what lies beyond reach.
const far = 99

// What is guessed of a block of which nothing is known: its strength, by the faction, unless its
// nation fights alone, and the chance of one of its dice. Headquarters are among them.
var guessCV = [field.Factions]float64{2.9, 2.5, 2.4, 2.5}

const guessHit = 0.22

// decay is what is left of a goal, or of a threat, a step further away.
var (
	threatDecay = [...]float64{1, 1, 0.5, 0.2}
	stakeDecay  = [...]float64{1, 1, 0.8, 0.3}
)

// powers returns those of a number.
func powers(x float64) (out [far]float64) {
	v := 1.0
	for i := range out {
		out[i] = v
		v *= x
	}
	return out
}

// mostStake is as much as a place is worth for what hangs on it.
const mostStake = 15.0

// sketch draws the chart of a faction, without what only those need who move.
func sketch(r *field.Run, f field.Faction, st *style) *chart {
	n := len(r.D.Places)
	lists := make([]float64, 6*n)
	list := func() (l []float64) {
		l, lists = lists[:n:n], lists[n:]
		return l
	}
	c := &chart{run: r, f: f, style: st, foes: make([]int8, n), dist: make([]int16, n), fed: board.NewSet(n), seen: board.NewSet(n), asked: board.NewSet(n)}
	c.foe, c.threat, c.worth, c.goal, c.stake, c.peril = list(), list(), list(), list(), list(), list()
	c.guess = guessCV
	if nation := isolatedNation(r); nation >= 0 {
		c.guess[field.Axis] = strengthAtStart(r, nation)
	}
	c.count()
	c.threaten()
	c.watchCoasts()
	return c
}

// strengthAtStart returns how strong a block of a nation is on the average as the game begins.
func strengthAtStart(r *field.Run, nation int) float64 {
	s := r.D.Begin(r.S.Scenario, field.Options{})
	cv, n := 0, 0
	for u := range s.Blocks {
		if s.Blocks[u].At >= 0 && r.D.Units[u].Nation == nation {
			cv += int(s.Blocks[u].CV)
			n++
		}
	}
	return float64(cv) / float64(max(n, 1))
}

// finish draws what is missing.
func (c *chart) finish() {
	c.aim()
	c.net = slices.Clone(supply.Net(c.run, c.f, supply.ByRailAndSea))
	c.origin = slices.Clone(c.lines(supply.ByRailAndSea))
	c.weigh()
}

// count finds where the enemy stands, and what cities are worth.
func (c *chart) count() {
	for u := range c.run.S.Blocks {
		k := &c.run.S.Blocks[u]
		if k.At < 0 || !c.run.S.AreHostile(c.run.D.Units[u].Faction, c.f) {
			continue
		}
		c.foes[k.At]++
		switch {
		case !k.Up:
			c.foe[k.At] += c.guess[c.run.D.Units[u].Faction]
		case !c.run.D.Units[u].Type.IsHQ():
			c.foe[k.At] += float64(k.CV) * weight(c.run.D.Units[u].Type)
		}
	}
	for i := range c.run.D.Cities {
		city := &c.run.D.Cities[i]
		c.worth[city.Place] += float64(production.Yield(c.f, city))
		if city.Capital {
			c.worth[city.Place] += 2
		}
	}
}

// threaten finds how far the enemy is and what of him could come.
func (c *chart) threaten() {
	var from []int
	for p := range c.dist {
		c.dist[p] = far
		if c.foes[p] > 0 {
			from = append(from, p)
		}
	}
	c.spread(from, march, func(p, step int) bool {
		c.dist[p] = int16(step)
		return true
	})
	for i, p := range from {
		c.spread(from[i:i+1], march, func(q, step int) bool {
			c.threat[q] += c.foe[p] * threatDecay[step]
			return step+1 < len(threatDecay)
		})
	}
}

// A landing is as near as so many steps, and as much of a block comes by it.
const (
	overSea = 2
	ashore  = 0.5
)

// watchCoasts counts who could come over the sea (§15.52) to the coasts on the seas of the enemy's ports.
func (c *chart) watchCoasts() {
	by := field.Neutral
	seas := board.NewSet(len(c.run.D.Seas))
	for p := range c.foes {
		if owner := c.run.S.Controller(p); c.foes[p] > 0 && c.run.D.Places[p].Port && c.run.S.AreHostile(owner, c.f) && c.run.S.Battle(p) == nil {
			by = owner
			for _, sea := range c.run.D.Places[p].Moored {
				seas.Add(sea)
			}
		}
	}
	if by == field.Neutral {
		return
	}
	for q := range c.dist {
		if c.dist[q] > 0 && c.run.S.Controller(q) == c.f && c.run.D.IsInvadable(q) && slices.ContainsFunc(c.run.D.Places[q].Seas, seas.Has) {
			c.dist[q] = min(c.dist[q], overSea)
			c.threat[q] += ashore * c.guess[by]
		}
	}
}

// aim finds how near what the enemy has is: the dearest first, so that others end early.
func (c *chart) aim() {
	decay := powers(c.style.reach)
	var goals []int
	for p, worth := range c.worth {
		if worth > 0 && c.run.S.AreHostile(c.run.S.Controller(p), c.f) {
			goals = append(goals, p)
		}
	}
	slices.SortStableFunc(goals, func(a, b int) int { return cmp.Compare(c.worth[b], c.worth[a]) })
	for i, p := range goals {
		c.spread(goals[i:i+1], march, func(q, step int) bool {
			v := c.worth[p] * decay[step]
			if v <= c.goal[q] {
				return false
			}
			c.goal[q] = v
			return true
		})
	}
}

// weigh finds what is at stake at each place that the enemy could come to, less the
// further he is away, and what hangs on his own rails.
func (c *chart) weigh() {
	c.theirs = c.weave(c.enemy())
	mine := c.weave(c.f)
	for p := range c.run.D.Places {
		if d := c.dist[p]; d > 0 && int(d) < len(stakeDecay) && control.StatusOf(c.run, c.f, p) == control.Friendly && c.run.D.Places[p].Kind == field.Hex {
			c.stake[p] = min(mostStake, mine.stake(p, stakeDecay[d])*stakeDecay[d])
		}
	}
}

// enemy returns the faction that the bot fights here.
func (c *chart) enemy() field.Faction {
	if c.f == field.Axis {
		return field.Soviet
	}
	return field.Axis
}

// weight returns how much more a block of a type is worth in combat than infantry.
func weight(t field.Type) float64 {
	switch t {
	case field.Armor, field.Shock:
		return 1.6
	case field.Mech, field.Airborne, field.Fort:
		return 1.3
	}
	return 1
}

// isWay reports whether blocks come from a place to its neighbour on land: over a side, or by a march
// along a route.
func isWay(n *field.Near) bool { return n.IsPassable() || n.Route > 0 }

// march returns how many steps a way is for who moves: a route takes a turn, as a hex does in bad
// weather.
func march(*field.Near) int { return 1 }

// hexes returns how many hexes long a way is (§18.22).
func hexes(n *field.Near) int { return max(1, int(n.Route)) }

// spread goes through the places around some, over sides that units pass and along routes, about
// the nearest first, and on from those of which visit says so. How many steps a way is steps says.
func (c *chart) spread(from []int, steps func(*field.Near) int, visit func(p, step int) bool) {
	c.seen.Clear()
	c.queue = c.queue[:0]
	for _, p := range from {
		c.seen.Add(p)
		if visit(p, 0) {
			c.queue = append(c.queue, spot{int16(p), 0})
		}
	}
	for i := 0; i < len(c.queue); i++ {
		at := c.queue[i]
		places := c.run.D.Places[at.place].Near
		for k := range places {
			near := &places[k]
			q := int(near.To)
			if c.seen.Has(q) || !isWay(near) {
				continue
			}
			c.seen.Add(q)
			if step := int(at.step) + steps(near); visit(q, step) {
				c.queue = append(c.queue, spot{near.To, int16(step)})
			}
		}
	}
}

// spot is a place so many steps away.
type spot struct{ place, step int16 }

// isFed reports whether a block has supply at a place (§10.4).
func (c *chart) isFed(p int) bool {
	if !c.asked.Has(p) {
		if c.asked.Add(p); supply.CanTraceFrom(c.run, c.f, p, c.origin) {
			c.fed.Add(p)
		}
	}
	return c.fed.Has(p)
}

// lines returns the places from which the faction traces its supply: in the Winter War those
// of Finland are its own. They stand until the next call.
func (c *chart) lines(m supply.Mode) board.Set {
	if home := isolatedNation(c.run); home >= 0 && c.f == field.Axis {
		return supply.Homeland(c.run, c.f, home, false)
	}
	return supply.Net(c.run, c.f, m)
}

// radius goes through the places that lie in the command radius of a headquarters.
func (c *chart) radius(at, vm int, visit func(p int)) {
	c.spread([]int{at}, hexes, func(p, step int) bool {
		if step > vm {
			return false
		}
		visit(p)
		st := control.StatusOf(c.run, c.f, p)
		return step < vm && (st == control.Friendly || st == control.Disputed)
	})
}

// beside counts the neighbours of a place on which own blocks stand, and those that are
// the enemy's.
func (c *chart) beside(p int) (friends, foes int) {
	for i := range c.run.D.Places[p].Near {
		near := &c.run.D.Places[p].Near[i]
		q := int(near.To)
		switch {
		case !isWay(near):
		case c.foes[q] > 0 || control.StatusOf(c.run, c.f, q) == control.Enemy && len(c.run.Here(q)) == 0:
			foes++
		case c.run.Has(c.f, q):
			friends++
		}
	}
	return friends, foes
}
