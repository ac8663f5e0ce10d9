package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// How many pockets are closed in a phase at most, at how many nodes each, what it has to catch, and what each node
// costs; how far around an enemy those stand who are thought of with him; and the steps of a block that is trusted alone.
const (
	mostPockets = 4
	mostCuts    = 4
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

// noose is what the pockets of a phase are found with: what is known of the nodes of the enemy's web.
type noose struct {
	b        *bot
	web      *web
	takers   [][]int16 // by place: blocks that can come there
	open     []bool    // that own blocks can cut the rails there
	cut      []bool    // that they are cut
	safe     []bool    // that rails come there whatever is cut
	ends     []bool    // that they feed those who are to be caught
	now      []bool    // that rails come there
	then     []bool    // that they will, when the pocket is closed
	harbours []int16   // nodes that are ports
	sources  []int16   // nodes where rails begin: of origins, and ports that ships come to whatever is cut (§10.32)
	failed   []bool    // by place: that the pocket there could not be closed
	marks    []bool    // scratch space, as are the line and the seas
	line     []int16
	seas     board.Set
	streams  streams
}

// encircle has a bot send blocks to where, together, they cut enemies off from supply, the most of them first.
func (n *noose) encircle(b *bot) {
	for range mostPockets {
		if !n.lay(b) {
			return
		}
		var best pocket
		at := -1
		for p := range b.chart.feeds {
			if b.chart.faced[p] && !n.failed[p] {
				if x := n.around(p); x.caught > best.caught {
					best, at = x, p
				}
			}
		}
		if best.caught < leastCatch {
			return
		}
		n.failed[at] = !n.close(&best)
	}
}

// lay makes the noose fit to how things stand now, and reports whether anybody can come to the enemy's rails.
func (n *noose) lay(b *bot) bool {
	w := b.chart.web
	if n.b == nil {
		n.b, n.web, n.takers, n.streams = b, w, make([][]int16, len(b.run.D.Places)), streams{flow: map[[2]int32]int{}, from: make([]int32, 2*len(w.order))}
		n.failed = make([]bool, len(b.run.D.Places))
		n.seas = board.NewSet(len(b.run.D.Seas))
		for _, l := range []*[]bool{&n.open, &n.cut, &n.safe, &n.ends, &n.now, &n.then, &n.marks} {
			*l = make([]bool, len(w.order))
		}
		for x := w.begun; x < len(w.order); x++ {
			if b.run.D.Places[w.order[x]].Port {
				n.harbours = append(n.harbours, int16(x))
			}
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
	if !comes {
		return false
	}
	n.sources = n.sources[:0]
	for x := 1; x < w.begun; x++ {
		n.sources = append(n.sources, int16(x))
	}
	n.reached(n.safe, n.open)
	n.seas.Clear()
	foe := opponent(b.f)
	for _, x := range n.harbours {
		if n.safe[x] {
			fleet.AddSafeSeas(b.run, n.seas, foe, int(w.order[x]))
		}
	}
	for _, x := range n.harbours {
		if !n.cut[x] && fleet.HasFriendlyPort(b.run, n.seas, foe, int(w.order[x])) {
			n.sources = append(n.sources, x)
		}
	}
	n.reached(n.safe, n.open)
	n.reached(n.now, nil)
	return true
}

// guard marks the nodes at which rails are cut by who stands at a place (§8.2, §8.4, §9.12), and reports whether there are any.
func (n *noose) guard(at int, marks []bool) (some bool) {
	if x := n.web.number[at]; int(x) >= n.web.begun {
		marks[x], some = true, true
	}
	for i := range n.b.run.D.Places[at].Near {
		near := &n.b.run.D.Places[at].Near[i]
		if x := n.web.number[near.To]; int(x) >= n.web.begun && near.CarriesZOC() && n.b.chart.foes[near.To] == 0 && n.b.run.S.Battle(int(near.To)) == nil {
			marks[x], some = true, true
		}
	}
	return some
}

// goesOn reports whether rails lead on from a node: not from one that is fought over.
func (n *noose) goesOn(x int16) bool {
	return int(x) < n.web.begun || control.CanPassRail(n.b.run, opponent(n.b.f), int(n.web.order[x]))
}

// reached marks the nodes that the enemy's rails come to, if they are cut at some more.
func (n *noose) reached(seen, but []bool) {
	clear(seen)
	queue := n.line[:0]
	for _, x := range n.sources {
		if !n.cut[x] && (but == nil || !but[x]) {
			seen[x] = true
			queue = append(queue, x)
		}
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

// comesTo reports whether one of the nodes that feed the enemies at a place is marked.
func (n *noose) comesTo(place int, marks []bool) bool {
	return slices.ContainsFunc(n.b.chart.feeds[place], func(x int16) bool { return marks[x] })
}

// around finds the pocket for the enemies at a place, and with them those near it who can be caught.
func (n *noose) around(place int) (out pocket) {
	if n.comesTo(place, n.safe) {
		return out
	}
	b := n.b
	clear(n.ends)
	b.chart.spread([]int{place}, func(p, step int) bool {
		if b.chart.foes[p] > 0 && !n.comesTo(p, n.safe) {
			for _, x := range b.chart.feeds[p] {
				n.ends[x] = true
			}
		}
		return step < pocketSpan
	})
	if out.cuts = n.narrowest(); len(out.cuts) == 0 {
		return out
	}
	clear(n.marks)
	for _, x := range out.cuts {
		n.marks[x] = true
	}
	n.reached(n.then, n.marks)
	for p := range b.chart.feeds {
		if n.comesTo(p, n.now) && !n.comesTo(p, n.then) {
			out.caught += thread * float64(b.chart.foes[p])
		}
	}
	out.caught -= cutCost * float64(len(out.cuts))
	return out
}

// close sends blocks to close a pocket, who cuts most first, and reports whether all could go: else none goes.
func (n *noose) close(x *pocket) bool {
	b := n.b
	closed := b.attempt(func() bool {
		for left := slices.Clone(x.cuts); len(left) > 0; {
			u, to := n.closest(left)
			if u < 0 || !b.move(u, to) {
				return false
			}
			clear(n.marks)
			n.guard(to, n.marks)
			left = slices.DeleteFunc(left, func(y int16) bool { return n.marks[y] })
		}
		return true
	})
	if closed {
		b.gain += b.style.rings * x.caught
	}
	return closed
}

// closest returns which block cuts most of the nodes that are left, and where: -1 where none cuts any.
func (n *noose) closest(left []int16) (who, where int) {
	best, who := 0.0, -1
	for p, takers := range n.takers {
		if len(takers) == 0 || n.b.run.IsFull(n.b.f, p) {
			continue
		}
		clear(n.marks)
		n.guard(p, n.marks)
		cuts := 0
		for _, x := range left {
			if n.marks[x] {
				cuts++
			}
		}
		for _, u := range takers {
			if cuts == 0 || !n.b.canOrderMove(int(u)) {
				continue
			}
			if v := 1 + 5*float64(cuts) + 0.5*strength(n.b.run, int(u)) + 0.1*n.b.adds(int(u), p); v > best {
				best, who, where = v, int(u), p
			}
		}
	}
	return who, where
}
