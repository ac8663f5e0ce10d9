// Package noretreat carries out No Retreat! The Russian Front: the war from 1941 to
// 1945 on a map of hexes, two sides, 55 cards of two halves in secret hands. It
// implements [rules.Title]; section numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
// The title stands on seven storeys, each a package whose run embeds that of the one
// below it: field (§2, §3, §8.4, §8.5, §12.7 to §12.9, §13.1), supply (§6), hand (§5),
// battle (§10), moves (§8, §9, §14.12, §15.3), reorg (§7, §11, §14, §15). The bot stands
// on all of them. Here is what a sheet is carried out with:
//
//	§4   turn.go, manage.go, window.go     §12 §13  victory.go, manage.go; reorg/leave.go
//	§16  testdata/cases/16-*
//
// Cards are found by number: each half stands in the list of the storey that can carry
// it out (hand.List, Halves of battle, moves and reorg); cards.go joins them.
//
// # A player turn by mail
//
// A sheet goes through the phases of a player turn (§4.0): an order of a later phase
// closes those before it ([field.Run.Advance]), and a pause lets a player see first.
// What it says of decisions holds from its first line on. The other side may say what
// it does in three windows: when the cards are drawn, after the organisation phase if a
// card was played or a unit was turned over or placed, and before the battles. There are three, as a
// mail in the middle of a turn takes a day: at each of them all is known that a whole
// group of its cards goes by, and what comes between them is settled by what it has
// said. They open by phases and by what lies on the map, and are asked whatever a hand
// holds, so that neither the asking nor its time tells of a card. Of counterattacks,
// losses, retreats and advances a side is asked where dice and map leave it a choice.
//
// # Data
//
// Map and charts are printed facts; 39 counters, the set-ups and the Joker are
// reconstruction, and each entry names its source. An owner of the printed game can
// override any pack ([Load]). readings.go lists how open doubts are read; the help of
// the title tells the players.
//
// No rule is left out but these corners of the cards: card 15 finds no marker that is
// named in its line, only those it finds itself; a die rolled again by one side, or by
// cards 27 and 44, gives nobody a further chance to answer it; Zhukov (22) chooses one
// table for all its battles; card 30 may give a unit two steps; "play no card in PLACE"
// keeps standing orders back, not a general line of the same sheet. The help says so.
//
// Read run.go first, then turn.go.
package noretreat
