package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/engine/graph"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// chart is what the bot makes of the board at the beginning of its turn. All lists are by place.
type chart struct {
	run      *field.Run
	f        field.Faction // whose it is
	prize    int           // the nation whose conquest decides the game, -1 where none does
	quay     [][]int       // ports from where ships lead to the desert, and those there
	ports    []int         // of that nation, those first that count most
	style    *style
	foes     []int8        // blocks of the enemy
	foe      []float64     // their strength, as it is known or guessed
	threat   []float64     // what of it could come
	dist     []int16       // steps to the nearest enemy
	worth    []float64     // what the cities count
	goal     []float64     // how near what the enemy has is, and what it is worth
	stake    []float64     // ... and what the own side has, where anybody lands
	walk     *graph.Walker // over sides that units pass and along routes
	ways     graph.Graph   // the same
	web      *graph.Web    // the enemy's: rails that join him with his origin
	feeds    [][]int16     // the nodes of his web that feed the enemies there
	catch    []float64     // what it counts that these are cut off
	faced    []int         // where the enemy has own blocks beside him
	cuts     []float64     // what the enemy loses to who cuts his rails there
	overseas bool          // no land leads from its origin to the enemy
	shores   []float64     // what it promises those from overseas to land there,
	heads    map[int]int   // and where they should, by the ports they set out from
	beach    board.Set     // to which enemies are near over the sea alone
	net      board.Set     // what rail and ships join with the origin, as the chart is drawn
	origin   board.Set     // from where lines of supply lead
	fed      board.Set     // where a block has supply
	asked    board.Set     // as far as that is known
}

// What a chart is drawn with: the distance of what is beyond reach, what a beachhead or a port counts by which others live,
// how many coasts are watched alike, what a victory city counts more where these decide (§19.5), what is left of a threat a
// step further away, and how near a landing is, by which half a block comes.
const (
	far      = 99
	anchors  = 6.0
	coasts   = 20
	decides  = 3.0
	offshore = 2
)

var threatDecay = []float64{1, 1, 0.5, 0.2}

// guessCV stands for the strength of a block of which nothing is known, by its faction, and guessHit for the chance of one of its dice.
// Headquarters are among them.
var guessCV = [field.Factions]float64{2.9, 2.5, 2.4, 2.5}

const guessHit = 0.22

// sketch draws the chart of a faction, without what only those need who move.
func sketch(r *field.Run, f field.Faction, st *style) *chart {
	n := len(r.D.Places)
	c := &chart{
		run: r, f: f, prize: prize(r), style: st, foes: make([]int8, n), dist: make([]int16, n), foe: make([]float64, n),
		worth: make([]float64, n), beach: board.NewSet(n), fed: board.NewSet(n), asked: board.NewSet(n),
	}
	c.ways = graph.New(n, func(p int, add func(to int16)) {
		for i := range r.D.Places[p].Near {
			if near := &r.D.Places[p].Near[i]; near.IsPassable() || near.Route > 0 { // a march along a route takes a turn
				add(near.To)
			}
		}
	})
	c.walk = graph.NewWalker(c.ways)
	c.count()
	c.threaten()
	return c
}

// guess returns the strength that a block of a faction is thought to have of which nothing is known.
func (c *chart) guess(f field.Faction) float64 { return guessCV[f] * c.style.guess }

// finish draws what is missing: where the enemy has something, what joins with the origin, and what hangs on his rails.
func (c *chart) finish() {
	c.goal = c.radiate(func(p int) bool { return c.run.S.AreHostile(c.run.S.Controller(p), c.f) })
	if c.beach.Len() > coasts {
		c.stake = c.radiate(func(p int) bool { return c.run.S.Controller(p) == c.f })
	}
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
			c.foe[k.At] += c.guess(c.run.D.Units[u].Faction)
		case !c.run.D.Units[u].Type.IsHQ():
			c.foe[k.At] += strength(c.run, u)
		}
	}
	for i := range c.run.D.Cities {
		city := &c.run.D.Cities[i]
		v := float64(production.Yield(c.f, city))
		if city.Capital {
			v += 2
		}
		if city.Victory && c.run.D.Scenarios[c.run.S.Scenario].Decided.CountsCities() {
			v += decides
		}
		c.worth[city.Place] += v * c.style.front(&c.run.D.Places[city.Place])
	}
	c.countPorts()
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
	c.walk.Spread(from, func(p, step int) bool {
		c.dist[p] = int16(step)
		return true
	})
	c.embark()
	c.threat = c.walk.Pour(c.foe, threatDecay)
	for q := range c.dist {
		if by != field.Neutral && c.dist[q] > 0 && c.run.S.Controller(q) == c.f && beaches.Has(q) {
			if c.dist[q] > offshore {
				c.dist[q] = offshore
				c.beach.Add(q)
			}
			c.threat[q] += c.guess(by) / 2
		}
	}
}

// radiate returns by place what the nearest and most valuable of those places that pass a test is worth there.
func (c *chart) radiate(test func(p int) bool) []float64 {
	worth := make([]float64, len(c.worth))
	for p, v := range c.worth {
		if v > 0 && test(p) {
			worth[p] = v
		}
	}
	return graph.Fade(c.ways, worth, c.style.reach)
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

// isFed reports whether a block has supply at a place (§10.4).
func (c *chart) isFed(p int) bool {
	if !c.asked.Has(p) {
		if c.asked.Add(p); supply.CanTraceFrom(c.run, c.f, p, c.origin) {
			c.fed.Add(p)
		}
	}
	return c.fed.Has(p)
}

// lines returns the places from which the faction traces its supply: in the Winter War those of Finland are its own. They
// stand until the next call.
func (c *chart) lines(m supply.Mode) board.Set {
	if c.run.IsWinterWar() && c.f == field.Axis {
		return supply.Homeland(c.run, c.f, c.run.D.Finland, false)
	}
	return supply.Net(c.run, c.f, m)
}
