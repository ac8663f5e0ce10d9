// Package rulestest is the conformance suite: what must hold for every title
// of Fieldpost, whatever its rules are.
//
// A title's own test calls [Run] with the title, a way to read order lines and
// whatever samples it can give:
//
//	func TestConformance(t *testing.T) {
//		rulestest.Run(t, rulestest.Suite{Title: title, Parse: desk.Parse, Twins: twins})
//	}
//
// The suite plays whole games with random legal play (the title's bot with
// varied dice), with wild play (mutated, doubled, shuffled and garbled sheets,
// sheets that never came) and with no sheets at all. After every phase it
// checks the promises of package rules: determinism, unchanged positions,
// demands that can be answered, orders that end exactly once, views that share
// nothing with the truth, canonical text that reads back, replays with the
// same hashes. [Twin] worlds differ only in what one side may not know and must
// look the same to that side for as long as they are played, or until what a
// [World] says of itself happens.
//
// Each promise is a [Property]; a property is a function of a suite and a seed
// that returns the first thing that is wrong, so that the suite itself can be
// tested on titles that are broken on purpose.
//
// [Damaged] stands apart: positions that somebody changed in the store are
// refused or can be carried on.
//
// A failure names the property and the seed. Setting FIELDPOST_SEED repeats
// it; FIELDPOST_GAMES says how many seeds each property is tried with.
//
// The package imports package rules only. How lines become orders is given to
// it as a [Parse] function; package desk offers one.
package rulestest
