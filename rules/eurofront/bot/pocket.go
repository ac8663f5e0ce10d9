package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/graph"
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
)

// How many pockets are closed in a phase at most, at how many nodes each, what it has to catch, and what each node
// costs; how far around an enemy those stand who are thought of with him; and the steps of a block that is trusted alone.
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

// cutsOf returns the nodes at which rails are cut by who stands at a place (§8.2, §8.4, §9.12).
func (n *noose) cutsOf(at int) (out []int16) {
	if x := n.Nodes[at]; int(x) >= n.Joined {
		out = append(out, x)
	}
	for i := range n.b.run.D.Places[at].Near {
		near := &n.b.run.D.Places[at].Near[i]
		if x := n.Nodes[near.To]; int(x) >= n.Joined && near.CarriesZOC() && n.b.chart.foes[near.To] == 0 && n.b.run.S.Battle(int(near.To)) == nil {
			out = append(out, x)
		}
	}
	return out
}

// mark marks the nodes at which rails are cut by who stands at a place.
func (n *noose) mark(marks []bool, at int) {
	for _, x := range n.cutsOf(at) {
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

// close sends blocks to cut the enemy's web at some nodes, who cuts most first, and reports whether all could go: else none
// goes.
func (n *noose) close(left []int16) bool {
	return n.b.attempt(func() bool {
		for len(left) > 0 {
			u, to := n.closest(left)
			if u < 0 || !n.b.move(u, to) {
				return false
			}
			cuts := n.cutsOf(to)
			left = slices.DeleteFunc(left, func(y int16) bool { return slices.Contains(cuts, y) })
		}
		return true
	})
}

// closest returns which block cuts most of the nodes that are left, and where: -1 where none cuts any.
func (n *noose) closest(left []int16) (who, where int) {
	best, who := 0.0, -1
	for p, takers := range n.takers {
		if len(takers) == 0 || n.b.run.IsFull(n.b.f, p) {
			continue
		}
		cuts := 0
		for _, x := range n.cutsOf(p) {
			if slices.Contains(left, x) {
				cuts++
			}
		}
		if cuts == 0 {
			continue
		}
		u, v := weigh.Best(takers, best, func(u int) float64 {
			if n.b.canOrderMove(u) {
				return 1 + 5*float64(cuts) + 0.5*strength(n.b.run, u) + 0.1*n.b.adds(u, p)
			}
			return weigh.Never
		})
		if u >= 0 {
			best, who, where = v, u, p
		}
	}
	return who, where
}
