// Package board holds what boards share: places and what joins them, sets of
// places, and searches over them. A [Map] is a board of zones, joined by
// borders as they are listed; a [Grid] is a board of hexes, joined by the six
// sides of each.
//
// # Words
//
//   - zone, cell: a place that units stand in, on a map or a grid, known by
//     its id; within the package by its number in [Map.Zones] or [Grid.Cells].
//   - border: an undirected connection of two zones, of one kind (land,
//     arrow, sea-lane, strait, ...).
//   - side: what lies between two neighbouring cells ([HexSide]): its kind,
//     how many units may engage through it, and the road that crosses it.
//   - [Axial]: where a cell lies; [Direction]: one of the six ways out of it.
//   - [Set]: a set of zones or cells.
//   - [Ground]: a board as it is drawn; [Grid.Ground] makes that of a grid. [Look]:
//     how the words of a title are drawn on it.
//
// # What always holds
//
// A board does not change after [New] or [NewGrid] and is safe for concurrent
// use. Neighbours are listed in the order of zone numbers, the sides of a cell
// in the order of directions; of equally cheap paths the one whose zones have
// the lowest numbers is found, so results never depend on chance. Both ends of
// a side agree on it. Distances of cells are counted straight over the board,
// whatever lies between. The package decides nothing about a game: which
// borders or sides are open, and at what cost, is the caller's function.
//
// Read [Map.Cheapest] and [Map.Flood] first for zones, [NewGrid], [Walker.Shortest]
// and [Grid.Links] for hexes.
package board
