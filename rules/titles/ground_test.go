package titles_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// zoned is a title whose board of zones is drawn.
type zoned interface {
	rules.Title
	Board() *board.Map
	Ground() *board.Ground
}

// eachGround looks at the grounds of all titles with zones.
func eachGround(t *testing.T, look func(t *testing.T, m *board.Map, g *board.Ground)) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, title := range set {
		if z, ok := title.(zoned); ok {
			n++
			t.Run(title.About().ID, func(t *testing.T) { look(t, z.Board(), z.Ground()) })
		}
	}
	if n < 2 {
		t.Fatalf("%d boards of zones are drawn", n)
	}
}

// side is a piece of a line, without a direction.
type side [2]board.Point

func sideOf(a, b board.Point) side {
	if a.X > b.X || a.X == b.X && a.Y > b.Y {
		a, b = b, a
	}
	return side{a, b}
}

func sides(t *board.Tile) (out []side) {
	for _, ring := range t.Outline {
		for i, p := range ring {
			out = append(out, sideOf(p, ring[(i+1)%len(ring)]))
		}
	}
	return out
}

// TestGroundShowsEveryBorder: who looks at the drawing sees the borders of the
// rules and no others: zones whose outlines share a line are neighbours unless a
// rim closes it, and what else are neighbours a join says, in their kind.
func TestGroundShowsEveryBorder(t *testing.T) {
	eachGround(t, func(t *testing.T, m *board.Map, g *board.Ground) {
		drawn := map[[2]int][]string{}
		owners := map[side][]int{}
		for i := range g.Tiles {
			if g.Tiles[i].Box {
				continue
			}
			for _, s := range sides(&g.Tiles[i]) {
				owners[s] = append(owners[s], i)
			}
		}
		touch := map[[2]int]bool{}
		for s, list := range owners {
			if len(list) > 2 {
				t.Errorf("%v is a side of %d outlines", s, len(list))
			}
			if len(list) == 2 {
				touch[pair(list[0], list[1])] = true
			}
		}
		closed := map[[2]int]bool{}
		for _, r := range g.Rims {
			p := pair(r.A, r.B)
			if !touch[p] {
				t.Errorf("a rim %s of %s and %s, which do not touch", r.Kind, g.Tiles[r.A].ID, g.Tiles[r.B].ID)
			}
			for i := range len(r.Line) - 1 {
				list := owners[sideOf(r.Line[i], r.Line[i+1])]
				if !slices.Contains(list, r.A) || !slices.Contains(list, r.B) {
					t.Errorf("the rim %s of %s and %s leaves their outlines at %v", r.Kind, g.Tiles[r.A].ID, g.Tiles[r.B].ID, r.Line[i])
				}
			}
			if r.Kind == outline.Closed {
				closed[p] = true
			} else {
				drawn[p] = append(drawn[p], r.Kind)
			}
		}
		for p := range touch {
			if !closed[p] && len(drawn[p]) == 0 {
				drawn[p] = []string{"land"}
			}
		}
		for _, j := range g.Joins {
			if len(j.Line) < 2 {
				t.Errorf("the join of %s and %s is not a line", g.Tiles[j.A].ID, g.Tiles[j.B].ID)
			}
			if p := pair(j.A, j.B); p[1] < len(m.Zones) {
				drawn[p] = append(drawn[p], j.Kind)
			}
		}
		for a := range m.Zones {
			for _, e := range m.Edges(a) {
				if e.To > a && !slices.Contains(drawn[[2]int{a, e.To}], string(e.Kind)) {
					t.Errorf("the border %s-%s is %s and drawn as %q", m.Zones[a].ID, m.Zones[e.To].ID, e.Kind, drawn[[2]int{a, e.To}])
				}
			}
		}
		for p, kinds := range drawn {
			if !slices.ContainsFunc(m.Edges(p[0]), func(e board.Edge) bool { return e.To == p[1] }) {
				t.Errorf("%s and %s are drawn as neighbours (%s) and are none", m.Zones[p[0]].ID, m.Zones[p[1]].ID, kinds)
			}
		}
	})
}

func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// roomFor is how far counters stand from the border of their zone at least, in
// kilometres.
const roomFor = 45

// TestGroundHasRoomForCounters: they stand inside their zone, and of each zone there
// is enough around them.
func TestGroundHasRoomForCounters(t *testing.T) {
	eachGround(t, func(t *testing.T, m *board.Map, g *board.Ground) {
		for i := range g.Tiles {
			tile := &g.Tiles[i]
			if p := tile.At; p.X <= 0 || p.Y <= 0 || p.X >= g.Size.X || p.Y >= g.Size.Y {
				t.Errorf("%s stands at %v, off the board", tile.ID, p)
			}
			if tile.Water {
				continue
			}
			if !inside(tile.At, tile.Outline) {
				t.Errorf("%s stands at %v, outside of its outline", tile.ID, tile.At)
			}
			room := math.Inf(1)
			for _, s := range sides(tile) {
				room = min(room, away(tile.At, s))
			}
			if room < roomFor/g.Scale {
				t.Errorf("%s has %.0f of room", tile.ID, room)
			}
		}
	})
}

