// Package toy is a board game of two sides and three places, small enough to
// read in five minutes, for tests of everything that is not rules.
//
// # The game
//
// Red and blue each hide one troop on the hill, in the mill or at the ford.
// In each game turn red, then blue, may give up to three orders: "hold P"
// moves the own troop in secret, "raid P" falls upon a place. Where a raid
// finds the enemy, the defender decides (the decision in the middle): "stand"
// rolls a die (4 and more: two points for the raider, otherwise one for the
// defender), "flee" gives the raider one point and the defender another
// place. After the last turn the higher score wins.
//
// # What it exercises
//
//   - hidden facts: where a troop stands is known to its side alone;
//   - a decision in the middle of a sheet, by mail, by standing order
//     ("standing flee", "standing stand", for one place or for all) or by
//     default (stand);
//   - both options of every title: decisions = standing | ask and
//     report = phase | turn;
//   - an order that becomes illegal: raiding the place one was chased to
//     fails, and "on failure stop" then asks for a new sheet;
//   - optional demands: blue's sheet may be replaced while a decision of
//     red's half of the turn is open.
//
// It keeps the contract of package rules to the letter: pure, deterministic,
// positions as plain values. Read [Title], then [Position.Adjudicate].
package toy
