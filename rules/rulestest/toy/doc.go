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
// # How to write a title
//
//  1. Data (title.go): sides, places, names. Where there is more of it, it stands
//     in TOML and is read by tags with package pack: see rules/empires/field/data.go.
//  2. State (state.go): plain structs whose tags say how package record stores
//     them; the title adds what is sound.
//  3. Orders, a file each (hold.go, raid.go): words in both languages, forms, what
//     is checked and what is done, once for a trial and in earnest. A decision is
//     an order too (raided.go): its choices, and what was said in advance.
//  4. Agenda (run.go): what happens when, as steps on the machine of package play,
//     which has the sheets, the faults, the questions and the trial.
//  5. Known (known.go): what a viewer may know, the one door of secrets; and view,
//     draft and bot, made of nothing else.
//  6. Texts: each code that is said, in templates/catalog/en and es, and the help
//     in templates/help. (The toy has none: its codes are shown.)
//  7. Cases: letters, and what must come of them, in testdata (the toy's is
//     adjudicator/casefile/testdata/raid.txtar). The tests of a title call package
//     rulestest, as rules/rulestest/rulestest_test.go does.
//  8. One line in rules/titles.
//
// # What always holds
//
// Where a troop hides is known to its side alone. Positions are values: the same
// sheets and dice give the same outcome.
//
// Read [Position] first, then run.go, raid.go and raided.go.
package toy
