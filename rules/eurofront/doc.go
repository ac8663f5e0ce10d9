// Package eurofront carries out EuroFront (second edition): the war in the East.
//
// # Where to find a rule
//
// The title stands on storeys, each a package whose run embeds that of the one below:
// field (board, state, weather's effects: §1, §2, §6.2), supply (control, rail, supply:
// §8, §9, §10), moves (command, movement: §5, §6, §9.2), battle (combat, air force: §7,
// §13) and month (weather, order of turns, production: §4.2, §11, §12). Here is what a
// sheet is carried out with.
//
// # Who is who
//
// A nation has units and land; a faction has pieces and controls places; a side is
// who reports. A side holds one faction or two: who holds what stands in charts.toml.
//
// The rules print no map and no cards of units: both are a reconstruction, as each
// record of data says.
package eurofront
