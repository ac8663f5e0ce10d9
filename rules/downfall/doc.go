// Package downfall holds what the two Downfall games share, Downfall of
// Empires and Downfall of the Third Reich: how a combat of one army against one
// army is read, how an order is refused, how a sheet is tried and worked
// through, how a decision in the middle of a turn is settled, and how options
// and stored positions are read. It knows no army, no zone and no special rule of
// either game.
//
// # Words
//
//   - [Fault]: why an order cannot be carried out.
//   - [Queue]: a sheet that is being carried out.
//   - [Question], [Choice], [Pick]: a decision that a side is asked for, the
//     answers there are, and what standing orders say to it.
//   - [Result]: how a combat ended.
//   - [Trial]: a sheet that is carried out to see what is wrong with it.
//   - [Line]: an order as it is written again, for the receipt; [Understood]
//     begins it in full words.
//   - [Faults]: what is wrong with a position that is read.
//
// # What always holds
//
// A decision is settled in one order: a single choice at once; then an answer
// by mail; then standing orders; then, unless players are asked, the default,
// which is the first choice ([Settle]).
//
// Both games count a combat alike: each side adds a die to its adjusted factor,
// twice the other's score or more is a double ([ResultOf]).
package downfall
