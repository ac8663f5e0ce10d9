// Package firsttest holds the first title alone, for tests of programs that are given their titles
// ([rules.Library]) and need a real one, of several sides that write at the same time.
//
// What can be tried with the toy is tried with the toy (rules/rulestest). A test program that
// imports this package holds one title, and runs again when that one changes, not all.
package firsttest
