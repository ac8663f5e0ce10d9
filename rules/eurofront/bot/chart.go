package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// chart is what the bot makes of the board at the beginning of its turn. All lists are by place.
type chart struct {
	run      *field.Run
	f        field.Faction // whose it is
	style    *style
	foes     []int8                  // blocks of the enemy
	foe      []float64               // their strength, as it is known or guessed
	threat   []float64               // what of it could come
	dist     []int16                 // steps to the nearest enemy
	worth    []float64               // what the cities count
	goal     []float64               // how near what the enemy has is, and what it is worth
	stake    []float64               // ... and what the own side has, where anybody lands
	web      *web                    // the enemy's
	feeds    [][]int16               // the nodes of his web that feed the enemies there
	faced    []bool                  // that own blocks stand beside the enemies there
	cuts     []float64               // what the enemy loses to who cuts his rails there
	overseas bool                    // no land leads from its origin to the enemy
	head     int                     // where those from overseas should land
	beach    board.Set               // to which enemies are near over the sea alone
	net      board.Set               // what rail and ships join with the origin, as the chart is drawn
	origin   board.Set               // from where lines of supply lead
	fed      board.Set               // where a block has supply
	asked    board.Set               // as far as that is known
	guess    [field.Factions]float64 // the strength of a block of which nothing is known
	seen     board.Set               // scratch space of spread, as queue
	queue    []spot
}

// spot is a place so many steps away.
type spot struct{ place, step int16 }

// far stands for distances beyond reach, mostCut bounds how much a cut of rails counts at a place, anchors counts
// a beachhead, or a port, by which others live, and coasts says how many are watched alike.
const (
	far     = 99
	mostCut = 15.0
	anchors = 6.0
	coasts  = 20
	decides = 3.0 // what a victory city counts more where these decide (§19.5)
)

// What is guessed of a block of which nothing is known: its strength, by the faction, and the chance of one of its dice. Headquarters are among them.
var guessCV = [field.Factions]float64{2.9, 2.5, 2.4, 2.5}

const guessHit = 0.22

// threatDecay is what is left of a threat a step further away. A landing is as near as two steps, and half a
// block comes by it.
var threatDecay = [...]float64{1, 1, 0.5, 0.2}

// sketch draws the chart of a faction, without what only those need who move.
func sketch(r *field.Run, f field.Faction, st *style) *chart {
	n := len(r.D.Places)
	lists := make([]float64, 4*n)
	list := func() (l []float64) {
		l, lists = lists[:n:n], lists[n:]
		return l
	}
	c := &chart{run: r, f: f, style: st, guess: guessCV, foes: make([]int8, n), dist: make([]int16, n), beach: board.NewSet(n), fed: board.NewSet(n), seen: board.NewSet(n), asked: board.NewSet(n)}
	c.foe, c.threat, c.worth, c.goal = list(), list(), list(), list()
	for f := range c.guess {
		c.guess[f] *= st.guess
	}
	c.count()
	c.threaten()
	return c
}

// finish draws what is missing: where the enemy has something, and what hangs on his rails.
func (c *chart) finish() {
	c.aim()
	if c.overseas {
		c.plan()
	}
	c.net = slices.Clone(supply.Net(c.run, c.f, supply.ByRailAndSea))
	c.origin = slices.Clone(c.lines(supply.ByRailAndSea))
	c.moor()
	c.weave()
	c.feed()
	c.hang()
}

// moor adds the beachheads from which lines of supply lead (§15.63), and counts what a beachhead and a port near the enemy
// are worth that ships alone supply.
func (c *chart) moor() {
	var quays []int16
	for i := range c.run.S.Beaches {
		x := &c.run.S.Beaches[i]
		if c.run.D.Units[x.Unit].Faction != c.f {
			continue
		}
		if _, fed := fleet.Lifeline(c.run, x, c.net); fed && fleet.IsWorking(c.run, x) {
			c.origin.Add(int(x.Place))
		}
		quays = append(quays, x.Place)
	}
	for _, p := range append(quays, c.run.Lines.Shipped[c.f]...) {
		if c.overseas && c.dist[p] <= behind && !c.beach.Has(int(p)) {
			c.worth[p] += anchors
		}
	}
}

// opponent returns the faction whose rails are looked at: to the Axis the Soviets, even where the Allies fight it too.
func opponent(f field.Faction) field.Faction {
	if f == field.Axis {
		return field.Soviet
	}
	return field.Axis
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
		v := float64(production.Yield(c.f, city))
		if city.Capital {
			v += 2
		}
		if city.Victory && c.run.D.Scenarios[c.run.S.Scenario].Cities {
			v += decides
		}
		c.worth[city.Place] += v * c.style.front(&c.run.D.Places[city.Place])
	}
	ports, prizes := prizePorts(c.run)
	for _, p := range ports {
		c.worth[p] += prizes[p]
	}
}

