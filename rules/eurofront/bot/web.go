package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/graph"
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// What hangs on rail, in steps: a block that starves loses one in each turn of its enemy, has no zone of control and cannot
// be rebuilt; the most that counts at a place; at how many nodes a pocket is closed at most, and what it has to catch.
const (
	thread     = 1.2
	mostCut    = 15.0
	mostCuts   = 4
	leastCatch = 2.0
)

// weave finds the rails of the enemy. Finland in the Winter War lives on what comes from neutral countries.
func (c *chart) weave() {
	f, rails := opponent(c.f), make(graph.Graph, len(c.foes))
	isFinland := c.run.IsWinterWar() && f == field.Axis
	var roots []int
	for p := range rails {
		rails[p] = c.run.D.Places[p].Rails
		if isFinland && c.run.S.Controller(p) == field.Neutral && slices.ContainsFunc(rails[p], func(to int16) bool { return c.run.Country(int(to)) == c.run.D.Finland }) {
			roots = append(roots, p)
		}
	}
	if origin := supply.Origin(c.run, f); origin >= 0 && !isFinland {
		roots = []int{origin}
	}
	c.web = graph.Weave(rails, roots, func(p int) bool { return control.Welcomes(c.run, f, p) }, func(p int) bool { return control.CanPassRail(c.run, f, p) })
}

// feed finds which nodes of the enemy's web feed his blocks, as supply lines lead two hexes (§10.4), and beside which of
// them own blocks stand.
func (c *chart) feed() {
	n := len(c.foes)
	c.feeds, c.catch, c.faced = make([][]int16, n), make([]float64, n), nil
	for p := range c.foes {
		if c.foes[p] == 0 {
			continue
		}
		faced := false
		c.catch[p] = thread * float64(c.foes[p])
		c.walk.Spread([]int{p}, func(q, step int) bool {
			if x := c.web.Nodes[q]; x > 0 {
				c.feeds[p] = append(c.feeds[p], x)
			}
			faced = faced || step == 1 && c.run.Has(c.f, q)
			st := control.StatusOf(c.run, opponent(c.f), q)
			return step == 0 || step == 1 && (st == control.Friendly || st == control.Disputed)
		})
		if faced {
			c.faced = append(c.faced, p)
		}
	}
}

// hang finds by place what of the enemy is cut off by who stands there or beside it.
func (c *chart) hang() {
	worth := make([]float64, len(c.web.Places))
	for p, feeds := range c.feeds {
		if len(feeds) > 0 {
			worth[c.web.Common(feeds)] += c.catch[p]
		}
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

// encircle sends blocks to where, together, they cut enemies off from supply, the most of them first.
func (b *bot) encircle() {
	worth := func(c *graph.Comer) float64 {
		if b.run.IsFull(b.f, c.Place) || !b.canOrderMove(c.Unit) {
			return weigh.Never
		}
		return strength(b.run, c.Unit)
	}
	send := func(c *graph.Comer) bool { return b.move(c.Unit, c.Place) }
	s, cuts := b.besiege(), map[int][]int16{}
	catch := func(p *int) (caught float64) {
		cuts[*p], caught = s.Pocket(*p, mostCuts)
		return caught
	}
	isEnough := func(_ *int, catch float64) bool { return catch > leastCatch }
	weigh.Greedily(b.chart.faced, catch, isEnough, func(p *int, _ float64) bool {
		if !b.attempt(func() bool { return s.Close(cuts[*p], worth, send) }) {
			return false
		}
		s = b.besiege()
		return true
	})
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
		default:
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
