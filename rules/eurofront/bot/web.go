package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/graph"
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
		add := func(q int16) {
			if x := c.web.Nodes[q]; x > 0 && !slices.Contains(c.feeds[p], x) {
				c.feeds[p] = append(c.feeds[p], x)
			}
		}
		add(int16(p))
		for i := range c.run.D.Places[p].Near {
			mid := &c.run.D.Places[p].Near[i]
			c.faced[p] = c.faced[p] || c.run.Has(c.f, int(mid.To))
			if st := control.StatusOf(c.run, opponent(c.f), int(mid.To)); !mid.IsPassable() || st != control.Friendly && st != control.Disputed {
				continue
			}
			add(mid.To)
			for k := range c.run.D.Places[mid.To].Near {
				if next := &c.run.D.Places[mid.To].Near[k]; next.IsPassable() {
					add(next.To)
				}
			}
		}
	}
}

// hang finds by place what of the enemy is cut off by who stands there or beside it, where nobody stands: blocks and
// cities.
func (c *chart) hang() {
	w, f := c.web, opponent(c.f)
	worth, out := make([]float64, len(w.Places)), make([]float64, len(c.foes))
	for p, feeds := range c.feeds {
		if len(feeds) > 0 {
			worth[w.Common(feeds)] += c.catch[p]
		}
	}
	for i := range c.run.D.Cities {
		city := &c.run.D.Cities[i]
		worth[w.Nodes[city.Place]] += purse * float64(production.Yield(f, city))
	}
	there := slices.Clone(worth)
	w.AddHanging(worth)
	for p := range out {
		x := w.Nodes[p]
		if x == 0 {
			continue
		}
		if out[p] = min(mostCut, worth[x]); c.run.Has(f, p) { // who fights there is fed still
			out[p] = min(mostCut, worth[x]-there[x])
		}
	}
	worthy := slices.Clone(out)
	for p := range out {
		for i := range c.run.D.Places[p].Near {
			if near := &c.run.D.Places[p].Near[i]; near.CarriesZOC() && worthy[near.To] > out[p] && len(c.run.Here(int(near.To))) == 0 {
				out[p] = worthy[near.To]
			}
		}
	}
	c.cuts = out
}
