// Package control holds who controls what (§8), where lines may lead (§9.12, §10.22), and who
// may stand where (§16.311, §20.132, §20.53, §21.41), on what package field knows of the board
// and of who stands where.
//
// # Words
//
//   - control: the faction that holds a place. It changes at the beginning of a
//     phase and at no other time ([Settle]).
//   - disputed: of an empty hex that lies in zones of control of enemies.
//   - zone: of control, of a faction; areas have none (§18.11, [HasZOC]).
//   - closed: of what is neutral, or of who is at peace with a faction: it does not enter it,
//     and its zones change nothing there ([IsClosed]).
//   - guest: a foreign unit in the land of a lesser power that has joined its side ([GuestFault]): the Axis has few in that of
//     whoever is with it, the Allied in that of who came by an event, the Soviets in that of any that is with the Allied.
//   - garrison: of a British static unit: it stays in Great Britain, on Malta and at Gibraltar.
//   - astray: of a unit of a satellite that is bound to its land and does not stand there
//     ([IsBeyondHome]).
//
// # What always holds
//
// What is a friend's counts as ours in all that is asked here (§20.53,
// [field.State.AreFriends]). Units never control what is neutral (§8.31).
//
// Read [Settle] first, then [StatusOf].
package control
