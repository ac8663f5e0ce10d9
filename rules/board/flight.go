package board

import "slices"

// Flies reports whether a cell can be reached from another through the air in so many
// steps: over cells that are not closed, and over whatever is no cell, as the open sea.
// The two cells themselves are never closed.
func (g *Grid) Flies(from, to, steps int, closed func(cell int) bool) bool {
	return g.FliesBetween(g.Cells[from].At, g.Cells[to].At, steps, closed)
}

// FliesBetween reports whether one hex can be reached from another through the air in so many steps, be they cells or not.
func (g *Grid) FliesBetween(from, goal Axial, steps int, closed func(cell int) bool) bool {
	reached := []Axial{from}
	for next := 0; steps >= 0; steps-- {
		ring := reached[next:]
		next = len(reached)
		for _, at := range ring {
			if at == goal {
				return true
			}
			for d := range Direction(Directions) {
				x := at.Next(d)
				cell, land := g.at[x]
				shut := land && x != goal && closed(cell)
				if !shut && x.Distance(goal) < steps && !slices.Contains(reached, x) {
					reached = append(reached, x)
				}
			}
		}
	}
	return false
}
