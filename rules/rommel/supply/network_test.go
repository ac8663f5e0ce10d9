package supply

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"pgregory.net/rapid"
)

// lineWalker finds the supply lines of a unit by walking all of them, hex by hex:
// along highways, and from unit to unit or to a highway (§12.3, §12.4), never to
// a hex twice. It is what [Network] must come to.
type lineWalker struct {
	r      *field.Run
	side   field.Side
	source int
	net    board.Set
	way    []int16
	steps  int
}

const tooMany = 300_000

// from goes on from a hex in which a part of the line ends.
func (w *lineWalker) from(h int) {
	if w.steps++; w.steps > tooMany {
		return
	}
	r := w.r
	if h == w.source {
		for _, x := range w.way {
			w.net.Add(int(x))
		}
		return
	}
	unit := len(w.way) == 1 || r.Counts[h].Up[w.side] > 0
	if r.Net.OnWay[h] {
		for dir, x := range r.Grid.Sides(h) {
			if x.To >= 0 && x.Limit > 0 && x.Road == field.Highway {
				w.step(h, dir, func(to int) { w.from(to) })
			}
		}
	}
	w.chain(h, unit, 0, field.Highway)
}

// chain goes on by a link of a supply chain that has come n hexes from its end.
func (w *lineWalker) chain(at int, unit bool, n int, worst field.Road) {
	r := w.r
	if n > 0 {
		if own := r.Counts[at].Up[w.side] > 0; own || unit && r.Net.OnWay[at] {
			w.from(at)
		}
	}
	for dir, x := range r.Grid.Sides(at) {
		if x.To < 0 || x.Limit == 0 {
			continue
		}
		if road := min(worst, x.Road); n+1 <= r.D.SupplyRadius[road] {
			w.step(at, dir, func(to int) { w.chain(to, unit, n+1, road) })
		}
	}
}

// step takes a hex into the line for as long as it goes on from there.
func (w *lineWalker) step(from, dir int, on func(int)) {
	r := w.r
	to := r.Grid.Sides(from)[dir].To
	through, _ := Passage(r, w.side, to)
	if !through || slices.Contains(w.way, int16(to)) || !CanSupplyCross(r, w.side, from, dir, to) || w.steps > tooMany {
		return
	}
	w.way = append(w.way, int16(to))
	on(to)
	w.way = w.way[:len(w.way)-1]
}

// TestNetworkHoldsSimpleLinesOnly compares the supply network with all lines,
// walked one by one, in small positions (§12.4, §12.6).
func TestNetworkHoldsSimpleLinesOnly(t *testing.T) {
	start := map[string]*field.Run{
		"harmat": opened(t, false),
		"direct": opened(t, true),
	}
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		r := start[rapid.SampledFrom([]string{"harmat", "direct"}).Draw(t, "highway")]
		side := field.Side(rapid.IntRange(0, 1).Draw(t, "side"))
		scatter(t, r, side)
		w := lineWalker{r: r, side: side, source: r.D.Base[side], net: board.NewSet(len(r.D.Hexes))}
		for u := range r.S.Blocks {
			b := &r.S.Blocks[u]
			if r.D.Units[u].Side != side || b.At < 0 || Trace(r, side, w.source, nil).Dist[b.At] < 0 {
				continue
			}
			w.net.Add(int(b.At))
			w.way = append(w.way[:0], b.At)
			w.from(int(b.At))
		}
		if w.steps > tooMany {
			return
		}
		compared++
		got := Network(r, side)
		for h := range r.D.Hexes {
			if got.Has(h) != w.net.Has(h) {
				t.Fatalf("%s in the network: %v, want %v", r.D.Called.In(h, rules.English), got.Has(h), w.net.Has(h))
			}
		}
	})
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// scatter puts a few units of both sides on the map, in one region.
func scatter(t *rapid.T, r *field.Run, side field.Side) {
	s := r.S
	s.Battles = nil
	var pool [field.Sides][]int
	for u := range s.Blocks {
		s.Blocks[u] = field.Block{At: field.Unused, VC: 1, Condition: field.Condition{Fort: field.None, Raid: field.NoRaid}}
		pool[r.D.Units[u].Side] = append(pool[r.D.Units[u].Side], u)
	}
	r.Recount()
	var hexes []int
	for h := range r.D.Hexes {
		if r.D.Hexes[h].Playable {
			hexes = append(hexes, h)
		}
	}
	middle := rapid.SampledFrom(hexes).Draw(t, "middle")
	near := slices.DeleteFunc(slices.Clone(hexes), func(h int) bool { return r.Grid.Distance(h, middle) > 3 })
	for i := range rapid.IntRange(1, 6).Draw(t, "own") {
		r.Put(pool[side][i], rapid.SampledFrom(near).Draw(t, "at"))
		if rapid.IntRange(0, 5).Draw(t, "disrupted") == 0 {
			r.Disrupt(pool[side][i])
		}
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "foes") {
		r.Put(pool[side.Enemy()][i], rapid.SampledFrom(near).Draw(t, "foe at"))
	}
	for h := range r.D.Hexes {
		if r.Counts[h].Up[field.Axis] > 0 && r.Counts[h].Up[field.Allied] > 0 {
			b := r.NewBattle(h, field.Side(rapid.IntRange(0, 1).Draw(t, "defender")))
			for dir := range b.Control {
				b.Control[dir] = field.Side(rapid.IntRange(0, 2).Draw(t, "control"))
			}
		}
	}
}

// TestOnLinesWalksNoHexTwice compares nodesOnLines with all lines of small graphs, walked
// one by one.
func TestOnLinesWalksNoHexTwice(t *testing.T) {
	var l lines
	rapid.Check(t, func(t *rapid.T) {
		nodes := rapid.IntRange(3, 9).Draw(t, "nodes")
		source, origin := int16(0), int16(nodes-1)
		node := rapid.Int16Range(0, origin)
		inner := rapid.Int16Range(field.None, origin-1)
		arcs := []arc{}
		for range rapid.IntRange(1, 14).Draw(t, "arcs") {
			from, to := node.Draw(t, "a"), node.Draw(t, "b")
			a := arc{}.with(from)
			for n := 0; n < 2; n++ {
				if via := inner.Draw(t, "via"); via >= 0 {
					a = a.with(via)
				}
			}
			a = a.with(to)
			if all := a.hexes(); len(slices.Compact(slices.Sorted(slices.Values(all)))) == len(all) {
				arcs = append(arcs, a)
			}
		}
		want := make([]bool, nodes)
		walkArcs(arcs, source, origin, make([]bool, nodes), nil, want)
		got := l.nodesOnLines(arcs, nodes, source, origin)
		for h := range want {
			if got[h] != want[h] {
				t.Fatalf("hex %d on a line: %v, want %v, in %v", h, got[h], want[h], arcs)
			}
		}
	})
}

// walkArcs marks the hexes of all lines that lead on from a node to the origin.
func walkArcs(arcs []arc, at, origin int16, been []bool, way []int, on []bool) {
	if at == origin {
		for _, i := range way {
			for _, h := range arcs[i].hexes() {
				on[h] = true
			}
		}
		return
	}
	been[at] = true
	for i := range arcs {
		a, b := arcs[i].ends()
		if a != at && b != at {
			continue
		}
		if slices.ContainsFunc(arcs[i].hexes(), func(h int16) bool { return h != at && been[h] }) {
			continue
		}
		between := arcs[i].inner()
		for _, h := range between {
			been[h] = true
		}
		walkArcs(arcs, a+b-at, origin, been, append(way, i), on)
		for _, h := range between {
			been[h] = false
		}
	}
	been[at] = false
}
