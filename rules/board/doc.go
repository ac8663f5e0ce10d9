// Package board holds what boards of zones share: the zones, their borders by
// kind, sets of zones, cheapest paths and the flood that traces supply.
//
// # Words
//
//   - zone: a place armies stand in, known by its id; within the package by
//     its number in [Map.Zones].
//   - border: an undirected connection of two zones, of one kind (land,
//     arrow, sea-lane, strait, ...). Several kinds may join the same pair.
//   - [Set]: a set of zones.
//
// # What always holds
//
// A [Map] does not change after [New] and is safe for concurrent use.
// Neighbours are listed in the order of zone numbers, and of equally cheap
// paths the one whose zones have the lowest numbers is found, so results never
// depend on chance. The package decides nothing about a game: which borders
// are open, and at what cost, is the caller's function.
//
// Read [Map.Cheapest] and [Map.Flood] first.
package board
