// Package supply finds who is supplied (§6).
//
// A line goes from place to place and is blocked by enemy units, by enemy zones of
// control where no friend stands, by cities of the enemy, and by areas (§6.3); lakes
// and their sides let it pass. A source is a friendly city whose own line, of any
// length and in the lawful directions, comes to the own edge of the map, or that edge
// itself (§6.1). An overland line is one of at most four hexes from a place to a
// source. Seas, friends beside who have an overland line, and the minor countries
// supply units too, but give no overland line (§6.2).
//
// # What always holds
//
// The place that a line starts from is not asked for enemies: who stands there, or
// would, is a friend. A [Net] is of the moment at which it was made. [Lines] are found on masks
// of the board, for all places at once: package bot asks for those of positions that it tries.
//
// Read [Check] first, then [Trace] and its [Net], what a side can trace lines over, and [How], by what
// a unit is supplied.
package supply
