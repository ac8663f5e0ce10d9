// Package moves holds how units move: on land (§6), by rail (§9.2), by sea (§15.3, §15.7), by road (§21.352) and
// along the routes of off-map areas (§18.2, §18.3), and how headquarters are deployed and
// mobilised (§5.21, §5.51), on what package command knows of who may.
//
// # Words
//
//   - march: a move along a route of an off-map area (§18.33, [March]).
//   - transport: what moves units strategically, trains, ships or columns on roads ([Transport]).
//   - engage, disengage: to enter and to leave a battle (§6.3).
//   - rearguard: the last to leave a battle of those who stood in it; it suffers
//     pursuit fire (§6.5).
//
// # What always holds
//
// Who is under command is found at the beginning of a phase, before anybody moves
// (§5.31). A block moves once in a movement phase. Stacking is kept after each move, with
// the room of rearguards that are still to come ([field.Run.IsFull]): who makes room moves
// first. Headquarters that are deployed have it when the phase ends (§5.21).
//
// Read [BeginMovement] first, then [Move].
package moves
