// Package catalogtest tells tests what a text says by the codes of the catalogs, so that a test
// which is not about wording does not hold a sentence:
//
//	if !catalogtest.Tells(t, rules.English, mail.Text, "press.moderator-answer") { ... }
//
// A code is told by the longest run of words in its text that no placeholder breaks; one
// whose run another code has as well tells nothing, and fails the test. Only tests import this
// package.
package catalogtest
