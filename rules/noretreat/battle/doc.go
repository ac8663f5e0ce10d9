// Package battle is the fourth storey of No Retreat!: targets, counterblows and
// battles (§10), and the halves of cards that act in them.
package battle
