package board

// Places without a name are told by the way from one that has a name: "Msus
// E1" is the cell one step east of Msus.

// Toward tells in which direction a neighbouring cell lies; ok is false for
// cells that are no neighbours. Neighbours are those that lie side by side,
// whether the side between them can be crossed or not.
func (g *Grid) Toward(from, to int) (Direction, bool) {
	d, n, _ := g.Cells[from].At.line(g.Cells[to].At)
	return d, n == 1
}

// Offset finds the cell n steps away in a direction. The steps may lead over
// what is no cell of the board; ok is false when they end there.
func (g *Grid) Offset(cell int, d Direction, n int) (int, bool) {
	to, ok := g.at[g.Cells[cell].At.walk(d, n)]
	return to, ok
}

// NearestNamed finds the named cell from which a cell lies in a straight line,
// n steps in direction d: the nearest one and, of several as near, the one
// with the lowest number. For a named cell it is the cell itself, with n = 0;
// ok is false when no named cell lies in line.
func (g *Grid) NearestNamed(cell int, named func(int) bool) (from int, d Direction, n int, ok bool) {
	if named(cell) {
		return cell, 0, 0, true
	}
	at := g.Cells[cell].At
	for i := range g.Cells {
		way, steps, straight := g.Cells[i].At.line(at)
		if straight && (!ok || steps < n) && named(i) {
			from, d, n, ok = i, way, steps, true
		}
	}
	return from, d, n, ok
}
