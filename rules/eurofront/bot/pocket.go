package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// How many blocks close a pocket at most, how far around one enemy those stand who are thought of with him, and
// what a pocket has to catch.
const (
	mostClosers = 4
	pocketSpan  = 2
	leastCatch  = 2.0
	closer      = 0.5
)

// pocket is where blocks have to come, together, to cut enemies off whom none of them cuts off alone.
type pocket struct {
	nodes  []int16 // of the web, where the rails are to be cut
	caught float64 // what is cut off
}

// noose finds pockets: the enemy's rails bear streams from their origin to those whom they feed, one where own
// blocks can come to, or beside, any number elsewhere; where the streams end is where to cut.
type noose struct {
	b       *bot
	web     *web
	takers  [][]int16 // by place: who can come there
	open    []bool    // by node: that it can be cut
	cut     []bool    // by node: that it is
	safe    []bool    // by node: that the enemy comes to it whatever is cut
	sinks   []bool    // by node: that it feeds those who are to be caught
	flow    [][]int8  // by node and its rails: streams from it
	through []int8    // by node: streams
	from    []int32   // by state of a search, the state before it, one more
	queue   []int32
}

// encircle sends blocks to where, together, they cut enemies off from supply.
func (b *bot) encircle() {
	n := b.layNoose()
	if n == nil {
		return
	}
	for range mostClosers {
		var best pocket
		for p := range b.chart.foes {
			if b.chart.foes[p] > 0 && len(b.chart.feeds[p]) > 0 && b.chart.near[p] {
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

// layNoose returns what pockets are found with, nil where there are none to be closed.
func (b *bot) layNoose() *noose {
	w := b.chart.web
	n := &noose{b: b, web: w, takers: make([][]int16, len(b.run.D.Places)), open: make([]bool, len(w.order)), cut: make([]bool, len(w.order))}
	any := false
	for u := range b.run.S.Blocks {
		k := &b.run.S.Blocks[u]
		switch {
		case k.At < 0 || b.run.D.Units[u].Faction != b.f:
		case control.HasZOC(b.run, u) && !b.canOrderMove(u):
			n.guard(int(k.At), n.cut)
		case !k.Unsupplied && k.CV >= 2 && b.canOrderMove(u) && b.run.S.Battle(int(k.At)) == nil:
			for _, p := range b.reach(u) {
				if b.chart.foes[p] == 0 && b.run.S.Battle(int(p)) == nil && !b.run.IsFull(b.f, int(p)) && !control.IsBeyondHome(b.run, u, int(p)) {
					if n.takers[p] == nil {
						any = n.guard(int(p), n.open) || any
					}
					n.takers[p] = append(n.takers[p], int16(u))
				}
			}
		}
	}
	if !any {
		return nil
	}
	for x := range w.origins {
		n.open[x] = false
	}
	n.safe = n.reached(func(x int16) bool { return n.open[x] })
	n.flow = make([][]int8, len(w.order))
	for x := range n.flow {
		if x > 0 {
			n.flow[x] = make([]int8, len(b.run.D.Places[w.order[x]].Rails))
		}
	}
	n.through, n.sinks = make([]int8, len(w.order)), make([]bool, len(w.order))
	n.from = make([]int32, 2*len(w.order))
	return n
}

// guard marks the nodes on which rails are cut by who stands at a place, and reports whether there are any.
func (n *noose) guard(at int, marks []bool) (some bool) {
	r := n.b.run
	if x := n.web.number[at]; x > 0 {
		marks[x], some = true, true
	}
	for i := range r.D.Places[at].Near {
		near := &r.D.Places[at].Near[i]
		if x := n.web.number[near.To]; x > 0 && near.CarriesZOC() && n.b.chart.foes[near.To] == 0 && r.S.Battle(int(near.To)) == nil {
			marks[x], some = true, true
		}
	}
	return some
}

// ends reports whether rails end at a node: it is cut, or fought over.
func (n *noose) ends(x int16) bool {
	return n.cut[x] || int(x) >= n.web.origins && !control.CanPassRail(n.b.run, n.b.run.S.Controller(int(n.web.order[x])), int(n.web.order[x]))
}

// reached returns the nodes that the enemy's rails come to, where they end at some.
func (n *noose) reached(cut func(x int16) bool) []bool {
	seen := make([]bool, len(n.web.order))
	queue := n.queue[:0]
	for x := 1; x < n.web.origins; x++ {
		seen[x] = true
		queue = append(queue, int32(x))
	}
	for i := 0; i < len(queue); i++ {
		x := int16(queue[i])
		if int(x) >= n.web.origins && n.ends(x) {
			continue
		}
		for _, to := range n.b.run.D.Places[n.web.order[x]].Rails {
			if y := n.web.number[to]; y > 0 && !seen[y] && !n.cut[y] && !cut(y) {
				seen[y] = true
				queue = append(queue, int32(y))
			}
		}
	}
	n.queue = queue
	return seen
}

// around finds the pocket for the enemies at a place and near it.
func (n *noose) around(place int) (out pocket) {
	clear(n.sinks)
	b, some, doomed := n.b, false, false
	b.chart.spread([]int{place}, func(p, step int) bool {
		if b.chart.foes[p] > 0 {
			for _, x := range b.chart.feeds[p] {
				if n.safe[x] {
					doomed = doomed || p == place
					return step < pocketSpan
				}
			}
			for _, x := range b.chart.feeds[p] {
				n.sinks[x], some = true, true
			}
		}
		return step < pocketSpan
	})
	if !some || doomed {
		return out
	}
	for x := range n.flow {
		clear(n.flow[x])
	}
	clear(n.through)
	for streams := 0; n.stream(); streams++ {
		if streams == mostClosers {
			return out
		}
	}
	marks := make([]bool, len(n.open))
	for x := range n.open {
		if n.open[x] && n.from[2*x] != 0 && n.from[2*x+1] == 0 {
			out.nodes = append(out.nodes, int16(x))
			marks[x] = true
		}
	}
	if len(out.nodes) == 0 {
		return out
	}
	before := n.reached(func(int16) bool { return false })
	after := n.reached(func(x int16) bool { return marks[x] })
	for p, feeds := range b.chart.feeds {
		if slices.ContainsFunc(feeds, func(x int16) bool { return before[x] }) && !slices.ContainsFunc(feeds, func(x int16) bool { return after[x] }) {
			out.caught += thread * float64(b.chart.foes[p])
		}
	}
	out.caught -= closer * float64(len(out.nodes))
	return out
}

// stream finds one more stream from the origin to who is to be caught, and reports whether there is one. States
// are nodes as streams come in, and as they go out.
func (n *noose) stream() bool {
	clear(n.from)
	queue := n.queue[:0]
	visit := func(state, before int32) {
		if n.from[state] == 0 {
			n.from[state] = before + 1
			queue = append(queue, state)
		}
	}
	for x := 1; x < n.web.origins; x++ {
		visit(int32(2*x), int32(2*x))
	}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		x := int16(at / 2)
		rails := n.b.run.D.Places[n.web.order[x]].Rails
		if at%2 == 0 {
			if !n.cut[x] && (!n.open[x] || n.through[x] == 0) {
				visit(at+1, at)
			}
			for k, to := range rails { // back along a stream that comes in
				_ = k
				if y := n.web.number[to]; y > 0 && n.streams(y, n.web.order[x]) > 0 {
					visit(int32(2*y+1), at)
				}
			}
			continue
		}
		if n.sinks[x] {
			n.push(at)
			n.queue = queue
			return true
		}
		if n.through[x] > 0 {
			visit(at-1, at)
		}
		if int(x) >= n.web.origins && n.ends(x) {
			continue
		}
		for _, to := range rails {
			if y := n.web.number[to]; y > 0 && !n.cut[y] {
				visit(int32(2*y), at)
			}
		}
	}
	n.queue = queue
	return false
}

// streams returns how many go from a node to a place.
func (n *noose) streams(x, to int16) int8 {
	if i := slices.Index(n.b.run.D.Places[n.web.order[x]].Rails, to); i >= 0 {
		return n.flow[x][i]
	}
	return 0
}

// push adds the stream that was found up to a state.
func (n *noose) push(at int32) {
	for {
		before := n.from[at] - 1
		if before == at {
			return
		}
		x, y := int16(before/2), int16(at/2)
		switch {
		case x == y && at%2 == 1:
			n.through[x]++
		case x == y:
			n.through[x]--
		case before%2 == 1: // out of x into y
			n.flow[x][slices.Index(n.b.run.D.Places[n.web.order[x]].Rails, n.web.order[y])]++
		default: // back
			n.flow[y][slices.Index(n.b.run.D.Places[n.web.order[y]].Rails, n.web.order[x])]--
		}
		at = before
	}
}

// close sends blocks to close a pocket, and reports whether all could go: else none goes.
func (n *noose) close(x *pocket) bool {
	b := n.b
	before, orders := b.run.S.Clone(), len(b.orders)
	left := slices.Clone(x.nodes)
	marks := make([]bool, len(n.open))
	for len(left) > 0 {
		best, who, where := 0.0, -1, -1
		for _, node := range left {
			try := func(p int) {
				for _, t := range n.takers[p] {
					u := int(t)
					if b.run.S.Blocks[u].Moved || b.run.IsFull(b.f, p) {
						continue
					}
					clear(marks)
					n.guard(p, marks)
					v := 1.0
					for _, y := range left {
						if marks[y] {
							v += 5
						}
					}
					if v < 6 {
						continue
					}
					v += 0.5*strength(b.run, u) + 0.1*b.adds(u, p)
					if v > best {
						best, who, where = v, u, p
					}
				}
			}
			p := int(n.web.order[node])
			try(p)
			for i := range b.run.D.Places[p].Near {
				if near := &b.run.D.Places[p].Near[i]; near.CarriesZOC() {
					try(int(near.To))
				}
			}
		}
		if who < 0 || !b.move(who, where) {
			b.run.Open(b.run.D, before)
			b.orders = b.orders[:orders]
			return false
		}
		clear(marks)
		n.guard(where, marks)
		left = slices.DeleteFunc(left, func(y int16) bool { return marks[y] })
		n.guard(where, n.cut)
	}
	b.gain += b.style.rings * x.caught
	return true
}

// feeders returns by place with enemies the nodes of their rails that feed them: supply lines lead two hexes.
func (c *chart) feeders(w *web, f field.Faction) [][]int16 {
	out := make([][]int16, len(c.foes))
	for p := range c.foes {
		if c.foes[p] == 0 {
			continue
		}
		add := func(q int16) {
			if x := w.number[q]; x > 0 && !slices.Contains(out[p], x) {
				out[p] = append(out[p], x)
			}
		}
		add(int16(p))
		for i := range c.run.D.Places[p].Near {
			mid := &c.run.D.Places[p].Near[i]
			if st := control.StatusOf(c.run, f, int(mid.To)); !mid.IsPassable() || st != control.Friendly && st != control.Disputed {
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
	return out
}
