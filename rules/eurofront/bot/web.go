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

// noose is what pockets are found with, as things stand: the enemy's web, and who could cut it.
type noose struct {
	graph.Siege
	b      *bot
	takers [][]int // by place: blocks that can come there
}

// encircle sends blocks to where, together, they cut enemies off from supply, the most of them first.
func (b *bot) encircle() {
	var places []int
	for p, faced := range b.chart.faced {
		if faced {
			places = append(places, p)
		}
	}
	for range mostPockets {
		n, cuts := b.lay(), map[int][]int16{}
		at, _ := weigh.Best(places, leastCatch, func(p int) (caught float64) {
			cuts[p], caught = n.around(p)
			return caught
		})
		if at < 0 {
			return
		}
		if !n.close(cuts[at]) {
			places = slices.DeleteFunc(places, func(p int) bool { return p == at })
		}
	}
}

// lay returns a noose of how things stand.
func (b *bot) lay() *noose {
	c, nodes := b.chart, len(b.chart.web.Places)
	n := &noose{graph.Siege{Web: c.web, Cut: make([]bool, nodes), Open: make([]bool, nodes), Feeds: c.feeds, Worth: c.catch}, b, make([][]int, len(c.foes))}
	for _, u := range b.units {
		k := &b.run.S.Blocks[u]
		switch {
		case k.At < 0 || !control.HasZOC(b.run, u):
		case !b.canOrderMove(u):
			n.mark(n.Cut, int(k.At))
		case k.CV >= trusty:
			for _, to := range b.reach(u) {
				if p := int(to); b.canStand(u, p) {
					if n.takers[p] = append(n.takers[p], u); len(n.takers[p]) == 1 {
						n.mark(n.Open, p)
					}
				}
			}
		}
	}
	n.Begin()
	return n
}

// mark marks the nodes at which rails are cut by who stands at a place.
func (n *noose) mark(marks []bool, at int) {
	for _, x := range n.b.chart.cutsOf(at) {
		marks[x] = true
	}
}

// around returns where to cut off the enemies at a place, and with them those near it, and what that is worth.
func (n *noose) around(place int) (cuts []int16, worth float64) {
	if n.IsSafe(place) {
		return nil, 0
	}
	cuts, caught := n.Pocket(n.near(place), mostCuts)
	return cuts, caught - cutCost*float64(len(cuts))
}

// near lists the enemies at and around a place.
func (n *noose) near(place int) (out []int) {
	n.b.chart.walk.Spread([]int{place}, func(p, step int) bool {
		if n.b.chart.foes[p] > 0 {
			out = append(out, p)
		}
		return step < pocketSpan
	})
	return out
}

// close sends blocks to cut the enemy's web at some nodes, who cuts most first, and reports whether all are cut then: else
// none goes.
func (n *noose) close(left []int16) bool {
	var all []journey
	for p, takers := range n.takers {
		for _, u := range takers {
			all = append(all, journey{unit: u, to: p})
		}
	}
	isLeft := func(x int16) bool { return slices.Contains(left, x) }
	value := func(x *journey) float64 {
		cuts := float64(len(slices.DeleteFunc(n.b.chart.cutsOf(x.to), func(y int16) bool { return !isLeft(y) })))
		if cuts == 0 || n.b.run.IsFull(n.b.f, x.to) || !n.b.canOrderMove(x.unit) {
			return 0
		}
		return 1 + 5*cuts + 0.5*strength(n.b.run, x.unit) + 0.1*n.b.adds(x.unit, x.to)
	}
	return n.b.attempt(func() bool {
		weigh.Greedily(all, value, func(_ *journey, v float64) bool { return v > 0 }, func(x *journey, _ float64) bool {
			if !n.b.move(x.unit, x.to) {
				return false
			}
			cuts := n.b.chart.cutsOf(x.to)
			left = slices.DeleteFunc(left, func(y int16) bool { return slices.Contains(cuts, y) })
			return true
		})
		return len(left) == 0
	})
}
