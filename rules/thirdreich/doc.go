// Package thirdreich carries out Downfall of the Third Reich: the Second World
// War in Europe on a map of zones, three sides, 22 turns. It implements
// [rules.Title]; section numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
//	§1        convert.go (disband, dismount)       §2  country.go, turn.go
//	§3        turn.go, orders.go (inItsPlace), combat.go (fight)
//	§4        action.go, develop.go              §4.2 build.go, action.go
//	§4.3 §4.4 §4.5 §4.7 action.go, air.go, submarine.go
//	§5        build.go (fullUp), operate.go      §6  control.go
//	§7        supply.go                          §8  operate.go, move.go, sea.go, attack.go
//	§9        politics.go, attack.go (Calais, Finns), air.go (mayFly)
//	§10       convert.go                         §11 air.go, decide.go, standing.go
//	§12       submarine.go                       §13 develop.go; 13.1 move.go (mayExploit),
//	          supply.go; 13.9 sea.go; 13.10 submarine.go; 13.11 air.go
//	§14       air.go (bomb)                      §15 action.go, data.go (resource)
//	§16       load.go (borders), data.go (terrains), combat.go (ground), move.go
//	§17       attack.go, combat.go               §18 country.go, sea.go (invadeAfrica)
//	§19       air.go, sea.go, combat.go, politics.go
//	§20       victory.go                         §21 title.go
//	§22       testdata/cases/22.*                §23 data/units.toml
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
