// Package supply is the second storey of No Retreat!: lines of supply and what they
// are traced from (§6), and the markers of units without it.
package supply