// TestGroundOutlinesKeepApart: outlines neither cross nor lie in one another, nor
// beyond the coast.
func TestGroundOutlinesKeepApart(t *testing.T) {
	eachGround(t, func(t *testing.T, m *board.Map, g *board.Ground) {
		type owned struct {
			side
			tile int
		}
		var all []owned
		for i := range g.Tiles {
			for _, s := range sides(&g.Tiles[i]) {
				all = append(all, owned{s, i})
			}
			if !g.Tiles[i].Box && !g.Tiles[i].Water && !inside(g.Tiles[i].At, g.Coast) {
				t.Errorf("%s stands in the sea", g.Tiles[i].ID)
			}
			for k := range g.Tiles {
				if k != i && !g.Tiles[i].Water && inside(g.Tiles[i].At, g.Tiles[k].Outline) {
					t.Errorf("%s stands in %s", g.Tiles[i].ID, g.Tiles[k].ID)
				}
			}
		}
		slices.SortFunc(all, func(a, b owned) int { return int(math.Copysign(1, a.side[0].X-b.side[0].X)) })
		for i, a := range all {
			for _, b := range all[i+1:] {
				if b.side[0].X > a.side[1].X {
					break
				}
				if cross(a.side, b.side) {
					t.Errorf("%s and %s cross at %v", g.Tiles[a.tile].ID, g.Tiles[b.tile].ID, a.side)
				}
			}
		}
	})
}

// TestGroundCoastsAndPorts: who has a coast by the rules, or a port, lies at the sea.
func TestGroundCoastsAndPorts(t *testing.T) {
	eachGround(t, func(t *testing.T, m *board.Map, g *board.Ground) {
		shore := map[side]bool{}
		for _, s := range sides(&board.Tile{Outline: g.Coast}) {
			shore[s] = true
		}
		n := 0
		for i := range g.Tiles {
			tile := &g.Tiles[i]
			if tile.Box || len(tile.Waters) == 0 && !slices.Contains(tile.Marks, "port") {
				continue
			}
			if n++; !slices.ContainsFunc(sides(tile), func(s side) bool { return shore[s] }) {
				t.Errorf("%s is not drawn at the sea", tile.ID)
			}
			for _, w := range tile.Waters {
				if !g.Tiles[w].Water {
					t.Errorf("%s has a coast on %s", tile.ID, g.Tiles[w].ID)
				}
			}
		}
		if n == 0 {
			t.Error("nothing lies at the sea")
		}
	})
}

// inside reports whether a point lies within rings; rings in rings are holes.
func inside(p board.Point, rings [][]board.Point) (in bool) {
	for _, ring := range rings {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
				in = !in
			}
		}
	}
	return in
}

// away is the distance of a point from a side.
func away(p board.Point, s side) float64 {
	x, y := s[1].X-s[0].X, s[1].Y-s[0].Y
	t := min(max(((p.X-s[0].X)*x+(p.Y-s[0].Y)*y)/(x*x+y*y), 0), 1)
	return math.Hypot(p.X-s[0].X-t*x, p.Y-s[0].Y-t*y)
}

// cross reports whether two sides cross, not only touch.
func cross(a, b side) bool {
	turn := func(p, q, r board.Point) float64 { return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X) }
	return turn(a[0], a[1], b[0])*turn(a[0], a[1], b[1]) < 0 && turn(b[0], b[1], a[0])*turn(b[0], b[1], a[1]) < 0
}

// TestGroundMeasures: the measures of the tests above are right.
func TestGroundMeasures(t *testing.T) {
	square := [][]board.Point{{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 4, Y: 4}, {X: 0, Y: 4}}, {{X: 1, Y: 1}, {X: 2, Y: 1}, {X: 2, Y: 2}, {X: 1, Y: 2}}}
	got := fmt.Sprint(inside(board.Point{X: 3, Y: 3}, square), inside(board.Point{X: 1.5, Y: 1.5}, square), inside(board.Point{X: 5, Y: 1}, square),
		away(board.Point{X: 3, Y: 2}, sideOf(square[0][1], square[0][2])),
		cross(sideOf(square[0][0], square[0][2]), sideOf(square[0][1], square[0][3])), cross(sideOf(square[0][0], square[0][1]), sideOf(square[0][1], square[0][2])))
	if want := "true false false 1 true false"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
