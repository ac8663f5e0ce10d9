package bot

import (
	"slices"

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

// pocket is where own blocks have to come to cut enemies off.
type pocket struct {
	cuts   []int16 // nodes of the enemy's web
	caught float64 // what is cut off, in steps, less what it costs to close it
}

// noose is what pockets are found with, as things stand.
type noose struct {
	b      *bot
	web    *web
	takers [][]int // by place: blocks that can come there
	open   []bool  // by node of the enemy's web: that own blocks can cut the rails there
	cut    []bool  // that they are cut
	safe   []bool  // that rails come there whatever is cut
	now    []bool  // that rails come there
}

// encircle sends blocks to where, together, they cut enemies off from supply, the most of them first.
func (b *bot) encircle() {
	failed := map[int]bool{}
	for range mostPockets {
		n, best, at := b.lay(), pocket{caught: leastCatch}, -1
		for p := range b.chart.feeds {
			if b.chart.faced[p] && !failed[p] {
				if x := n.around(p); x.caught > best.caught {
					best, at = x, p
				}
			}
		}
		if at < 0 {
			return
		}
		failed[at] = !n.close(&best)
	}
}

// lay returns a noose of how things stand.
func (b *bot) lay() *noose {
	w := b.chart.web
	n := &noose{b: b, web: w, takers: make([][]int, len(b.run.D.Places)), open: make([]bool, len(w.order)), cut: make([]bool, len(w.order))}
	for u := range b.run.S.Blocks {
		k := &b.run.S.Blocks[u]
		switch {
		case k.At < 0 || b.run.D.Units[u].Faction != b.f || !control.HasZOC(b.run, u):
		case !b.canOrderMove(u):
			n.mark(n.cut, int(k.At))
		case k.CV >= trusty:
			for _, to := range b.reach(u) {
				p := int(to)
				if b.chart.foes[p] > 0 || b.run.S.Battle(p) != nil || b.run.IsFull(b.f, p) || control.IsBeyondHome(b.run, u, p) {
					continue
				}
				if n.takers[p] = append(n.takers[p], u); len(n.takers[p]) == 1 {
					n.mark(n.open, p)
				}
			}
		}
	}
	n.safe, n.now = n.reached(n.open), n.reached(nil)
	return n
}

// cutsOf returns the nodes at which rails are cut by who stands at a place (§8.2, §8.4, §9.12).
func (n *noose) cutsOf(at int) (out []int16) {
	if x := n.web.number[at]; int(x) >= n.web.begun {
		out = append(out, x)
	}
	for i := range n.b.run.D.Places[at].Near {
		near := &n.b.run.D.Places[at].Near[i]
		if x := n.web.number[near.To]; int(x) >= n.web.begun && near.CarriesZOC() && n.b.chart.foes[near.To] == 0 && n.b.run.S.Battle(int(near.To)) == nil {
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

// reached returns the nodes that the enemy's rails come to, if they are cut at some more.
func (n *noose) reached(but []bool) []bool {
	seen, queue := make([]bool, len(n.cut)), make([]int16, 0, len(n.cut))
	visit := func(x int16) {
		if x > 0 && !seen[x] && !n.cut[x] && (but == nil || !but[x]) {
			seen[x] = true
			queue = append(queue, x)
		}
	}
	for x := 1; x < n.web.begun; x++ {
		visit(int16(x))
	}
	for i := 0; i < len(queue); i++ {
		if n.b.chart.goesOn(queue[i]) {
			for _, to := range n.b.run.D.Places[n.web.order[queue[i]]].Rails {
				visit(n.web.number[to])
			}
		}
	}
	return seen
}

// comesTo reports whether one of the nodes that feed the enemies at a place is marked.
func (n *noose) comesTo(place int, marks []bool) bool {
	return slices.ContainsFunc(n.b.chart.feeds[place], func(x int16) bool { return marks[x] })
}

// around finds the pocket for the enemies at a place, and with them those near it who can be caught.
func (n *noose) around(place int) (out pocket) {
	if n.comesTo(place, n.safe) {
		return out
	}
	if out.cuts = n.narrowest(n.endsAround(place)); len(out.cuts) == 0 {
		return out
	}
	closed := make([]bool, len(n.cut))
	for _, x := range out.cuts {
		closed[x] = true
	}
	then := n.reached(closed)
	for p := range n.b.chart.feeds {
		if n.comesTo(p, n.now) && !n.comesTo(p, then) {
			out.caught += thread * float64(n.b.chart.foes[p])
		}
	}
	out.caught -= cutCost * float64(len(out.cuts))
	return out
}

// endsAround marks the nodes that feed the enemies at and around a place who can be caught.
func (n *noose) endsAround(place int) []bool {
	ends := make([]bool, len(n.cut))
	n.b.chart.spread([]int{place}, func(p, step int) bool {
		if n.b.chart.foes[p] > 0 && !n.comesTo(p, n.safe) {
			for _, x := range n.b.chart.feeds[p] {
				ends[x] = true
			}
		}
		return step < pocketSpan
	})
	return ends
}

// close sends blocks to close a pocket, who cuts most first, and reports whether all could go: else none goes.
func (n *noose) close(x *pocket) bool {
	return n.b.attempt(func() bool {
		for left := slices.Clone(x.cuts); len(left) > 0; {
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
		for _, u := range takers {
			if cuts == 0 || !n.b.canOrderMove(u) {
				continue
			}
			if v := 1 + 5*float64(cuts) + 0.5*strength(n.b.run, u) + 0.1*n.b.adds(u, p); v > best {
				best, who, where = v, u, p
			}
		}
	}
	return who, where
}
