// Package moves holds who commands whom and how units move: headquarters (§5),
// movement on land (§6), by rail (§9.2), by sea (§15.3, §15.7) and along the routes of
// off-map areas (§18.2, §18.3), invasions (§15.5) and where beachheads are laid (§15.62), on
// what package supply knows of control.
//
// # Words
//
//   - VM: the strength of a headquarters; what it acts with is less where it is
//     disrupted ([Run.VM]).
//   - command: a unit moves if an active headquarters has it in its radius
//     ([Run.Commands]), or a supreme one spends a supreme move on it.
//   - march: a move along a route of an off-map area (§18.33, [Run.March]).
//   - engage, disengage: to enter and to leave a battle (§6.3).
//   - rearguard: the last to leave a battle of those who stood in it; it suffers
//     pursuit fire (§6.5).
//
// # What always holds
//
// Who is under command is found at the beginning of a phase, before anybody moves
// (§5.31). A block moves once in a movement phase. Stacking is kept after each move:
// who makes room moves first.
//
// Read [Run.Activate] first, then [Run.BeginMovement] and [Run.Move].
package moves
