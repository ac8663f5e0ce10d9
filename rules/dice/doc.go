// Package dice draws the random numbers of a game so that nobody has to trust
// the operator.
//
// Each game has a secret 32-byte [Seed]. Its [Seed.Commitment], the SHA-256 of
// the seed, is told to every player before the first order. Every draw of a
// phase is HMAC-SHA-256 of the phase number, a hash of the sheets of that
// phase, a label and a counter within the label, keyed by the seed. So nobody
// without the seed can know a roll before it is made, nobody at all before all
// orders are in, and anybody can check every roll once the seed is published.
// The label names the battle, so no order of lines moves a roll to another.
// [Derived] is that source; [Scripted] gives faces written down in a case file.
//
// A [Source] is used by one adjudication at a time and is not safe for
// concurrent use.
package dice
