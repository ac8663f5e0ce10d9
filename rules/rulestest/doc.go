// Package rulestest is the conformance suite: what must hold for every title
// of Fieldpost, whatever its rules are.
//
// A title's own test is a few lines; package titletest fills in the [Suite]:
//
//	func TestTitle(t *testing.T) { titletest.Run(t, empires.Load, secrets...) }
//
// The suite plays whole games with random legal play (the title's bot with
// varied dice), with wild play (mutated, doubled, shuffled and garbled sheets,
// sheets that never came), with rash play (orders of any form, whatever is said of
// them) and with no sheets at all. After every phase it
// checks the promises of package rules: determinism, unchanged positions,
// demands that can be answered, orders that end exactly once, views that share
// nothing with the truth, canonical text that reads back, replays with the
// same hashes. It draws orders of every form of the grammar, and the standing
// orders of its games from there. It damages stored positions, which are refused
// then or can be carried on, and so positions that are composed. Twin worlds are made of what the title declares as
// its [Secret]s: they differ only in what one side may not know, and look the
// same to that side for as long as they are played, or until what a [World]
// says of itself happens.
//
// Each promise is a [Property]; a property is a function of a suite and a seed
// that returns the first thing that is wrong, so that the suite itself can be
// tested on titles that are broken on purpose.
//
// [Readings] compares a title's readings of its rulebook with its help, [Packs]
// tests its packs by its testdata/packs.toml, and [Bench] measures it.
//
// A failure names the property and the seed. Setting FIELDPOST_SEED repeats
// it; FIELDPOST_GAMES says how many seeds each property is tried with.
//
// The package imports packages rules, rules/dice and rules/order only. How lines
// become orders is given to it as a [Parse] function; package desk offers one.
package rulestest
