// Package field is the lowest layer of EuroFront: its packs, the board (§1), the units
// (§2), how a position stands and is stored, the scenarios (§22), and what weather does
// to terrain and speed (§6.1, §6.2, §12.2-12.4).
//
// # Words
//
//   - year, war: how long a game is ([Length], [Data.LastMonth]).
//   - faction: Axis, Allied, Soviet, and apart, who wages a war beside theirs; pieces and control
//     belong to one. The position says who is at war with whom; who shares an enemy with
//     another is a friend of his, and with all others he is at peace (war.go).
//   - side: who reports; it holds one faction or more, by the scenario ([Run.Holder]).
//   - place: a hex or an off-map area ([Place]); city: what is named in one.
//   - block: a unit as it stands ([Block]).
//
// # What always holds
//
// Enemies stand at one place only in a battle ([State.Battles]), and one faction at most
// controls a place. What nobody controls belongs to a neutral country.
//
// Read [Data] and [State] first, then [Run].
package field
