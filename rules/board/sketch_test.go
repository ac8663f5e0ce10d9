package board_test

import (
	"math"
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
)

// TestGridGround draws two rows of three hexes.
func TestGridGround(t *testing.T) {
	at := []board.Axial{{Q: 0, R: 0}, {Q: 1, R: 0}, {Q: 2, R: 0}, {Q: -1, R: 1}, {Q: 0, R: 1}, {Q: 1, R: 1}}
	var cells []board.Cell
	for i, a := range at {
		cells = append(cells, board.Cell{ID: string(rune('a' + i)), At: a, Lon: float64(a.Q) + float64(a.R)/2, Lat: -float64(a.R)})
	}
	cells[5].Closed = true
	g, err := board.NewGrid(cells, board.HexSide{Kind: "clear", Limit: 1}, []board.SideRow{{A: 0, B: 1, Kind: "river", Limit: 1}},
		[]board.RoadRow{{Quality: 2, Path: []int{0, 1, 2}}, {Quality: 1, Path: []int{3, 4}}})
	if err != nil {
		t.Fatal(err)
	}
	out := g.Ground(board.Sketch{Kind: "hex", Clear: "clear", Roads: []string{"track", "road"}, Coastal: func(c int) bool { return c < 3 }, Margin: [4]float64{0.5, 1, 0.5, 1}})
	if len(out.Tiles) != 6 || out.Tiles[5].ID != "" || out.Tiles[4].Number != "e" || len(out.Tiles[0].Outline[0]) != 6 {
		t.Errorf("tiles: %+v", out.Tiles)
	}
	if len(out.Rims) != 1 || out.Rims[0].A != 0 || out.Rims[0].B != 1 || out.Rims[0].Line[0].X != out.Rims[0].Line[1].X {
		t.Errorf("the river runs between the first two: %+v", out.Rims)
	}
	if len(out.Ways) != 2 || out.Ways[0].Kind != "track" || len(out.Ways[0].Line) != 2 || len(out.Ways[1].Line) != 3 {
		t.Errorf("a way for each road: %+v", out.Ways)
	}
	for i := range out.Tiles {
		p := out.Tiles[i].At
		if p.X <= 0 || p.Y <= 0 || p.X >= out.Size.X || p.Y >= out.Size.Y {
			t.Errorf("tile %d lies outside: %v", i, p)
		}
		if q := g.Place(out, cells[i].Lon, cells[i].Lat); math.Hypot(p.X-q.X, p.Y-q.Y) > 1e-6 {
			t.Errorf("the place of tile %d: got %v, want %v", i, q, p)
		}
		if i > 0 {
			q := g.Spot(out, float64(at[i].Q)+float64(at[i].R)/2, float64(at[i].R))
			if math.Hypot(p.X-q.X, p.Y-q.Y) > 1e-6 {
				t.Errorf("the spot of tile %d: got %v, want %v", i, q, p)
			}
		}
	}
	// Sea above the first row, land below the second.
	if on(out.Coast, board.Point{X: out.Tiles[1].At.X, Y: 10}) || !on(out.Coast, board.Point{X: out.Tiles[1].At.X, Y: out.Size.Y - 10}) {
		t.Error("the coast lies the wrong way round")
	}
	n := len(out.Tiles)
	out.Box(board.Tile{ID: "box"}, board.Point{X: 1, Y: 1}, board.Point{X: 50, Y: 40}, "area", []int{1, 0})
	if len(out.Tiles) != n+1 || !out.Tiles[n].Box || len(out.Joins) != 2 || out.Joins[0].B != 0 || out.Joins[0].A != n {
		t.Errorf("a box with its joins: %+v", out.Joins)
	}
}

// on reports whether a point lies within an odd number of rings.
func on(rings [][]board.Point, p board.Point) (in bool) {
	for _, r := range rings {
		for i, a := range r {
			b := r[(i+1)%len(r)]
			if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
				in = !in
			}
		}
	}
	return in
}
