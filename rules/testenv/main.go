package testenv

import (
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// garbage is the garbage collection target of test programs, in percent of what is in use.
const garbage = 400

// Main runs the tests of a package for its TestMain. It returns the exit code.
func Main(m *testing.M) int {
	Prepare()
	return m.Run()
}

// Prepare does what [Main] does before the tests run, for a TestMain that runs them another way.
// GOGC in the environment goes before it; set there, it holds for child processes and keeps a
// daemon from choosing what is right for a server (daemon.Run).
func Prepare() {
	if os.Getenv("GOGC") == "" {
		os.Setenv("GOGC", strconv.Itoa(garbage)) // fails for no such name and value
		debug.SetGCPercent(garbage)
	}
}
