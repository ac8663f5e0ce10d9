package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
)

// How many blocks close a pocket at most, what a pocket has to catch, and what each of those who close it costs;
// how far around an enemy those stand who are thought of with him; and the steps of a block that is trusted alone.
const (
	mostClosers = 4
	leastCatch  = 2.0
	closer      = 0.5
	pocketSpan  = 2
	trusty      = 2
)

// pocket is where own blocks have to come, together, to cut enemies off whom none of them cuts off alone.
type pocket struct {
	cuts   []int16 // nodes of the enemy's web
	caught float64 // what is cut off, in steps, less what it costs to close it
}

// noose is what the pockets of a phase are found with: what is known of the nodes of the enemy's web.
type noose struct {
	b      *bot
	web    *web
	takers [][]int16 // by place: blocks that can come there
	open   []bool    // that own blocks can cut the rails there
	cut    []bool    // that they are cut
	safe   []bool    // that rails come there whatever is cut
	ends   []bool    // that they feed those who are to be caught
	now    []bool    // that rails come there
	then   []bool    // that they will, when the pocket is closed
	marks  []bool    // scratch space, as is the line
	line   []int16
	streams
}

// encircle has a bot send blocks to where, together, they cut enemies off from supply, the most of them first.
func (n *noose) encircle(b *bot) {
	if !n.lay(b) {
		return
	}
	for range mostClosers {
		var best pocket
		for p := range b.chart.feeds {
			if b.chart.faced[p] {
				if x := n.around(p); x.caught > best.caught {
					best = x
				}
			}
		}
		if best.caught < leastCatch || !n.close(&best) {
			return
		}
	}
}

// lay makes the noose fit to how things stand now, and reports whether anybody can come to the enemy's rails.
func (n *noose) lay(b *bot) bool {
	w := b.chart.web
	if n.b == nil {
		n.b, n.web, n.takers, n.streams = b, w, make([][]int16, len(b.run.D.Places)), layStreams(b.run.D.Places, w)
		for _, l := range []*[]bool{&n.open, &n.cut, &n.safe, &n.ends, &n.now, &n.then, &n.marks} {
			*l = make([]bool, len(w.order))
		}
	}
	for p := range n.takers {
		n.takers[p] = n.takers[p][:0]
	}
	clear(n.open)
	clear(n.cut)
	comes := false
	for u := range b.run.S.Blocks {
		k := &b.run.S.Blocks[u]
		switch {
		case k.At < 0 || b.run.D.Units[u].Faction != b.f || !control.HasZOC(b.run, u):
		case !b.canOrderMove(u):
			n.guard(int(k.At), n.cut)
		case k.CV >= trusty:
			for _, p := range b.reach(u) {
				if b.chart.foes[p] > 0 || b.run.S.Battle(int(p)) != nil || b.run.IsFull(b.f, int(p)) || control.IsBeyondHome(b.run, u, int(p)) {
					continue
				}
				if len(n.takers[p]) == 0 {
					comes = n.guard(int(p), n.open) || comes
				}
				n.takers[p] = append(n.takers[p], int16(u))
			}
		}
	}
	clear(n.open[:w.begun])
	n.reached(n.safe, n.open)
	return comes
}

// guard marks the nodes at which rails are cut by who stands at a place (§8.4), and reports whether there are any.
func (n *noose) guard(at int, marks []bool) (some bool) {
	if x := n.web.number[at]; x > 0 {
		marks[x], some = true, true
	}
	for i := range n.b.run.D.Places[at].Near {
		near := &n.b.run.D.Places[at].Near[i]
		if x := n.web.number[near.To]; x > 0 && near.CarriesZOC() && n.b.chart.foes[near.To] == 0 && n.b.run.S.Battle(int(near.To)) == nil {
			marks[x], some = true, true
		}
	}
	return some
}

// goesOn reports whether rails lead on from a node: not from one that is fought over.
func (n *noose) goesOn(x int16) bool {
	return int(x) < n.web.begun || n.b.run.S.Battle(int(n.web.order[x])) == nil
}

