// Package everytitle holds the tests of the service with every title: games of each are played by
// mail (play_test.go, practice_test.go), its orders written in all ways (verbs_test.go) and as the
// mail programs of the world send them (foreign_test.go), its answers measured (size_test.go).
//
// What the toy can show is tried in package adjudicator, so that a change of a title does not run
// that again.
package everytitle
