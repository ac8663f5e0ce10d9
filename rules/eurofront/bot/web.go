package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/graph"
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// What hangs on rail, in steps: a block that starves loses one in each turn of its enemy, has no zone of control and cannot
// be rebuilt; of what a city yields in a month, which is cut off; and the most that counts at a place.
const (
	thread  = 1.2
	purse   = 0.3
	mostCut = 15.0
)

// weave finds the rails of the enemy. Finland in the Winter War lives on what comes from neutral countries.
func (c *chart) weave() {
	f, nation, rails := opponent(c.f), isolatedNation(c.run), make(graph.Graph, len(c.foes))
	var roots []int
	for p := range rails {
		rails[p] = c.run.D.Places[p].Rails
		if nation >= 0 && f == field.Axis && c.run.S.Controller(p) == field.Neutral && slices.ContainsFunc(rails[p], func(to int16) bool { return c.run.Country(int(to)) == nation }) {
			roots = append(roots, p)
		}
	}
	if origin := supply.Origin(c.run, f); origin >= 0 && (nation < 0 || f != field.Axis) {
		roots = []int{origin}
	}
	c.web = graph.Weave(rails, roots, func(p int) bool { return control.Welcomes(c.run, f, p) }, func(p int) bool { return control.CanPassRail(c.run, f, p) })
}

// feed finds which nodes of the enemy's web feed his blocks, as supply lines lead two hexes (§10.4), and beside which of
// them own blocks stand.
func (c *chart) feed() {
	n := len(c.foes)
	c.feeds, c.catch, c.faced = make([][]int16, n), make([]float64, n), make([]bool, n)
	for p := range c.foes {
		if c.foes[p] == 0 {
			continue
		}
		c.catch[p] = thread * float64(c.foes[p])
		c.walk.Spread([]int{p}, func(q, step int) bool {
			if x := c.web.Nodes[q]; x > 0 {
				c.feeds[p] = append(c.feeds[p], x)
			}
			c.faced[p] = c.faced[p] || step == 1 && c.run.Has(c.f, q)
			st := control.StatusOf(c.run, opponent(c.f), q)
			return step == 0 || step == 1 && (st == control.Friendly || st == control.Disputed)
		})
	}
}

// hang finds by place what of the enemy is cut off by who stands there or beside it: blocks and cities.
func (c *chart) hang() {
	worth := make([]float64, len(c.web.Places))
	for p, feeds := range c.feeds {
		if len(feeds) > 0 {
			worth[c.web.Common(feeds)] += c.catch[p]
		}
	}
	for i := range c.run.D.Cities {
		city := &c.run.D.Cities[i]
		worth[c.web.Nodes[city.Place]] += purse * float64(production.Yield(opponent(c.f), city))
	}
	c.web.AddHanging(worth)
	c.cuts = make([]float64, len(c.foes))
	for p := range c.cuts {
		for _, x := range c.cutsOf(p) {
			c.cuts[p] = max(c.cuts[p], min(mostCut, worth[x]))
		}
	}
}

// cutsOf returns the nodes at which rails are cut by who stands at a place (§8.2, §8.4, §9.12).
func (c *chart) cutsOf(at int) (out []int16) {
	if x := c.web.Nodes[at]; int(x) >= c.web.Joined {
		out = append(out, x)
	}
	for i := range c.run.D.Places[at].Near {
		near := &c.run.D.Places[at].Near[i]
		if x := c.web.Nodes[near.To]; int(x) >= c.web.Joined && near.CarriesZOC() && c.foes[near.To] == 0 && c.run.S.Battle(int(near.To)) == nil {
			out = append(out, x)
		}
	}
	return out
}

// How many pockets are closed in a phase at most, at how many nodes each, what it has to catch, and what each node costs;
// how far around an enemy those stand who are thought of with him; and the steps of a block that is trusted alone.
const (
	mostCuts    = 4
	mostPockets = 4
	leastCatch  = 2.0
	cutCost     = 0.5
	pocketSpan  = 2
	trusty      = 2
)

// encircle sends blocks to where, together, they cut enemies off from supply, the most of them first.
func (b *bot) encircle() {
	var places []int
	for p, faced := range b.chart.faced {
		if faced {
			places = append(places, p)
		}
	}
	worth := func(c *graph.Comer) float64 {
		if b.run.IsFull(b.f, c.Place) || !b.canOrderMove(c.Unit) {
			return weigh.Never
		}
		return max(0, 1+0.5*strength(b.run, c.Unit)+0.1*b.adds(c.Unit, c.Place))
	}
	send := func(c *graph.Comer) bool { return b.move(c.Unit, c.Place) }
	for range mostPockets {
		s, cuts := b.besiege(), map[int][]int16{}
		at, _ := weigh.Best(places, leastCatch, func(p int) (caught float64) {
			if !s.IsSafe(p) {
				cuts[p], caught = s.Pocket(b.chart.foesAround(p), mostCuts)
			}
			return caught - cutCost*float64(len(cuts[p]))
		})
		if at < 0 {
			return
		}
		if !b.attempt(func() bool { return s.Close(cuts[at], worth, send) }) {
			places = slices.DeleteFunc(places, func(p int) bool { return p == at })
		}
	}
}

// besiege returns the siege of the enemy's web as things stand.
func (b *bot) besiege() *graph.Siege {
	var cuts []int16
	var comers []graph.Comer
	for _, u := range b.units {
		k := &b.run.S.Blocks[u]
		switch {
		case k.At < 0 || !control.HasZOC(b.run, u):
		case !b.canOrderMove(u):
			cuts = append(cuts, b.chart.cutsOf(int(k.At))...)
		case k.CV >= trusty:
			for _, to := range b.reach(u) {
				if p := int(to); b.canStand(u, p) {
					comers = append(comers, graph.Comer{Unit: u, Place: p, Cuts: b.chart.cutsOf(p)})
				}
			}
		}
	}
	s := &graph.Siege{Web: b.chart.web, Feeds: b.chart.feeds, Worth: b.chart.catch}
	s.Begin(cuts, comers)
	return s
}

// foesAround lists where enemies stand at and around a place.
func (c *chart) foesAround(place int) (out []int) {
	c.walk.Spread([]int{place}, func(p, step int) bool {
		if c.foes[p] > 0 {
			out = append(out, p)
		}
		return step < pocketSpan
	})
	return out
}
