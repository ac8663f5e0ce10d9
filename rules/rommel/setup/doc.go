// Package setup lets the sides set up their starting forces (§18), with what they can
// have before (§18.7), and does it for a side that does not.
//
// A group is set up in one area, of which hexes can have a limit.
//
// # What always holds
//
// Nobody is set up without supply, in a fortress of the enemy or among his units. The
// title's own deployment rests on what the side may know.
//
// Read [Setup] first, then deploy.go.
package setup
