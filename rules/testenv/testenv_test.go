package testenv_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

func TestLeavesOut(t *testing.T) {
	for _, tc := range []struct {
		out, need string
		want      bool
	}{
		{"", testenv.NeedTime, false},
		{"slow", testenv.NeedTime, true},
		{"slow", testenv.NeedQuiet, false},
		{"norace alone", testenv.NeedQuiet, true},
		{"slower", testenv.NeedTime, false},
		{"norace", testenv.NeedNoRace, testenv.Race},
	} {
		t.Setenv(testenv.EnvLeaveOut, tc.out)
		if got := testenv.LeavesOut(tc.need); got != tc.want {
			t.Errorf("%s=%q: a test with the need %s is left out: %v, want %v", testenv.EnvLeaveOut, tc.out, tc.need, got, tc.want)
		}
	}
}

// TestNeedsAreHeard: a test is skipped where its need is left out, and only there.
func TestNeedsAreHeard(t *testing.T) {
	for out, want := range map[string]bool{"": false, testenv.NeedTime: true, testenv.NeedQuiet: false} {
		t.Setenv(testenv.EnvLeaveOut, out)
		inner, ran := new(testing.T), false // this test itself is not to be reported as skipped
		done := make(chan struct{})
		go func() { // which Skipf ends
			defer close(done)
			testenv.Slow(inner, "takes years")
			ran = true
		}()
		<-done
		if inner.Skipped() != want || ran == want {
			t.Errorf("%q left out: run %v, skipped %v; want skipped %v", out, ran, inner.Skipped(), want)
		}
	}
}

// TestSeedsTryEverything: with as many seeds as there are parts everything is tried once.
func TestSeedsTryEverything(t *testing.T) {
	t.Setenv(testenv.EnvGames, "")
	times := make([]int, 12)
	for _, seed := range []string{"", "2", "3"} { // 1 where nothing is said
		t.Setenv(testenv.EnvSeed, seed)
		for i := range times {
			if testenv.Pick(i, 3) {
				times[i]++
			}
		}
	}
	for i, n := range times {
		if n != 1 {
			t.Errorf("number %d is tried %d times", i, n)
		}
	}
}

func TestMuchIsTried(t *testing.T) {
	for games, want := range map[string]int{"": 4, "1": 4, "8": 12} {
		t.Setenv(testenv.EnvGames, games)
		n := 0
		for i := range 12 {
			if testenv.Pick(i, 3) {
				n++
			}
		}
		if n != want {
			t.Errorf("%s=%q: %d of 12 are tried, want %d", testenv.EnvGames, games, n, want)
		}
	}
}
