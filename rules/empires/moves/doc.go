// Package moves is the layer of Downfall of Empires that moves armies: where they
// may go and by which way (§8.1), whom they may attack (§8.2), and the lines of
// an activation, declared as a whole and checked against each other (§8).
//
// # Words
//
//   - [Move]: one line of an activation while it is worked out.
//   - optimistic check: a fault that a battle of the same sheet can still mend is only warned
//     of (optimistic.go).
//
// # What always holds
//
// Lines are declared one by one ([Declare]), then checked against the board
// as it will be after all moves ([MarkConflict]), and only then carried out
// ([CarryOut]). A line with a fault moves nobody.
//
// Read [Declare] first.
package moves
