package board_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/board"
)

// anAxial draws a place near the origin.
func anAxial(t *rapid.T, label string) board.Axial {
	n := rapid.IntRange(-30, 30)
	return board.Axial{Q: n.Draw(t, label+" q"), R: n.Draw(t, label+" r")}
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := anAxial(t, "a"), anAxial(t, "b"), anAxial(t, "c")
		if got := a.Distance(a); got != 0 {
			t.Fatalf("%v lies %d from itself", a, got)
		}
		if got := a.Distance(b); got != b.Distance(a) || got < 0 || got == 0 && a != b {
			t.Fatalf("%v to %v is %d, back %d", a, b, got, b.Distance(a))
		}
		if a.Distance(c) > a.Distance(b)+b.Distance(c) {
			t.Fatalf("%v to %v is longer than over %v", a, c, b)
		}
	})
}

// TestDistanceCountsSteps: a place at distance n > 0 has a neighbour at n-1,
// and all its neighbours lie at n-1 to n+1.
func TestDistanceCountsSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anAxial(t, "a"), anAxial(t, "b")
		n, nearest := a.Distance(b), 1000
		for d := range board.Direction(board.Directions) {
			k := a.Next(d).Distance(b)
			if k < n-1 || k > n+1 {
				t.Fatalf("one step %s of %v changes the distance to %v from %d to %d", d, a, b, n, k)
			}
			nearest = min(nearest, k)
		}
		if n > 0 && nearest != n-1 {
			t.Fatalf("no step from %v leads to %v", a, b)
		}
	})
}

func TestDirections(t *testing.T) {
	origin := board.Axial{}
	for d, want := range map[board.Direction]board.Axial{
		board.East: {Q: 1}, board.NorthEast: {Q: 1, R: -1}, board.NorthWest: {R: -1},
		board.West: {Q: -1}, board.SouthWest: {Q: -1, R: 1}, board.SouthEast: {R: 1},
	} {
		if got := origin.Next(d); got != want {
			t.Errorf("%s is %v, want %v", d, got, want)
		}
		if got := origin.Next(d).Next(d.Opposite()); got != origin {
			t.Errorf("%s and back ends at %v", d, got)
		}
		if got := d.Opposite().Opposite(); got != d {
			t.Errorf("the opposite of the opposite of %s is %s", d, got)
		}
	}
	if got := fmt.Sprint(board.NorthWest, board.SouthEast, board.Direction(7)); got != "NW SE Direction(7)" {
		t.Errorf("directions print as %q", got)
	}
}

// aGrid draws a grid with holes, closed cells, special sides and roads along
// every third side that bears one.
func aGrid(t *rapid.T) *board.Grid {
	var cells []board.Cell
	for r := range 5 {
		for q := range 6 {
			switch rapid.IntRange(0, 9).Draw(t, "cell") {
			case 0:
			case 1:
				cells = append(cells, board.Cell{ID: fmt.Sprintf("c%d%d", q, r), At: board.Axial{Q: q, R: r}, Closed: true})
			default:
				cells = append(cells, board.Cell{ID: fmt.Sprintf("c%d%d", q, r), At: board.Axial{Q: q, R: r}})
			}
		}
	}
	var sides []board.SideRow
	var roads []board.RoadRow
	for i, a := range cells {
		for j, b := range cells[:i] {
			if a.At.Distance(b.At) != 1 {
				continue
			}
			limit := rapid.IntRange(0, 2).Draw(t, "limit")
			if limit < 2 {
				sides = append(sides, board.SideRow{A: i, B: j, Kind: "pass", Limit: limit})
			}
			if road := rapid.IntRange(-6, 3).Draw(t, "road"); road > 0 && limit > 0 && !a.Closed && !b.Closed {
				roads = append(roads, board.RoadRow{Quality: uint8(road), Path: []int{i, j}})
			}
		}
	}
	g, err := board.NewGrid(cells, board.HexSide{Kind: "clear", Limit: 2}, sides, roads)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGridProperties: both ends of a side agree, closed cells are cut off,
// Toward and Offset agree with each other and with the distance, and the name
// of a place leads back to it.
func TestGridProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := aGrid(t)
		for a := range g.Cells {
			for d, side := range g.Sides(a) {
				if side.To < 0 {
					if b, ok := g.Offset(a, board.Direction(d), 1); ok && !g.Cells[a].Closed && !g.Cells[b].Closed {
						t.Fatalf("no way from %s to %s", g.Cells[a].ID, g.Cells[b].ID)
					}
					continue
				}
				if g.Cells[a].Closed || g.Cells[side.To].Closed {
					t.Fatalf("%s-%s joins a closed cell", g.Cells[a].ID, g.Cells[side.To].ID)
				}
				back := g.Sides(side.To)[board.Direction(d).Opposite()]
				if back.To != a || back.Kind != side.Kind || back.Limit != side.Limit || back.Road != side.Road {
					t.Fatalf("%s-%s is %+v, from the other end %+v", g.Cells[a].ID, g.Cells[side.To].ID, side, back)
				}
			}
			for b := range g.Cells {
				if got, want := g.Distance(a, b), g.Cells[a].At.Distance(g.Cells[b].At); got != want {
					t.Fatalf("Distance = %d, want %d", got, want)
				}
				d, ok := g.Toward(a, b)
				if ok != (g.Distance(a, b) == 1) {
					t.Fatalf("Toward(%s, %s) is %v at distance %d", g.Cells[a].ID, g.Cells[b].ID, ok, g.Distance(a, b))
				}
				if there, found := g.Offset(a, d, 1); ok && (!found || there != b) {
					t.Fatalf("%s lies %s of %s, but Offset finds %d, %v", g.Cells[b].ID, d, g.Cells[a].ID, there, found)
				}
			}
		}
	})
}

