package board_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
)

// TestCrop leaves the first of three tiles out: what belongs to it goes with it, and the
// rest moves to the corner.
func TestCrop(t *testing.T) {
	square := func(x float64) board.Tile {
		return board.Tile{At: board.Point{X: x + 5, Y: 25}, Outline: [][]board.Point{{{X: x, Y: 20}, {X: x + 10, Y: 20}, {X: x + 10, Y: 30}, {X: x, Y: 30}}}}
	}
	whole := &board.Ground{Size: board.Point{X: 60, Y: 50}, Scale: 3, Tiles: []board.Tile{square(10), square(20), square(30)},
		Rims:  []board.Rim{{A: 0, B: 1, Kind: "left"}, {A: 1, B: 2, Kind: "kept", Line: []board.Point{{X: 30, Y: 20}, {X: 30, Y: 30}}}, {A: 2, B: -1, Kind: "edge"}},
		Joins: []board.Join{{A: 0, B: 2, Kind: "left"}, {A: 2, B: 1, Kind: "kept"}},
		Ways: []board.Way{{Kind: "in", Line: []board.Point{{X: 5, Y: 25}, {X: 25, Y: 25}, {X: 35, Y: 25}, {X: 55, Y: 25}}},
			{Kind: "a point", Line: []board.Point{{X: 15, Y: 25}, {X: 25, Y: 25}}}},
		Texts: []board.Label{{At: board.Point{X: 25, Y: 28}, Kind: "in"}, {At: board.Point{X: 1, Y: 1}, Kind: "out"}}}
	whole.Tiles[1].Waters = []int{0, 2}
	got := whole.Crop(func(t *board.Tile) bool { return t.At.X > 20 }, 2)
	if got.Size != (board.Point{X: 24, Y: 14}) || got.Scale != 3 {
		t.Errorf("a size of %v", got.Size)
	}
	if len(got.Tiles) != 2 || got.Tiles[0].At != (board.Point{X: 7, Y: 7}) || got.Tiles[0].Outline[0][0] != (board.Point{X: 2, Y: 2}) {
		t.Errorf("tiles: %+v", got.Tiles)
	}
	if w := got.Tiles[0].Waters; len(w) != 1 || w[0] != 1 {
		t.Errorf("the second has a coast on the third alone: %v", w)
	}
	if len(got.Rims) != 2 || got.Rims[0].A != 0 || got.Rims[0].B != 1 || got.Rims[0].Line[0] != (board.Point{X: 12, Y: 2}) || got.Rims[1].B != -1 {
		t.Errorf("rims: %+v", got.Rims)
	}
	if len(got.Joins) != 1 || got.Joins[0].A != 1 || got.Joins[0].B != 0 {
		t.Errorf("joins: %+v", got.Joins)
	}
	if len(got.Ways) != 1 || len(got.Ways[0].Line) != 2 || len(got.Texts) != 1 || got.Texts[0].At != (board.Point{X: 7, Y: 10}) {
		t.Errorf("ways: %+v, texts: %+v", got.Ways, got.Texts)
	}
	if whole.Tiles[1].At.X != 25 || len(whole.Rims[1].Line) != 2 || whole.Rims[1].Line[0].X != 30 {
		t.Error("the whole ground has changed")
	}
}
