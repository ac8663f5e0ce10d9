// Package rommel carries out Rommel in the Desert: the war in North Africa on
// a map of hexes, two sides, hidden blocks and secret supply cards. It
// implements [rules.Title]; section numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
//	§1        load.go (map), names.go     §2    types.go, forces.go, loss.go
//	§3        month.go, initiative.go, turn.go
//	§4        option.go, turn.go, pass.go §5    move.go, withdraw.go, pass.go
//	§6        reach.go, way.go, march.go  §7    reach.go, engage.go, refuse.go
//	§8        engage.go, combat.go        §9    combat.go, fire.go, loss.go
//	§10       retreat.go, refuse.go, chase.go
//	§11       rout.go, supplycheck.go     §12   supply.go, network.go, supplycheck.go
//	§13       supply.go, combat.go, pass.go, turn.go (captureForts)
//	§14       mine.go, refuse.go, fire.go §15   supply.go
//	§16       month.go, rearm.go, redeploy.go, cards.go
//	§17       victory.go                  §18   start.go, setup.go
//	§19       testdata/cases/19-*
//
// A player turn is one sheet: the cards, the moves, and whatever the side says
// in advance of its battles. Moves are carried out in the order written, then
// retreats, forced marches, refusals, battles, the supply check. At every
// choice of either side the machine asks [run.settle]: an answer by mail, the
// sheet, standing orders, the default, or a question.
//
// # Data
//
// The rules text prints no map and no labels, so most of data is a
// reconstruction; every entry names its source. An owner of the printed game
// can override any pack ([Load]). readings.go lists the open doubts and how
// they are read here; the help of the title tells the players.
//
// No rule is left out.
package rommel
