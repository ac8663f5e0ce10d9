// Package field holds the field of Rommel in the Desert and what stands on it: the
// packs as they were read ([Data]), a position ([State]), and the run on
// which all layers carry a position on ([Run]).
//
// A [Unit] is what is printed, its [Block] where and how it is now. A [Step] is an
// entry of the agenda; its kinds are those of all layers. What an order says is read
// by [Data.Places], [Data.UnitsOf] and [rules.Order.ID].
//
// # What always holds
//
// Data does not change after [Load]. The counts of a run are what the blocks are:
// [Run.Put], [Run.SetRest] and [Run.LoseVC] alone move blocks. A side is told its
// own units by name and the enemy's by their number (tell.go). At every choice
// [Run.Decide] looks at what was said in advance before it asks.
//
// Read [State] first, then [Run].
package field
