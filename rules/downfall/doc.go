// Package downfall holds what the two Downfall games share, Downfall of
// Empires and Downfall of the Third Reich: how a combat of one army against one
// army is read, when a mission is spent, and how options and stored positions
// are read. It knows no army, no zone and no special rule of either game.
//
// # Words
//
//   - [Result]: how a combat ended.
//   - [Faults]: what is wrong with a position that is read.
//
// # What always holds
//
// Both games count a combat alike: each side adds a die to its adjusted factor,
// twice the other's score or more is a double ([ResultOf]).
package downfall