// threaten finds how far the enemy is and what of him could come, over the sea, too (§15.52).
func (c *chart) threaten() {
	var from []int
	by, beaches := field.Neutral, board.NewSet(len(c.run.D.Places))
	for p := range c.dist {
		if c.dist[p] = far; c.foes[p] == 0 {
			continue
		}
		from = append(from, p)
		if owner := c.run.S.Controller(p); c.run.D.Places[p].Port && c.run.S.AreHostile(owner, c.f) && c.run.S.Battle(p) == nil {
			by = owner
			beaches.Union(fleet.Beaches(c.run, owner, c.f, p))
		}
	}
	c.spread(from, func(p, step int) bool {
		c.dist[p] = int16(step)
		return !c.isClosed(p)
	})
	c.embark()
	for i, p := range from {
		c.spread(from[i:i+1], func(q, step int) bool {
			c.threat[q] += c.foe[p] * threatDecay[step]
			return step+1 < len(threatDecay) && !c.isClosed(q)
		})
	}
	for q := range c.dist {
		if by != field.Neutral && c.dist[q] > 0 && c.run.S.Controller(q) == c.f && beaches.Has(q) {
			if c.dist[q] > 2 {
				c.dist[q] = 2
				c.beach.Add(q)
			}
			c.threat[q] += c.guess[by] / 2
		}
	}
}

// isClosed reports whether nobody goes through a place, as it lies in the land of a neutral nation.
func (c *chart) isClosed(p int) bool {
	return c.run.S.Controller(p) == field.Neutral && control.IsClosed(c.run, c.f, p)
}

// embark has those who come from overseas, and for whom no land leads to the enemy, be as near to him as a little more than one who stands far behind,
// where ships leave.
func (c *chart) embark() {
	if origin := supply.Origin(c.run, c.f); origin < 0 || c.dist[origin] < far {
		return
	}
	c.overseas = true
	var quays []int
	for p, d := range c.dist {
		if d == far && c.run.D.Places[p].Port && c.run.S.Controller(p) == c.f {
			quays = append(quays, p)
		}
	}
	c.spread(quays, func(p, step int) bool {
		n := int16(behind + 2 + step)
		if c.dist[p] <= n {
			return false
		}
		c.dist[p] = n
		return true
	})
}

// aim finds how near what the enemy has is, and what it is worth; and where he may land how near what is the own side's is.
func (c *chart) aim() {
	c.radiate(c.goal, func(p int) bool { return c.run.S.AreHostile(c.run.S.Controller(p), c.f) })
	if c.beach.Len() > coasts {
		c.stake = make([]float64, len(c.goal))
		c.radiate(c.stake, func(p int) bool { return c.run.S.Controller(p) == c.f })
	}
}

// radiate notes at places around those that pass a test what the nearest and most valuable of these is worth there, the most valuable first.
func (c *chart) radiate(out []float64, test func(p int) bool) {
	var goals []int
	for p, worth := range c.worth {
		if worth > 0 && test(p) {
			goals = append(goals, p)
		}
	}
	slices.SortStableFunc(goals, func(p, q int) int { return cmp.Compare(c.worth[q], c.worth[p]) })
	for i, p := range goals {
		v, last := c.worth[p], 0
		c.spread(goals[i:i+1], func(q, step int) bool {
			if step > last {
				v, last = v*c.style.reach, step
			}
			if v <= out[q] {
				return false
			}
			out[q] = v
			return true
		})
	}
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
// along a route, which takes a turn.
func isWay(n *field.Near) bool { return n.IsPassable() || n.Route > 0 }

// spread goes through the places around some, over sides that units pass and along routes, the nearest
// first, and on from those of which visit says so.
func (c *chart) spread(from []int, visit func(p, step int) bool) {
	c.seen.Clear()
	c.queue = c.queue[:0]
	for _, p := range from {
		if c.seen.Add(p); visit(p, 0) {
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
			if c.seen.Add(q); visit(q, int(at.step)+1) {
				c.queue = append(c.queue, spot{near.To, at.step + 1})
			}
		}
	}
}

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

// beside counts the neighbours of a place on which own blocks stand, and those that are
// the enemy's.
func (c *chart) beside(p int) (friends, foes int) {
	for i := range c.run.D.Places[p].Near {
		near := &c.run.D.Places[p].Near[i]
		q := int(near.To)
		switch {
		case !isWay(near):
		case c.foes[q] > 0 || len(c.run.Here(q)) == 0 && control.StatusOf(c.run, c.f, q) == control.Enemy:
			foes++
		case c.run.Has(c.f, q):
			friends++
		}
	}
	return friends, foes
}
