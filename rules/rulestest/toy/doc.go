// Package toy is a board game of two sides and three places, small enough to be
// read in five minutes: it shows how a title is written, and whatever is not
// rules is tested with it.
//
// # The game
//
// Red and blue each hide one troop on the hill, in the mill or at the ford. In
// each turn red, then blue, gives up to three orders (§2): "hold P" moves the own
// troop in secret, "raid P" falls upon a place. Where a raid finds the enemy, he
// decides (§3): "stand" rolls a die (4 and more: two points for the raider,
// otherwise one for the defender), "flee" gives the raider one point and the
// defender another place. After the last turn the higher score wins.
//
// # How a title is written
//
//   - title.go: sides, places, names; the [State], whose tags say how it is stored;
//     [Title], which embeds what every title answers alike. A larger title reads its
//     data from TOML (rules/empires/field/data.go).
//   - orders.go: each order, a [play.Kind]: its words in both languages, its forms, and a
//     function that carries it out, once for a trial and in earnest. A decision is an
//     order too: its choices, and what was said in advance.
//   - game.go: what happens when, as steps of the agenda; whom the game waits for, when
//     that is, who has won. It answers the machine of package play.
//   - known.go: what a viewer may know, the one door of secrets; view, draft and bot are
//     made of nothing else.
//
// A larger title stands on layers: a field.Run holds machine, data and state, and the
// packages above it are functions that take one. CONTRIBUTING.md says what else it needs.
//
// Where a troop hides is known to its side alone. Read title.go first.
package toy
