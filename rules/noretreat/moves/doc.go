// Package moves is the fifth storey of No Retreat!: movement and rail (§8, §9), and
// the halves of cards that move units.
package moves
