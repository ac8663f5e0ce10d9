package testenv

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// EnvLeaveOut is the variable that names the needs, parted by spaces, whose tests a run
// leaves out: [NeedTime], [NeedQuiet], [NeedNoRace]. Empty, nothing is left out.
const EnvLeaveOut = "FIELDPOST_LEAVE_OUT"

// The needs, as they stand in [EnvLeaveOut] and in the message of a test that is left out.
const (
	NeedTime   = "slow"
	NeedQuiet  = "alone"
	NeedNoRace = "norace"
)

// Slow marks a test that takes long for the reason why. A test without this mark may take
// five seconds on the scale of .ci/budget.
func Slow(t testing.TB, why string) {
	t.Helper()
	need(t, NeedTime, why)
}

// Alone marks a test that must have the machine to itself, as one that measures time or memory.
func Alone(t testing.TB, why string) {
	t.Helper()
	need(t, NeedQuiet, why)
}

// NoRace marks a test in which the race detector has nothing to look for: nothing runs at the
// same time, or what does is run by another test. Only a run under the detector leaves it out.
func NoRace(t testing.TB, why string) {
	t.Helper()
	need(t, NeedNoRace, why)
}

// LeavesOut reports whether this run leaves out tests with a need.
func LeavesOut(need string) bool {
	return (need != NeedNoRace || Race) && slices.Contains(strings.Fields(os.Getenv(EnvLeaveOut)), need)
}

func need(t testing.TB, need, why string) {
	t.Helper()
	if why == "" {
		t.Fatalf("testenv: %s without a reason", need)
	}
	if LeavesOut(need) {
		t.Skipf("left out, %s: %s", need, why)
	}
}
