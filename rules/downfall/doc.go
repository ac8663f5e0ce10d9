// Package downfall holds what the two Downfall games share, Downfall of
// Empires and Downfall of the Third Reich: how a combat of one army against one
// army is read, when a mission is spent, and how both tell an order and a line of armies.
// It knows no army, no zone and no special rule of either game.
//
// # Words
//
//   - [Result]: how a combat ended.
//   - form: of an order as it is told, which says what the army does ([FormOf]).
//   - mark: what is said of single armies in a line ([Armies]).
//
// # What always holds
//
// Both games count a combat alike: each side adds a die to its adjusted factor,
// twice the other's score or more is a double ([ResultOf]). What is true of all armies of a line is
// told once.
package downfall
