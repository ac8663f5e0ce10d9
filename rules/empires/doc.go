// Package empires carries out Downfall of Empires: the First World War on a
// map of zones, four sides, 18 turns. It implements [rules.Title]; section
// numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
//	§1 §2 §3  title.go (set-up), control.go (mark, changeControl), declare.go (stacking)
//	§4        run.go (order of play), orders.go (act)
//	§5        victory.go       §6  supply.go, control.go     §7  recruit.go
//	§8        activate.go, declare.go, duty.go               §8.1 move.go
//	§8.2      declare.go, battle.go, loss.go, decide.go      §9  technology.go
//	§10 §11 §12 diplomacy.go   §13 activate.go (cede, recover), victory.go
//	§14       testdata/cases/14.*
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
