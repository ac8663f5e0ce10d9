package outline

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/coast"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Closed is the kind of a rim between zones that touch each other on the drawing
// and are no neighbours.
const Closed = "closed"

// Board is what a title says of its board. Points, outlines and lines of what it
// says are found in the pack.
type Board struct {
	Map    *board.Map
	Zones  []board.Tile // of the zones, in the order of the map
	Others []board.Tile // seas and boxes behind them
	Across []board.Kind // kinds of border that are drawn as joins, whether their zones touch or not
	Plain  board.Kind   // the kind of which nothing is drawn where zones touch
	Rims   []board.Rim  // what lies on borders beyond their kinds
	Joins  []board.Join // of seas; of what is no border of the map
}

// Mark is a word that may be said of a tile.
type Mark struct {
	Word string
	Set  bool
}

// Marks returns the words that are said.
func Marks(list ...Mark) (out []string) {
	for _, m := range list {
		if m.Set {
			out = append(out, m.Word)
		}
	}
	return out
}

// tiles begins the tiles, each where its zone's longitude and latitude are.
func (w *work) tiles() {
	w.out.Tiles = append(slices.Clone(w.Zones), w.Others...)
	g := &w.data.ground
	lens := coast.Lens{Lon: g.lens.lon, Lat: g.lens.lat, Strength: g.lens.strength, Radius: g.lens.radius}
	for i := range w.out.Tiles {
		t := &w.out.Tiles[i]
		w.numbers[t.ID] = i
		t.Source = g.source
		if i < len(w.Zones) {
			z := w.Map.Zones[i]
			p := lens.Point(coast.Europe.Point(coast.Place{Lon: z.Lon, Lat: z.Lat}))
			t.At = board.Point{X: min(max(p.X-g.left, 0), w.out.Size.X), Y: min(max(p.Y-g.top, 0), w.out.Size.Y)}
		}
	}
}

// box makes a tile a box between two corners.
func (w *work) box(t *board.Tile, low, high board.Point) {
	t.Box = true
	t.At = board.Point{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2}
	t.Outline = [][]board.Point{{low, {X: high.X, Y: low.Y}, high, {X: low.X, Y: high.Y}}}
}

// draw joins lines to outlines and coast, and finds what they do not show.
func (w *work) draw(l pack.Loader) {
	w.out.Coast = w.rings(l, func(hand int) bool { return hand >= ofLand })
	for i := range w.out.Tiles {
		if t := &w.out.Tiles[i]; !t.Box {
			t.Outline = w.rings(l, func(hand int) bool { return hand == i })
		}
	}
	touching := map[[2]int][][]board.Point{}
	for _, line := range w.lines {
		if p := pair(line.left, line.right); p[0] >= 0 && p[0] != p[1] {
			touching[p] = append(touching[p], line.points)
		}
	}
	rim := func(r board.Rim) {
		for _, line := range touching[pair(r.A, r.B)] {
			r.Line = line
			w.out.Rims = append(w.out.Rims, r)
		}
	}
	for a := range w.Map.Zones {
		for b := a + 1; b < len(w.Map.Zones); b++ {
			touch := len(touching[[2]int{a, b}]) > 0
			edge, border := w.border(a, b)
			across := border && slices.Contains(w.Across, edge.Kind)
			if border && (across || !touch) {
				w.join(board.Join{A: a, B: b, Kind: string(edge.Kind)})
			}
			switch {
			case touch && (!border || across):
				rim(board.Rim{A: a, B: b, Kind: Closed})
			case touch && edge.Kind != w.Plain && !slices.ContainsFunc(w.Rims, func(r board.Rim) bool { return pair(r.A, r.B) == [2]int{a, b} && r.Kind == string(edge.Kind) }):
				rim(board.Rim{A: a, B: b, Kind: string(edge.Kind)})
			}
		}
	}
	for _, r := range w.Rims {
		rim(r)
	}
	for _, j := range w.Joins {
		w.join(j)
	}
}

// border returns the border of two zones of the map.
func (w *work) border(a, b int) (board.Edge, bool) {
	for _, e := range w.Map.Edges(a) {
		if e.To == b {
			return e, true
		}
	}
	return board.Edge{}, false
}

// join adds a join, drawn as the pack says or straight.
func (w *work) join(j board.Join) {
	j.Line = []board.Point{w.out.Tiles[j.A].At, w.out.Tiles[j.B].At}
	if line, ok := w.ways[[2]int{j.A, j.B}]; ok {
		j.Line = line
	} else if line, ok := w.ways[[2]int{j.B, j.A}]; ok {
		j.Line = slices.Clone(line)
		slices.Reverse(j.Line)
	}
	w.out.Joins = append(w.out.Joins, j)
}

func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// rings joins the lines that have certain hands on one side only to closed rings,
// those hands on their left.
func (w *work) rings(l pack.Loader, in func(hand int) bool) (out [][]board.Point) {
	starts := map[board.Point][]int{} // lines by where they begin
	var list []line
	var rows []int
	for row, line := range w.lines {
		left := in(line.left)
		if left == in(line.right) || len(line.points) < 2 {
			continue
		}
		if !left {
			line.points = slices.Clone(line.points)
			slices.Reverse(line.points)
		}
		starts[line.points[0]] = append(starts[line.points[0]], len(list))
		list, rows = append(list, line), append(rows, row)
	}
	used := make([]bool, len(list))
	for first := range list {
		if used[first] {
			continue
		}
		var ring []board.Point
		for at := first; ; {
			used[at] = true
			points := list[at].points
			ring = append(ring, points[:len(points)-1]...)
			end := points[len(points)-1]
			if end == ring[0] {
				break
			}
			next := slices.IndexFunc(starts[end], func(k int) bool { return !used[k] })
			if next < 0 {
				l.Fault(&w.data.lines[rows[at]].points, "no line goes on from %v", end)
				return nil
			}
			at = starts[end][next]
		}
		out = append(out, ring)
	}
	return out
}