// reached marks the nodes that the enemy's rails come to, if they are cut at some more.
func (n *noose) reached(seen, but []bool) {
	clear(seen)
	queue := n.line[:0]
	for x := 1; x < n.web.begun; x++ {
		seen[x] = true
		queue = append(queue, int16(x))
	}
	for i := 0; i < len(queue); i++ {
		if !n.goesOn(queue[i]) {
			continue
		}
		for _, to := range n.b.run.D.Places[n.web.order[queue[i]]].Rails {
			if y := n.web.number[to]; y > 0 && !seen[y] && !n.cut[y] && (but == nil || !but[y]) {
				seen[y] = true
				queue = append(queue, y)
			}
		}
	}
	n.line = queue
}

// isFed reports whether one of the nodes that feed the enemies at a place is marked.
func (n *noose) isFed(place int, marks []bool) bool {
	return slices.ContainsFunc(n.b.chart.feeds[place], func(x int16) bool { return marks[x] })
}

// around finds the pocket for the enemies at a place, and with them those near it who can be caught.
func (n *noose) around(place int) (out pocket) {
	if n.isFed(place, n.safe) {
		return out
	}
	b := n.b
	clear(n.ends)
	b.chart.spread([]int{place}, func(p, step int) bool {
		if b.chart.foes[p] > 0 && !n.isFed(p, n.safe) {
			for _, x := range b.chart.feeds[p] {
				n.ends[x] = true
			}
		}
		return step < pocketSpan
	})
	if out.cuts = n.narrowest(n); len(out.cuts) == 0 {
		return out
	}
	clear(n.marks)
	for _, x := range out.cuts {
		n.marks[x] = true
	}
	n.reached(n.now, nil)
	n.reached(n.then, n.marks)
	for p := range b.chart.feeds {
		if n.isFed(p, n.now) && !n.isFed(p, n.then) {
			out.caught += thread * float64(b.chart.foes[p])
		}
	}
	out.caught -= closer * float64(len(out.cuts))
	return out
}

// close sends blocks to close a pocket, who cuts most first, and reports whether all could go: else none goes.
func (n *noose) close(x *pocket) bool {
	b := n.b
	before, orders := b.run.S.Clone(), len(b.orders)
	left := slices.Clone(x.cuts)
	for len(left) > 0 {
		best, who, where := 0.0, -1, -1
		for _, node := range left {
			at := int(n.web.order[node])
			for i := -1; i < len(b.run.D.Places[at].Near); i++ {
				p := at
				if i >= 0 {
					if near := &b.run.D.Places[at].Near[i]; near.CarriesZOC() {
						p = int(near.To)
					}
				}
				if u, v := n.closer(p, left); v > best {
					best, who, where = v, u, p
				}
			}
		}
		if who < 0 || !b.move(who, where) {
			b.run.Open(b.run.D, before)
			b.orders = b.orders[:orders]
			return false
		}
		clear(n.marks)
		n.guard(where, n.marks)
		n.guard(where, n.cut)
		left = slices.DeleteFunc(left, func(y int16) bool { return n.marks[y] })
	}
	b.gain += b.style.rings * x.caught
	return true
}

// closer returns the best block that can come to a place to cut some of the nodes that are left, and what it is
// worth there; nothing where none cuts any.
func (n *noose) closer(place int, left []int16) (best int, worth float64) {
	if len(n.takers[place]) == 0 || n.b.run.IsFull(n.b.f, place) {
		return -1, 0
	}
	clear(n.marks)
	n.guard(place, n.marks)
	cuts := 0
	for _, x := range left {
		if n.marks[x] {
			cuts++
		}
	}
	for _, u := range n.takers[place] {
		if cuts == 0 || n.b.run.S.Blocks[u].Moved {
			continue
		}
		if v := 1 + 5*float64(cuts) + 0.5*strength(n.b.run, int(u)) + 0.1*n.b.adds(int(u), place); v > worth {
			best, worth = int(u), v
		}
	}
	return best, worth
}