// row is three cells from west to east, and one beyond a gap.
func row(t *testing.T) *board.Grid {
	t.Helper()
	g, err := board.NewGrid([]board.Cell{{ID: "a"}, {ID: "b", At: board.Axial{Q: 1}}, {ID: "c", At: board.Axial{Q: 2}}, {ID: "d", At: board.Axial{Q: 4}}},
		board.HexSide{Kind: "clear", Limit: 2}, []board.SideRow{{A: 1, B: 2, Kind: "pass", Limit: 1}}, []board.RoadRow{{Quality: 3, Path: []int{2, 1, 0}}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestSides(t *testing.T) {
	g := row(t)
	b, ok := g.Index("b")
	if _, unknown := g.Index("x"); !ok || unknown {
		t.Fatalf("Index: %v, of an unknown id %v", ok, unknown)
	}
	want := [board.Directions]board.HexSide{
		board.East: {To: 2, Kind: "pass", Limit: 1, Road: 3},
		board.West: {To: 0, Kind: "clear", Limit: 2, Road: 3},
	}
	for _, d := range []board.Direction{board.NorthEast, board.NorthWest, board.SouthWest, board.SouthEast} {
		want[d] = board.HexSide{To: -1, Kind: "clear", Limit: 2}
	}
	if got := *g.Sides(b); got != want {
		t.Errorf("sides of b: %+v, want %+v", got, want)
	}
}

func TestPlaces(t *testing.T) {
	g := row(t)
	for _, c := range []struct {
		from, steps, want int
		way               board.Direction
	}{
		{from: 0, steps: 1, way: board.East, want: 1},
		{from: 0, steps: 4, way: board.East, want: 3}, // over the gap
		{from: 3, steps: 2, way: board.West, want: 2},
		{from: 1, steps: 0, way: board.SouthEast, want: 1},
	} {
		if got, ok := g.Offset(c.from, c.way, c.steps); !ok || got != c.want {
			t.Errorf("%d hexes %s of %d: %d, %v; want %d", c.steps, c.way, c.from, got, ok, c.want)
		}
	}
	if _, ok := g.Offset(2, board.East, 1); ok {
		t.Error("there is a cell in the gap")
	}
}

func TestNewGridNamesEveryFault(t *testing.T) {
	cells := []board.Cell{{ID: "a"}, {ID: "b", At: board.Axial{Q: 1}}, {ID: "c", At: board.Axial{Q: 2}},
		{ID: "x", At: board.Axial{R: 1}, Closed: true}, {ID: "a", At: board.Axial{R: 2}}, {ID: "y", At: board.Axial{Q: 1}}, {At: board.Axial{R: 3}}}
	_, err := board.NewGrid(cells, board.HexSide{Limit: 2},
		[]board.SideRow{{A: 0, B: 1}, {A: 1, B: 0, Limit: 1}, {A: 0, B: 2}, {A: 0, B: 9}, {A: 1, B: 2, Limit: -1}, {A: 0, B: 3}},
		[]board.RoadRow{{Quality: 1, Path: []int{1, 2}}, {Quality: 2, Path: []int{2, 1, 0}}, {Quality: 1, Path: []int{0, 2, 9}},
			{Quality: 1, Path: []int{0, 3}}, {Path: []int{1, 2}}, {Quality: 1, Path: []int{1}}})
	if err == nil {
		t.Fatal("a broken grid was accepted")
	}
	want := []string{
		`cell 4: the id "a" is duplicate or empty`,
		`cell 5: y lies where b lies`,
		`cell 6: the id "" is duplicate or empty`,
		`side 1: duplicate side b-a`,
		`side 2: a and c are not neighbours`,
		`side 3: a cell of it is not on the grid`,
		`side 4: b-c has a limit of -1`,
		`road 1: the step c-b has a road already`,
		`road 1: the step b-a crosses an impassable side`,
		`road 2: a and c are not neighbours`,
		`road 2: a cell of it is not on the grid`,
		`road 3: the step a-x touches a closed cell`,
		`road 4: a road of quality 0 with 2 cells`,
		`road 5: a road of quality 1 with 1 cells`,
	}
	if got := strings.ReplaceAll(err.Error(), "board: ", ""); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	var row *board.RowError
	if !errors.As(err, &row) || row.Table != "cell" || row.Row != 4 {
		t.Errorf("the first fault is %+v", row)
	}
}

func TestGridIsNotTooWide(t *testing.T) {
	_, err := board.NewGrid([]board.Cell{{ID: "a"}, {ID: "b", At: board.Axial{Q: 256}}}, board.HexSide{}, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "256 hexes") {
		t.Errorf("a grid 256 hexes wide: %v", err)
	}
}
