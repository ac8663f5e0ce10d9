// Package atlas tells the board of a title in words, as a viewer knows it: the
// whole of it, or single places with their neighbours. It is the map for those who
// read text, and is made of what package chart draws from: the title's
// [board.Ground] and [board.Look], a [rules.Known] and words, never a state.
//
// # Words
//
//   - atlas: the board of one title, ready to be told ([Atlas]).
//   - reader: an atlas and what somebody knows ([Reader]).
//   - place: what there is to tell of one place ([Place]), for programs as it is
//     and for people in words.
//   - neighbour: a place beside another, with the borders between them.
//   - step: from a place to a neighbour that is not shut off. Distances are
//     counted in steps over land, whoever stands there.
//   - notable place: a city, a port, a fortress, an objective: whatever bears a
//     mark that is drawn.
//
// # What always holds
//
// What is told rests on what is known alone, and on nothing in an order that a map
// of Go chose: two positions that a viewer cannot tell apart give him the same
// words. The whole board names every place where somebody stands and every
// notable one, and stays a page that can be read; a place names all its
// neighbours.
//
// An atlas is immutable and safe for concurrent use.
//
// Read [New], [Reader.BoardSections] and [Reader.Tell] first.
package atlas
