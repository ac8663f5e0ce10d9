// Package mix hashes what the dice of a phase are mixed with besides the seed (package
// rules/dice), so that nobody can know them before all orders are in: the orders and, in a game
// with a public beacon, its randomness.
//
// What decides nothing is left out, so that nobody who knows the seed can turn the dice by
// writing the same orders in another way. Read [Dice].
//
// The package knows no database, so that the tests of a title can play with the dice of the
// service (titletest).
package mix
