// Package moves is the layer of Downfall of the Third Reich that moves armies:
// the operations of §8 and what they cost, the ways by land, rail and sea, and the
// attacks and supports that end them (§17).
//
// # Words
//
//   - journey: the way of an army; pace: how it may go on from a zone.
//   - intent: what an order to an army asks for.
//
// # Where to find a rule
//
//	§8 operate.go, move.go, sea.go         §9  attack.go (Calais, Finns)
//	§13.1 move.go (canExploit)             §13.9 §18 sea.go
//	§17 attack.go                          §19 sea.go (winter)
//
// # What always holds
//
// Everything is checked before anything is changed. Between the zones that an
// order names the cheapest way is found, of those the shortest, and nobody begins
// an invasion in passing that the order does not name.
//
// Read [Orders] first.
package moves
