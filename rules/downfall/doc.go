// Package downfall holds what the two Downfall games share, Downfall of
// Empires and Downfall of the Third Reich: how a combat of one army against one
// army is read, and when a mission is spent. It knows no army, no zone and no
// special rule of either game.
//
// # Words
//
//   - [Result]: how a combat ended.
//
// # What always holds
//
// Both games count a combat alike: each side adds a die to its adjusted factor,
// twice the other's score or more is a double ([ResultOf]).
package downfall
