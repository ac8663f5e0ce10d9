// Package march finds the ways of units and takes units along them: moves (§6, §7),
// forced marches (§6.4), and withdrawals along lines of supply (§5.3).
//
// A [Request] is what a way has to be like, a [Way] one that was found, a [Refuge] a
// hex to which a unit can withdraw. Crossings are units that have engaged through a
// hexside (§7.1).
//
// # What always holds
//
// Of equal ways the same is found on every machine: by better roads, then by lower
// directions. To look for a way changes nothing. Units that no order names are gone
// through in an order that does not tell the enemy which block is which
// ([SortAnonymously]).
//
// Read [Path] first, then [Withdrawals].
package march
