package graph_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/engine/graph"
)

// random returns a graph of some places in which each has ways to two more at most, both ways.
func random(luck *rand.Rand, places int) graph.Graph {
	near := make([][]int16, places)
	for p := range near {
		for range 2 {
			if q := luck.IntN(places); q != p && !slices.Contains(near[p], int16(q)) {
				near[p], near[q] = append(near[p], int16(q)), append(near[q], int16(p))
			}
		}
	}
	return graph.New(places, func(p int, add func(int16)) {
		for _, q := range near[p] {
			add(q)
		}
	})
}

// distances returns how many steps it is from a place to each, far where no way leads.
func distances(g graph.Graph, from int) []int {
	const far = 1000
	dist := slices.Repeat([]int{far}, len(g))
	dist[from] = 0
	for range g {
		for p := range g {
			for _, q := range g[p] {
				dist[q] = min(dist[q], dist[p]+1)
			}
		}
	}
	return dist
}

// TestSpread: a walk comes to each place that is near enough once, the nearest first, by the neighbour at which it said to
// have begun.
func TestSpread(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		g := random(luck, 20)
		w := graph.NewWalker(g)
		for from := range g {
			dist, last, seen := distances(g, from), 0, map[int]bool{}
			w.Spread([]int{from}, func(p, step int) bool {
				if seen[p] || step != dist[p] || step < last {
					t.Fatalf("place %d, %d steps away, is come to with step %d after step %d", p, dist[p], step, last)
				}
				if via := w.Via(p); step > 0 && distances(g, via)[p] != step-1 || step == 0 && via != -1 {
					t.Fatalf("to place %d, %d steps away, the way leads by %d", p, step, via)
				}
				seen[p], last = true, step
				return step < 3
			})
			for p, n := range dist {
				if seen[p] != (n <= 3) {
					t.Fatalf("place %d, %d steps away: come to %v", p, n, seen[p])
				}
			}
		}
	}
}

// TestFade: at each place that counts most of which most is left there.
func TestFade(t *testing.T) {
	luck := rand.New(rand.NewPCG(2, 1))
	for range 50 {
		g := random(luck, 20)
		worth := make([]float64, len(g))
		for range 4 {
			worth[luck.IntN(len(g))] = float64(luck.IntN(8))
		}
		want := slices.Clone(worth)
		for from := range g {
			for p, n := range distances(g, from) {
				v := worth[from]
				for range min(n, 99) {
					v *= 0.5
				}
				want[p] = max(want[p], v)
			}
		}
		if got := graph.Fade(g, worth, 0.5); slices.ContainsFunc(got, func(v float64) bool { return v < 0 }) || !near(got, want) {
			t.Fatalf("%v fades to %v, want %v", worth, got, want)
		}
	}
}

// TestPour: to each place comes what is left of all that lies near enough.
func TestPour(t *testing.T) {
	luck := rand.New(rand.NewPCG(5, 1))
	for range 50 {
		g := random(luck, 20)
		amounts, left := make([]float64, len(g)), []float64{1, 0.5, 0.1}
		for range 5 {
			amounts[luck.IntN(len(g))] = float64(luck.IntN(8))
		}
		want := make([]float64, len(g))
		for from := range g {
			for p, n := range distances(g, from) {
				if n < len(left) {
					want[p] += amounts[from] * left[n]
				}
			}
		}
		if got := graph.NewWalker(g).Pour(amounts, left); !near(got, want) {
			t.Fatalf("of %v comes %v, want %v", amounts, got, want)
		}
	}
}

func near(a, b []float64) bool {
	for i := range a {
		if d := a[i] - b[i]; d > 1e-9 || d < -1e-9 {
			return false
		}
	}
	return true
}

// weave returns the web of a graph from place 0, to all places, and on from those that luck has it pass.
func weave(g graph.Graph, luck *rand.Rand) (w *graph.Web, passes []bool) {
	passes = make([]bool, len(g))
	for p := range passes {
		passes[p] = luck.IntN(6) > 0
	}
	return graph.Weave(g, []int{0}, func(int) bool { return true }, func(p int) bool { return passes[p] }), passes
}

// comes reports whether ways lead from place 0 to another, past those that are shut.
func comes(g graph.Graph, passes []bool, to int, shut ...int) bool {
	seen := map[int]bool{0: true}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if p == to {
			return true
		}
		for _, q := range g[p] {
			if (p == 0 || passes[p]) && !seen[int(q)] && !slices.Contains(shut, int(q)) {
				seen[int(q)] = true
				queue = append(queue, int(q))
			}
		}
	}
	return false
}

// TestWeb: without the node before another one no way leads to that, without any after it one does; and what hangs on a node
// is the worth of all that is cut off with it.
func TestWeb(t *testing.T) {
	luck, hanging := rand.New(rand.NewPCG(3, 1)), 0
	for range 100 {
		g := random(luck, 16)
		w, passes := weave(g, luck)
		worth := make([]float64, len(w.Places))
		for x := range worth {
			worth[x] = 1
		}
		w.AddHanging(worth)
		for x := 2; x < len(w.Places); x++ {
			place, lost := int(w.Places[x]), 0.0
			for y := 1; y < len(w.Places); y++ {
				p := int(w.Places[y])
				if without := !comes(g, passes, place, p); p != 0 && p != place && without != isBefore(w, int16(y), int16(x)) {
					t.Fatalf("%v: without place %d a way leads to %d: %v", g, p, place, !without)
				}
				if p == place || !comes(g, passes, p, place) {
					lost++
				}
			}
			if worth[x] != lost {
				t.Fatalf("%v: %v hang on place %d, want %v", g, worth[x], place, lost)
			}
			if w.Before(int16(x)) > 1 {
				hanging++
			}
		}
	}
	if hanging < 100 {
		t.Errorf("%d nodes hang on others than the root", hanging)
	}
}

