// Package titletest puts a title under all tests. It is the one line that the
// test of a title's folder needs:
//
//	func TestTitle(t *testing.T)      { titletest.Run(t, empires.Load, secrets...) }
//	func BenchmarkTitle(b *testing.B) { titletest.Bench(b, empires.Load) }
//
// [Run] joins what package rulestest cannot import to what it tests: the desk
// that reads order lines, the books that have the words, and the runner of
// cases. Everything is run from the title's folder: its packs lie in data, what
// they must hold and what is told of broken ones in testdata/packs.toml, its cases
// in testdata/cases. Its readings of the rules are items of the package comment and
// of its help, as in rules/empires/readings.go ([rulestest.Readings]).
//
// The package knows no title: the test program of one holds that one alone, so that an
// edit in a title neither builds nor runs the tests of another. A test of rules/titles
// fails while a title that is listed there is not tested so.
//
// Package rulestest says what holds for the rules of every title; read its [rulestest.Suite]
// first. What holds for what people see of a title stands in the packages below: charttest,
// atlastest, booktest, desktest and dicetest. Games between bots are played once for all of them
// and only read. Only tests import this package.
package titletest
