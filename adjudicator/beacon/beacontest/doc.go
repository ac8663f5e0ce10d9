// Package beacontest is a beacon on loopback for tests: a network with a key
// of its own that publishes each round at its time, by the clock it is given.
// It can be down, and it can lie.
//
// Read [New].
package beacontest
