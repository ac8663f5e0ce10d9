// Package supply holds where trains run and who is supplied: rail lines (§9), supply (§10)
// with ships (§15.4, §15.73) and on beachheads (§15.63, §15.67), on what package control knows
// of who holds what, and package fleet of ships.
//
// # Words
//
//   - net: the places that a rail line, or sea lines between ports, join with the
//     origin of a faction ([Net]).
//   - road: along routes of off-map areas, and roads of the Mediterranean, units are supplied as well, and nothing yields
//     (§10.33, [IsRoadSupplied]).
//   - beachhead: what feeds those at a coast by ships ([IsBeachFed]).
//   - base: rail that is joined with Casablanca, Tunis or Istanbul, by which units of the Mediterranean are built and
//     maintained better ([HasBase], §21.38).
//   - siege: supply by ships through a port in a battle (§10.8, §10.21, §15.41), by who has
//     supremacy at sea and in the air.
//   - line: the way of two hexes at most from a unit to the net ([CanTrace]).
//   - hungry: of a block that has no line; what else may feed it is looked for in turn, in
//     the order of the rules ([Check]).
//
// # What always holds
//
// A check finds what each block has before anybody loses anything.
//
// Read [Net] first, then [Check].
package supply
