package testenv

import (
	"os"
	"runtime/debug"
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
// GOGC in the environment goes before it.
func Prepare() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
}
