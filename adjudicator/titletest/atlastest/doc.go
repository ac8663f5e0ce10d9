// Package atlastest is the part of titletest that reads how the board of a title is told in words:
// that every text is there, every neighbour is named, and two positions that a side cannot tell
// apart are told it alike.
//
// [RunTelling] goes through positions of games between bots, as several viewers see them. A title whose
// board cannot be told has nothing to be tried.
package atlastest
