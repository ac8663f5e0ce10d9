// Package chart draws the board of a title as a viewer knows it: from the title's
// [board.Ground] and [board.Look], from a [rules.Known] and from words, never from
// a state.
//
// # Words
//
//   - board: the map of one title, ready to be drawn ([Board]).
//   - scene: what is drawn on it: a position as somebody knows it, and traces of
//     what happened ([Scene]).
//   - tile: a place as it is drawn.
//   - counter: a piece, or several that look alike with their number. A stack is
//     the counters of one tile: side by side, never one under another, and counted
//     by kind where there are too many.
//   - trace: an arrow or a mark of something that happened ([Trace]).
//   - sheet: a part of a board that is drawn as a map of its own ([Folio]); the overview
//     shows the whole board small, with numbers in place of counters.
//   - livery: the inks of a side.
//
// # What always holds
//
// A picture rests on the scene alone, and on nothing in an order that a map of Go
// chose: two positions that a viewer cannot tell apart give him the same bytes.
// Each side has a colour, a shade of grey, a hatching and a letter, each terrain a colour and a
// pattern. Whatever is drawn has its entry in the legend below the map. Labels do
// not lie on one another.
//
// A board is immutable and safe for concurrent use.
//
// Read [New] and [Board.Draw] first, then stack.go, label.go, sign.go and trace.go.
package chart
