// Package downfall holds what the two Downfall games share, Downfall of
// Empires and Downfall of the Third Reich: how a combat of one army against one
// army is thrown and read, when a mission is spent, how armies are ordered to move
// and named in orders, how both tell an order and a line of armies, and which faults
// of a sheet a combat may mend. It knows no army, no zone and no special rule of
// either game.
//
// # Words
//
//   - [Result]: how a combat ended; [Odds]: how likely each result is.
//   - [OptimisticCheck]: a trial that looks at a fault again in the best case.
//   - form: of an order as it is told, which says what the army does ([FormOf]).
//   - forms: further ways to write a name in orders ([Forms]).
//   - mark: what is said of single armies in a line ([Armies]).
//
// # What always holds
//
// Both games count a combat alike: each side adds a die to its adjusted factor,
// twice the other's score or more is a double ([ResultOf]). What is true of all
// armies of a line is told once.
//
// Read [ResultOf] first, then [OptimisticCheck.Mend].
package downfall
