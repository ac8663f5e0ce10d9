// Package thirdreich carries out Downfall of the Third Reich: the Second World
// War in Europe on a map of zones, three sides, 22 turns. It implements
// [rules.Title]; section numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
// The title stands on four layers, each a package of functions that take the run of
// the lowest: field (state, control, supply: §5, §6, §7), country (§2, §4, §9, §10,
// §13), battle (§11, §12, §14, §16, §17) and moves (§8, §17); the doc.go of each
// lists its sections. Package bot plays it; the engine thinks on what imagine.go makes of
// what a side knows (player.go). Here is what a sheet is carried out with:
//
//	§3   game.go, orders.go (single)       §4.2  game.go
//	§18  surrender.go                      §20   game.go
//	§22  testdata/cases/22.*               §23   data/units.toml
//
// A player turn is a list of orders carried out one by one in the order
// written (§3). Attacks are declared when their army arrives and fought at
// `combat` or at the end of the sheet; an air mission may be answered where it
// is flown, so that exploitation knows what it may rest on (§13.1).
//
// The rules text prints no map and no player aid, so most of data is a
// reconstruction; every entry names its source. An owner of the printed game
// can override any pack ([Load]). readings.go lists how open doubts are read.
// What both Downfall games share stands in package downfall. No rule is left
// out.
package thirdreich
