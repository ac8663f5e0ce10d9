// Package fieldtest sets up what the tests of the layers of EuroFront begin with: the data of
// the title, a board on which nobody stands, and blocks that are drawn at random around a
// place, with battles where enemies meet.
//
// Nothing but tests imports it, each with the folder of the title, from which the data are
// read: "..", as the layers lie beside this package.
package fieldtest
