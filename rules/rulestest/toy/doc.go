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
//     them; the title adds what keeps a position from being played (Restore).
//  3. Title (title.go): it embeds [play.Title], which answers what every title
//     answers alike, and says how a scenario begins (Begin).
//  4. Orders, a file each (hold.go, raid.go): words in both languages, forms, what
//     is checked and what is done, once for a trial and in earnest. A decision is
//     an order too (deciding): its choices, and what was said in advance.
//  5. Agenda (run.go): what happens when, as steps on the machine of package play,
//     which has the sheets, the faults, the questions and the trial; whom it waits
//     for (Demands), when that is (Clock), who has won (Standings).
//  6. Known (known.go): what a viewer may know, the one door of secrets; view, draft
//     and bot, made of nothing else, or tried on Imagine(*rules.Known) rules.Position.
//  7. Texts: each code that is said, in templates/catalog/en and es (the toy's codes
//     are shown), the help in templates/help; readings, as rules/empires/readings.go.
//  8. Cases: letters, and what must come of them (the toy's is in testdata of
//     adjudicator/casefile); testdata/packs.toml, what packs hold and what is told of
//     broken ones; a test that calls titletest.Run with Load; a line in rules/titles.
//
// Where a troop hides is known to its side alone. Read title.go first, then run.go
// and raid.go.
package toy
