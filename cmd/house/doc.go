// Package house holds a test of the whole module that needs the types of its code:
// what a package exports, its program uses (TestNothingIsExportedForTests). The tests
// of the house that need the text only stand in cmd/fieldpost.
//
// The package has no code of its own. Its test reads all others, so that it runs again
// whenever one of them has changed.
package house