// isBefore reports whether all ways to a node lead by another one, by what the web says.
func isBefore(w *graph.Web, node, to int16) bool {
	return node != to && w.Common([]int16{node, to}) == node
}

// TestPocket: the cuts of a pocket cut its target off, unless that is safe, each of them is needed, no smaller number does, what is caught is what
// was fed before and is not then, and those who can come close it.
func TestPocket(t *testing.T) {
	luck := rand.New(rand.NewPCG(4, 1))
	const most = 3
	found, safe := [most + 1]int{}, 0
	for range 400 {
		g := random(luck, 14)
		w, _ := weave(g, luck)
		s := graph.Siege{Web: w}
		var shut []int16
		var comers []graph.Comer
		for x := int16(w.Joined); int(x) < len(w.Places); x++ {
			if luck.IntN(12) == 0 {
				shut = append(shut, x)
			}
			if luck.IntN(4) > 0 {
				comers = append(comers, graph.Comer{Unit: len(comers), Cuts: []int16{x}})
			}
		}
		for range 4 {
			target := []int16{int16(1 + luck.IntN(len(w.Places)-1)), int16(1 + luck.IntN(len(w.Places)-1))}
			s.Feeds, s.Worth = append(s.Feeds, target), append(s.Worth, 1+luck.Float64())
		}
		s.Begin(shut, comers)
		var open []int16
		for i := range comers {
			open = append(open, comers[i].Cuts...)
		}
		cuts, caught := s.Pocket(0, most)
		if isFed(&s, 0, shut, open) {
			if safe++; len(cuts) > 0 {
				t.Fatalf("%v: cut at %v, target 0 is safe", g, cuts)
			}
			continue
		}
		if least := fewest(&s, s.Feeds[0], shut, open, most); least != len(cuts) && least <= most {
			t.Fatalf("%v: cut at %v, %d are enough", g, cuts, least)
		}
		if found[len(cuts)]++; len(cuts) == 0 {
			continue
		}
		want := 0.0
		for i := range s.Feeds {
			if isFed(&s, i, shut, nil) && !isFed(&s, i, shut, cuts) {
				want += s.Worth[i]
			}
		}
		if isFed(&s, 0, shut, cuts) || caught != want {
			t.Fatalf("%v: cut at %v %v is caught, want %v", g, cuts, caught, want)
		}
		came := 0
		isClosed := s.Close(cuts, func(*graph.Comer) float64 { return 0 }, func(c *graph.Comer) bool {
			came++
			return slices.Contains(cuts, c.Cuts[0])
		})
		if !isClosed || came != len(cuts) {
			t.Fatalf("%d come to close %v: %v", came, cuts, isClosed)
		}
	}
	if found[1] < 20 || found[2] < 20 || found[3] < 5 || safe < 20 {
		t.Errorf("%v pockets were found by their cuts, %d are safe", found, safe)
	}
}

// TestClose: who cuts most comes first, of those who cut as much who is worth most; who shall not come does not.
func TestClose(t *testing.T) {
	g := graph.New(4, func(p int, add func(int16)) {
		for q := range 4 {
			add(int16(q))
		}
	})
	s := graph.Siege{Web: graph.Weave(g, []int{0}, func(int) bool { return true }, func(int) bool { return true })}
	s.Begin(nil, []graph.Comer{{Unit: 0, Cuts: []int16{2}}, {Unit: 1, Cuts: []int16{2, 3}}, {Unit: 2, Cuts: []int16{3, 4}}, {Unit: 3, Cuts: []int16{2, 3, 4}}})
	var came []int
	worth := []float64{9, 1, 2, -1}
	isClosed := s.Close([]int16{2, 3, 4}, func(c *graph.Comer) float64 { return worth[c.Unit] }, func(c *graph.Comer) bool {
		came = append(came, c.Unit)
		return true
	})
	if !isClosed || !slices.Equal(came, []int{2, 0}) {
		t.Errorf("%v come: %v", came, isClosed)
	}
	if s.Close([]int16{2}, func(*graph.Comer) float64 { return -1 }, func(*graph.Comer) bool { return true }) {
		t.Error("it is closed by nobody")
	}
}

func marked(s *graph.Siege, nodes []int16) []bool {
	marks := make([]bool, len(s.Places))
	for _, x := range nodes {
		marks[x] = true
	}
	return marks
}

// comesToAny reports whether the web comes to one of some nodes though it is cut.
func comesToAny(s *graph.Siege, nodes, shut, cuts []int16) bool {
	seen := s.Reached(marked(s, shut), marked(s, cuts))
	return slices.ContainsFunc(nodes, func(x int16) bool { return seen[x] })
}

// isFed reports whether a target is fed though the web is cut.
func isFed(s *graph.Siege, target int, shut, cuts []int16) bool {
	return comesToAny(s, s.Feeds[target], shut, cuts)
}

// fewest returns how many open nodes have to be cut, at least, that the web comes to none of some; more than most where that
// takes more.
func fewest(s *graph.Siege, nodes, shut, open []int16, most int) int {
	least := most + 1
	var try func(from int, cuts []int16)
	try = func(from int, cuts []int16) {
		if len(cuts) < least && !comesToAny(s, nodes, shut, cuts) {
			least = len(cuts)
		}
		for i := from; i < len(open) && len(cuts)+1 < least; i++ {
			try(i+1, append(slices.Clone(cuts), open[i]))
		}
	}
	try(0, nil)
	return least
}
