package rulestest

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// Parse reads order lines as the service would: the orders, the standing
// orders, what to do on failure, and how many faults the grammar found.
type Parse func(lines []string) (orders, standing []rules.Order, onFailure rules.OnFailure, faults int)

// Suite is what is tested and with what.
type Suite struct {
	Title rules.Title
	Parse Parse

	// Secrets are what a side may not know of another. Twins are further ways
	// to change what one side may not know.
	Secrets []Secret
	Twins   []Twin
	uncover []string // of the secrets
	private []string // their own

	// Say reports whether a message has words in every language: the error names
	// what is missing. It may be left out.
	Say func(m rules.Message) error

	// Games is how many seeds each property is tried with; 0 means 1.
	Games int
	// Seed is the first seed; 0 means 1.
	Seed uint64
	// MaxPhases is when a game is said never to end; 0 means 5000.
	MaxPhases int

	sparing bool // see Sparing
}

// Run tests every property of every title, or only those that are named, as parallel subtests
// named after them. A failure says how to repeat it.
func Run(t *testing.T, s Suite, only ...string) {
	t.Helper()
	s, err := s.complete(os.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	games := 1 // that repeat a failure
	if testenv.Thorough() {
		games = 2 // with one not everything is tried
	}
	for _, p := range Properties() {
		if len(only) > 0 && !slices.Contains(only, p.Name) {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			for i := range s.Games {
				seed := s.Seed + uint64(i)
				if err := p.Holds(s, seed); err != nil {
					t.Fatalf("%v\nrepeat with: %s=%d %s=%d go test -run '%s'", err, testenv.EnvSeed, seed, testenv.EnvGames, games, t.Name())
				}
			}
		})
	}
}

// Check tests every property with the suite's seeds and returns the first
// fault, for callers that have no test at hand.
func Check(s Suite) error {
	s, err := s.complete(func(string) string { return "" })
	if err != nil {
		return err
	}
	for _, p := range Properties() {
		for i := range s.Games {
			if err := p.Holds(s, s.Seed+uint64(i)); err != nil {
				return fmt.Errorf("%s, seed %d: %w", p.Name, s.Seed+uint64(i), err)
			}
		}
	}
	return nil
}

// complete fills in what was left out, from the environment first.
func (s Suite) complete(env func(string) string) (Suite, error) {
	if s.Title == nil || s.Parse == nil {
		return s, fmt.Errorf("rulestest: a suite needs Title and Parse")
	}
	s.Twins = slices.Concat(s.Twins, Twins(s.Title, s.Secrets))
	for i := range s.Secrets {
		s.uncover = append(s.uncover, s.Secrets[i].Uncover...)
		s.private = append(s.private, s.Secrets[i].Own...)
	}
	if v := env(testenv.EnvSeed); v != "" {
		n, err := strconv.ParseUint(v, 10, 64)
		if err != nil {
			return s, fmt.Errorf("rulestest: %s=%q is not a number", testenv.EnvSeed, v)
		}
		s.Seed = n
	}
	if v := env(testenv.EnvGames); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return s, fmt.Errorf("rulestest: %s=%q is not a number above 0", testenv.EnvGames, v)
		}
		s.Games = n
		s.sparing = testenv.Race && v == "1"
	}
	if s.Seed == 0 {
		s.Seed = 1
	}
	if s.Games == 0 {
		s.Games = 1
	}
	if s.MaxPhases == 0 {
		s.MaxPhases = 5000
	}
	return s, nil
}
