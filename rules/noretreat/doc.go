// Package noretreat carries out No Retreat! The Russian Front: the war from 1941 to
// 1945 on a map of hexes, two sides, 55 cards of two halves in secret hands. It
// implements [rules.Title]; section numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
// The title stands on seven layers, each a package whose functions take a [field.Run]:
// field, supply, cards, battle, moves, reorganization, and this one. The words and forms of an order
// stand with what carries it out.
//
//	§1 to §4  field/data.go, field/state.go, field/document.go; turn.go
//	§5        cards/discard.go, cards/draw.go, cards/sheet.go, cards/say.go, cards/perform.go
//	§6        supply/net.go
//	§7        reorganization/step.go, reorganization/flip.go, reorganization/sites.go, reorganization/place.go, reorganization/removal.go
//	§8        moves/move.go, moves/way.go, moves/phase.go; field/run.go, field/calendar.go
//	§9        moves/rail.go
//	§10.1-4   battle/declare.go, battle/counterblow.go, battle/phase.go
//	§10.5-8   battle/fight.go, battle/odds.go, battle/counterattack.go, battle/loss.go,
//	          battle/advance.go
//	§11       reorganization/removal.go, field/lose.go
//	§12       victory.go, turn.go, field/run.go
//	§13       field/calendar.go, field/run.go, reorganization/place.go, reorganization/removal.go, reorganization/sites.go
//	§14       field/lose.go, reorganization/flip.go, battle/odds.go, battle/loss.go; moves/rail.go (§14.12)
//	§15       reorganization/split.go, reorganization/removal.go, moves/phase.go, victory.go, cards/copy.go
//	§16       testdata/cases/16.0-*
//
// Cards are found by number in the lists of the layers that carry their halves out:
// Halves of cards, battle, moves and reorganization; [Load] joins them.
//
// # A player turn by mail
//
// An order of a later phase closes those before it ([field.Run.Advance]); what a sheet
// says of decisions holds from its first line on. The other side speaks in three windows
// (turn.go), asked whatever its hand holds, so that neither the asking nor its time
// tells of a card; in between, what it has said decides.
//
// # Data
//
// Map and charts are printed facts; 39 counters, the set-ups and the Joker are
// reconstruction, and each entry names its source. An owner of the printed game can
// override any pack ([Load]). readings.go lists how open doubts are read; the help of
// the title tells the players.
//
// No rule is left out. Read game.go first, then turn.go.
package noretreat
