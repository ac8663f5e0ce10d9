// Package reorg is the sixth storey of No Retreat!: organisation (§7), removal (§11),
// cadres, and the halves of cards that act in them.
package reorg
