package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// What hangs on rail, in steps: a block that starves loses one in each turn of its enemy,
// has no zone of control and cannot be rebuilt; of what a city yields in a month, which is cut off.
const (
	thread = 1.2
	purse  = 0.3
)

// web is the rails that join a faction with its origin: the places in their order from there, and of each
// the last one by which all ways lead to it, by their numbers. Number 0 stands for the origin itself.
type web struct {
	order  []int16
	number []int16 // by place, 0 for what is not joined
	by     []int16
	begun  int // the first number that is not of an origin
}

// weave finds the rails of the enemy. Finland in the Winter War lives on what comes from neutral countries.
func (c *chart) weave() {
	f, n := opponent(c.f), len(c.run.D.Places)
	w := &web{order: make([]int16, 1, n), number: make([]int16, n), by: make([]int16, 1, n)}
	origin, nation := supply.Origin(c.run, f), isolatedNation(c.run)
	begins := func(p int) bool {
		if nation < 0 || f != field.Axis {
			return p == origin
		}
		return c.run.S.Controller(p) == field.Neutral && slices.ContainsFunc(c.run.D.Places[p].Rails, func(to int16) bool { return c.run.Country(int(to)) == nation })
	}
	add := func(p, by int16) {
		w.number[p] = int16(len(w.order))
		w.order, w.by = append(w.order, p), append(w.by, by)
	}
	for p := range n {
		if begins(p) {
			add(int16(p), 0)
		}
	}
	w.begun = len(w.order)
	c.web = w
	for i := 1; i < len(w.order); i++ {
		if c.goesOn(int16(i)) {
			for _, to := range c.run.D.Places[w.order[i]].Rails {
				if w.number[to] == 0 && control.Welcomes(c.run, f, int(to)) {
					add(to, int16(i))
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := w.begun; i < len(w.order); i++ {
			by := w.by[i]
			for _, from := range c.run.D.Places[w.order[i]].Rails {
				if x := w.number[from]; x > 0 && c.goesOn(x) {
					by = w.common(by, x)
				}
			}
			changed = changed || by != w.by[i]
			w.by[i] = by
		}
	}
}

// goesOn reports whether the enemy's rails lead on from a node: not from one that is fought over.
func (c *chart) goesOn(x int16) bool {
	return int(x) < c.web.begun || control.CanPassRail(c.run, opponent(c.f), int(c.web.order[x]))
}

// common returns the last number by which all ways lead to both of two.
func (w *web) common(a, b int16) int16 {
	for a != b {
		if a > b {
			a = w.by[a]
		} else {
			b = w.by[b]
		}
	}
	return a
}

// feed finds which nodes of the enemy's web feed his blocks, as supply lines lead two hexes (§10.4), and beside which of
// them own blocks stand.
func (c *chart) feed() {
	c.feeds, c.faced = make([][]int16, len(c.foes)), make([]bool, len(c.foes))
	for p := range c.foes {
		if c.foes[p] == 0 {
			continue
		}
		add := func(q int16) {
			if x := c.web.number[q]; x > 0 && !slices.Contains(c.feeds[p], x) {
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
	worth, out := make([]float64, len(w.order)), make([]float64, len(w.number))
	for p, feeds := range c.feeds {
		if len(feeds) > 0 {
			fed := feeds[0]
			for _, x := range feeds {
				fed = w.common(fed, x)
			}
			worth[fed] += thread * float64(c.foes[p])
		}
	}
	for i := range c.run.D.Cities {
		city := &c.run.D.Cities[i]
		worth[w.number[city.Place]] += purse * float64(production.Yield(f, city))
	}
	there := slices.Clone(worth)
	for i := len(w.order) - 1; i > 0; i-- {
		worth[w.by[i]] += worth[i]
	}
	for p := range out {
		x := w.number[p]
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
