// Package moves carries out the orders of a movement phase: group and regroup moves
// (§5.1, §5.2) and the withdrawal of a turn of pass (§5.3).
//
// Several lines may belong to one move of those that the option allows. A departure
// is an order to leave a battle, carried out after all moves (§10.3); an entrant a unit
// that is to engage in a hex, with those of its ways into it that were looked for (§7.1).
//
// # What always holds
//
// When some units of a line cannot go none does, and what the line has begun is taken
// back. Hexsides are given out so that as many units as possible come in.
//
// Read [MoveOrder] first.
package moves
