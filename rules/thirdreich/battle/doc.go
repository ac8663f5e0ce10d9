// Package battle is the layer of Downfall of the Third Reich that fights: one army
// against one army (§17), with missions in the air that are answered and flown
// again (§11), strategic bombing (§14) and the Battle of the Atlantic (§12).
//
// # Where to find a rule
//
//	§11 air.go, decide.go     §12 submarine.go, 13.10 with it
//	§14 air.go (bomb), 13.11 with it       §16 combat.go (groundBonus)
//	§17 combat.go                          §19 combat.go, air.go
//
// # What always holds
//
// Combats are fought in the order in which they were declared; only the two
// armies of a combat can be lost in it. A mission may be answered where it is
// flown, and the answer is asked before the next order is carried out. In a
// trial nothing is fought: what the combats can change is noted for optimistic checks.
//
// Read [Fight] first, then [RunAirStep].
package battle
