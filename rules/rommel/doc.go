// Package rommel carries out Rommel in the Desert: the war in North Africa on
// a map of hexes, two sides, hidden blocks and secret supply cards. It
// implements [rules.Title]; section numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
// The title stands on nine layers, each a package of functions that take a
// [field.Run] and call lower ones only: field, supply, battle, march, moves, pursuit,
// buildup, setup, bot. Here is what has a sheet carried out: turn.go, option.go,
// check.go; in game.go [game] answers the machine. The words and forms of an order
// stand with what carries it out; grammar.go lists them.
//
//	§1 §2     field/load.go, field/tell.go, field/types.go, field/strength.go
//	§3        buildup/buildup.go, buildup/initiative.go, turn.go
//	§4        option.go, turn.go, moves/pass.go
//	§5        moves/move.go, moves/pass.go, march/withdraw.go
//	§6        march/way.go, march/march.go
//	§7        moves/entry.go, march/march.go, pursuit/refuse.go
//	§8        march/march.go, field/battle.go, battle/combat.go
//	§9        battle/combat.go, battle/fire.go, battle/loss.go
//	§10       pursuit/retreat.go, pursuit/refuse.go, pursuit/chase.go
//	§11       pursuit/chase.go, supply/supply.go
//	§12       supply/trace.go, supply/supply.go
//	§13       supply/supply.go, battle/combat.go, moves/pass.go, turn.go
//	§14 §15   battle/mines.go, buildup/mine.go; supply/supply.go
//	§16       buildup/buildup.go, buildup/rearm.go, buildup/redeploy.go, buildup/cards.go
//	§17 §18   field/victory.go, buildup/buildup.go; field/forces.go, setup/setup.go
//	§19       testdata/cases/19-*
//
// A player turn is one sheet: the cards, the moves, and whatever the side says
// in advance of its battles. Moves are carried out in the order written, then
// retreats, forced marches, refusals, battles, the supply check. At every
// choice of either side the machine asks [field.Run.Decide]: an answer by mail, the
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
