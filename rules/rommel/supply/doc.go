// Package supply finds who is supplied (§12, §13.3, §15).
//
// A [field.Net] is all links of a map that chains of supply can be made of; a
// [field.Trace] what one source supplies as the blocks stand; the network of a side
// all hexes that lie on some line of it (§12.6); a claim what a unit has on a
// fortress or an oasis.
//
// # What always holds
//
// A net does not change. A run has one trace, the one that was made last: who goes on
// reading it may not call [Trace] meanwhile.
//
// Read [CheckSupply] first, then [Trace].
package supply
