// Package dicetest is the part of titletest that shuffles the lines of sheets: each battle keeps
// its dice, whatever else is fought before it, so that nobody turns the dice by the order of his
// lines.
//
// [Run] plays with the dice of the service (adjudicator/archive/mix), which are mixed with the
// orders of a phase.
package dicetest
