// Package cards is the third layer of No Retreat!: cards (§5, §15.7). Hands are drawn,
// discarded, paid with; a half of a card is played at a moment, and may be cancelled.
//
// # Words
//
//   - half: what is printed for one side on a card ([field.Half]). Where it leaves a choice
//     it has several ways, each with its word ([Ways]). What a half does stands with
//     the layer that can do it; this one has those that act on cards, on the weather
//     and on VP ([Halves]).
//   - moment: when a half may be played ([field.Moment]); [field.Facts] say what it is about.
//   - line: what a player says of a play ([field.Line]), in a sheet, an answer or a standing
//     order: "play CARD [HOW] [on UNIT] [at PLACE] [to PLACE] [for CARD] [CONDITION]".
//   - play: a half as it is played ([field.Play]).
//   - laid: said of cards 2 and 26, which copy the event on top of the discards and
//     let it wait for its own moment.
//
// # What always holds
//
// A line whose moment comes where the sheet stands is carried out there; any other is
// looked at when its moment comes ([Say]), never asked for: whether a side is asked,
// and when, does not rest on what it holds. A line whose moment cannot come is warned of,
// and a card that was spoken of and not played is told to its side when the player turn
// ends ([TellKept]). What is in a hand is told to its side
// alone; which cards are played, discarded or paid all hear.
//
// A card that is played leaves the hand before its effect and comes to the discards
// after it. An event is carried out once a turn, also when it was cancelled. In a trial
// nothing is told, drawn, cancelled or undone.
//
// Read perform first, then [Say] and [Pay].
package cards
