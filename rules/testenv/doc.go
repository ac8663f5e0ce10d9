// Package testenv tells tests where they run, and lets a test say what it needs. It
// imports the standard library only; the tests of every package may import it.
//
// # What a test needs
//
// A test that takes long, must have the machine to itself, or has nothing for the
// race detector to find says so in its first line, with the reason:
//
//	testenv.Slow(t, "two kills a state, each in a process of its own")
//	testenv.Alone(t, "measures the memory of the process")
//	testenv.NoRace(t, "nothing runs beside anything else")
//
// It runs all the same: in `go test ./...`, under -race, everywhere, unless [EnvLeaveOut]
// names its need. The scripts in .ci set that variable for a step, and what was left out
// of every step runs in a last one, so that a script names no test.
//
// # How much is tried
//
// [EnvGames] says how many games each property of a title is tried with. Tests that can
// try more ask [Thorough], [Pick] and [Sample]; which part of all is tried by day [EnvSeed]
// says.
//
// # The process
//
// [Main] runs the tests of a package with more room for garbage than a server has: test
// programs live for seconds.
package testenv
