// Package selfplay lets the bots of a title play whole games through the order
// language and measures the work: bot, text, desk, Check, Adjudicate.
//
// Games are played in two passes. In the first, bots think and their sheets
// are kept as text. In the second, the same texts are read, checked and
// adjudicated again from the start, and nothing else is done: that is what is
// timed and whose allocations are counted, and its last positions must have
// the hashes of the first pass. Figures that include the thinking of the bots
// come from the first pass.
//
// Everything follows from the seed: the same [Config] gives the same games,
// whatever the number of workers; only the times differ. With [Config.Vary] the
// scenarios and options follow from seed and number of the game, too.
//
// [Compare] plays between two grades of bots (arena.go): the games of a set have the same set-up, dice
// and luck, and in each the first grade has another seat, but in one that equals play. A series ends
// when wagers on the first winning more than its opponents, or less, have won enough (bet.go);
// table.go counts what was won, coverage.go what was carried out, seat.go what sheets cost.
//
// Read [Run] first, then [Compare].
package selfplay
