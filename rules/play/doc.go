// Package play is the machine that every title runs on: how sheets are taken up
// and worked through, how an order is refused, how a sheet is tried before it is
// carried out, and how a decision in the middle of a turn is settled. It knows no unit, no place and no rule of any game.
//
// # Words
//
//   - [Fault]: why an order cannot be carried out.
//   - [Queue]: a sheet that is being carried out.
//   - [Question], [Choice], [Pick]: a decision that a side is asked for, the
//     answers there are, and what standing orders say to it.
//   - [Trial]: a sheet that is carried out to see what is wrong with it.
//
// # What always holds
//
// A decision is settled in one order: a single choice at once; then an answer
// by mail; then standing orders; then, unless players are asked, the default,
// which is the first choice ([Settle]).
package play
