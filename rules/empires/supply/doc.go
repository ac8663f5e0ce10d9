// Package supply is the layer of Downfall of Empires that says who has supply (§6),
// and what comes of it at the end of a player turn: who controls which zone (§3,
// §8.1), and which armies lose a step or are removed.
//
// [Trace] leaves the zones that it came to in the run, for what is asked next.
// While a side plays, zones that it has marked count as its own.
//
// Read [Trace] first, then [EndTurn].
package supply
