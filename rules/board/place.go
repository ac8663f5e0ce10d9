package board

import "slices"

// Places without a name are told by the way from one that has a name: "Msus
// E1" is the cell one step east of Msus.

// Toward tells in which direction a neighbouring cell lies; ok is false for
// cells that are not neighbours. Neighbours are those that lie side by side,
// whether the side between them can be crossed or not.
func (g *Grid) Toward(from, to int) (Direction, bool) {
	a, b := g.Cells[from].At, g.Cells[to].At
	d := slices.Index(steps[:], Axial{b.Q - a.Q, b.R - a.R})
	return Direction(max(d, 0)), d >= 0
}

// Offset finds the cell n steps away in a direction. The steps may lead over
// what is not a cell of the board; ok is false when they end there.
func (g *Grid) Offset(cell int, d Direction, n int) (int, bool) {
	to, ok := g.at[g.Cells[cell].At.walk(d, n)]
	return to, ok
}
