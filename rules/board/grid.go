package board

import (
	"errors"
	"fmt"
)

// Cell is one hex of a grid.
type Cell struct {
	ID       string
	At       Axial
	Lon, Lat float64 // centre, degrees
	Closed   bool    // drawn, but never entered
}

// HexSide is a side of a hex, seen from it.
type HexSide struct {
	To    int   // the cell behind it; -1 when it leads off the board, or into or out of a closed cell
	Kind  Kind  // e.g. "clear", "ridge"
	Limit int   // units that may engage through it in one phase; 0: impassable
	Road  uint8 // quality of the road across it, 0 for none
}

// SideRow says what the side between two neighbouring cells is, given by their
// numbers.
type SideRow struct {
	A, B  int
	Kind  Kind
	Limit int
}

// RoadRow is a road along a path of neighbouring cells.
type RoadRow struct {
	Quality uint8 // 1 or more, the better the higher
	Path    []int
}

// Grid is a board of hexes. It does not change after [NewGrid].
type Grid struct {
	Cells []Cell
	sides [][Directions]HexSide
	index map[string]int
	at    map[Axial]int
	apart []uint8 // distances, row by row
}

// maxApart bounds the distances that the table of a grid can hold.
const maxApart = 255

// RowError is a fault in what [New] or [NewGrid] was given: the nth entry (from
// 0) of the zones, the borders, the cells, the sides or the roads.
type RowError struct {
	Table string // "zone", "border", "cell", "side" or "road"
	Row   int
	Fault string
}

// Error implements error.
func (e *RowError) Error() string {
	return fmt.Sprintf("board: %s %d: %s", e.Table, e.Row, e.Fault)
}

// gridder collects the faults of a grid while it is made.
type gridder struct {
	*Grid
	faults []error
}

func (g *gridder) fault(table string, row int, format string, args ...any) {
	g.faults = append(g.faults, &RowError{table, row, fmt.Sprintf(format, args...)})
}

// NewGrid checks cells, sides and roads and makes a grid of them; clear gives
// kind and limit of the sides that have no row. The error joins every fault,
// each a [*RowError]: duplicate ids and places, unknown ids, sides of
// cells that are not neighbours or given twice, road steps between cells that
// are not neighbours, two roads on one side, and roads across an impassable
// side or into a closed cell.
func NewGrid(cells []Cell, clear HexSide, sides []SideRow, roads []RoadRow) (*Grid, error) {
	g := &gridder{Grid: &Grid{Cells: cells, sides: make([][Directions]HexSide, len(cells)),
		index: make(map[string]int, len(cells)), at: make(map[Axial]int, len(cells)), apart: make([]uint8, len(cells)*len(cells))}}
	g.place()
	g.join(clear)
	g.special(sides)
	for i := range roads {
		g.road(i, roads[i])
	}
	return g.Grid, errors.Join(g.faults...)
}

func (g *gridder) place() {
	for i, c := range g.Cells {
		if _, ok := g.index[c.ID]; ok || c.ID == "" {
			g.fault("cell", i, "the id %q is duplicate or empty", c.ID)
			continue
		}
		if other, ok := g.at[c.At]; ok {
			g.fault("cell", i, "%s lies where %s lies", c.ID, g.Cells[other].ID)
			continue
		}
		g.index[c.ID], g.at[c.At] = i, i
	}
	for i, a := range g.Cells {
		for j, b := range g.Cells {
			n := a.At.Distance(b.At)
			if n > maxApart && i < j {
				g.fault("cell", j, "%s lies %d hexes from %s, a grid holds %d at most", b.ID, n, a.ID, maxApart)
			}
			g.apart[i*len(g.Cells)+j] = uint8(min(n, maxApart))
		}
	}
}

// join gives every cell its neighbours, all sides clear.
func (g *gridder) join(clear HexSide) {
	for i, c := range g.Cells {
		for d := range Direction(Directions) {
			side := HexSide{To: -1, Kind: clear.Kind, Limit: clear.Limit}
			if j, ok := g.at[c.At.Next(d)]; ok && !c.Closed && !g.Cells[j].Closed {
				side.To = j
			}
			g.sides[i][d] = side
		}
	}
}

func (g *gridder) special(rows []SideRow) {
	type pair struct{ a, b int }
	seen := make(map[pair]bool, len(rows))
	for i, row := range rows {
		a, b := row.A, row.B
		if !g.known(a, b) {
			g.fault("side", i, "a cell of it is not on the grid")
			continue
		}
		d, ok := g.Toward(a, b)
		switch {
		case !ok:
			g.fault("side", i, "%s and %s are not neighbours", g.Cells[a].ID, g.Cells[b].ID)
		case seen[pair{a, b}]:
			g.fault("side", i, "duplicate side %s-%s", g.Cells[a].ID, g.Cells[b].ID)
		case row.Limit < 0:
			g.fault("side", i, "%s-%s has a limit of %d", g.Cells[a].ID, g.Cells[b].ID, row.Limit)
		default:
			seen[pair{a, b}], seen[pair{b, a}] = true, true
			for _, s := range [2]*HexSide{&g.sides[a][d], &g.sides[b][d.Opposite()]} {
				s.Kind, s.Limit = row.Kind, row.Limit
			}
		}
	}
}

func (g *gridder) known(a, b int) bool { return min(a, b) >= 0 && max(a, b) < len(g.Cells) }

func (g *gridder) road(i int, row RoadRow) {
	if row.Quality == 0 || len(row.Path) < 2 {
		g.fault("road", i, "a road of quality %d with %d cells", row.Quality, len(row.Path))
		return
	}
	for n := range row.Path[1:] {
		a, b := row.Path[n], row.Path[n+1]
		if !g.known(a, b) {
			g.fault("road", i, "a cell of it is not on the grid")
			continue
		}
		from, to := g.Cells[a].ID, g.Cells[b].ID
		d, ok := g.Toward(a, b)
		if !ok {
			g.fault("road", i, "%s and %s are not neighbours", from, to)
			continue
		}
		side, back := &g.sides[a][d], &g.sides[b][d.Opposite()]
		switch {
		case side.To < 0:
			g.fault("road", i, "the step %s-%s touches a closed cell", from, to)
		case side.Limit == 0:
			g.fault("road", i, "the step %s-%s crosses an impassable side", from, to)
		case side.Road != 0:
			g.fault("road", i, "the step %s-%s has a road already", from, to)
		default:
			side.Road, back.Road = row.Quality, row.Quality
		}
	}
}

// Index returns the number of the cell with that id.
func (g *Grid) Index(id string) (int, bool) {
	i, ok := g.index[id]
	return i, ok
}

// Sides returns the six sides of a cell by [Direction]. The caller must not
// change them.
func (g *Grid) Sides(cell int) *[Directions]HexSide { return &g.sides[cell] }

// Distance counts the steps between two cells, whatever lies between them.
func (g *Grid) Distance(a, b int) int { return int(g.apart[a*len(g.Cells)+b]) }
