// Package weigh weighs what bots could order, whatever the title: which of many things promises most, which to do one after
// the other when each changes what the others promise, what a round of combat is likely to bring.
//
// # Words
//
//   - worth, promise: how much something counts, in steps of the enemy's units or whatever a title takes.
//   - [Round]: a round of combat that is thought of, as its attackers find it.
//
// # What always holds
//
// Of equals the first is taken, so that the same position gives the same orders.
//
// Read [Greedily] first.
package weigh
