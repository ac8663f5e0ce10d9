// Package empires carries out Downfall of Empires: the First World War on a
// map of zones, four sides, 18 turns. It implements [rules.Title]; section
// numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
// The title stands on four layers, each a package of functions that take the run of
// the lowest: field (state, points: §1 to §3, §5), supply (§6), moves (§8, §8.1) and
// battle (§8.2). Here is what a sheet is carried out with:
//
//	§4   game.go (order of play), orders.go (act)
//	§7   recruit.go                        §8   activate.go, game.go (orderDutyAttack)
//	§9   research.go, first.go, gas.go     §10 §11 §12  entrench.go, diplomacy.go, missions.go
//	§13  moves/activate.go, field/victory.go  §14  testdata/cases/14.*
//
// A player turn is a list of orders carried out in the order written (Recruit
// first). An activation is declared as a whole, then all its armies move, then
// its battles are fought in the order written (§8).
//
// # Data
//
// The rules text prints no map, no counters and no tracks, so most of data is
// a reconstruction; every entry names its source. An owner of the printed game
// can override any pack ([Load]). readings.go lists the open doubts and how
// they are read here; the help of the title tells the players.
//
// No rule is left out.
package empires
