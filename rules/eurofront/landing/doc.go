// Package landing holds how units come to a place over the heads of those who hold it: drops
// (§14.2), invasions (§15.5) and evacuations (§15.55), where beachheads are laid (§15.62), and
// when paratroops rally (§14.5), on what package moves knows of moving.
//
// # Words
//
//   - dispersed: of who has dropped or landed in this player turn (§14.3, §15.56).
//   - landed: of who stands where he came ashore: there a beachhead is laid.
//   - escort: warships are about where an invasion crosses a sea of the enemy, so that dice
//     count otherwise than for transports; they are rolled as the movement phase ends (§15.72).
//   - wave: a hex that a headquarters marks for the unit that it sends in the blitz phase
//     (§15.541, [MarkWave]).
//   - fire of ships: part of support and of beachheads (§15.51, §15.66); who orders it is told so.
//   - overseas: of the North and of the Mediterranean, of which invasions reach the ports
//     alone, and from where nobody is evacuated (§15.9).
//
// # What always holds
//
// Who sets out stands with the headquarters that sends him (§5.9), and comes to a battle as
// one who assaults it (§7.6); who is evacuated comes to the headquarters that has him fetched.
//
// Read [Drop] first, then [Invade].
package landing
