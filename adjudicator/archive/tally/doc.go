// Package tally counts games: who won, how, after how long, and how the dice fell.
//
// [Of] takes a game from its archive, [Stored] all finished ones from the rows of
// a database, without their positions. [Sum] makes a [Row] of each title and
// scenario. [Dice] counts rolls and says how far they lie from what is to be
// expected of fair dice.
//
// Nothing here is told of a game that is not over: its rolls are not known to all.
package tally
