package selfplay_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

func play(t *testing.T, cfg selfplay.Config) *selfplay.Figures {
	t.Helper()
	f, err := selfplay.Run(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFiguresAddUp(t *testing.T) {
	calls := 0
	f := play(t, selfplay.Config{
		Title: toy.New(), Games: 40, Seed: 7, Workers: 2, Options: map[string]string{"turns": "5"},
		Progress: func(done, games int) {
			calls++
			if done < 1 || done > games || games != 40 {
				t.Errorf("progress %d of %d", done, games)
			}
		},
	})
	if f.Games != 40 || f.Finished != 40 || f.Errors != 0 || len(f.Faults) != 0 || calls != 40 {
		t.Errorf("games %d, finished %d, errors %d, faults %q, progress %d times", f.Games, f.Finished, f.Errors, f.Faults, calls)
	}
	if want := 40 * 5 * 2; f.Phases != want || f.Orders != 2*want {
		t.Errorf("phases %d, orders %d, want %d and %d", f.Phases, f.Orders, want, 2*want)
	}
	red, blue := f.Results[toy.Red], f.Results[toy.Blue]
	if red.Won+blue.Won+red.Shared != 40 || red.Shared != blue.Shared {
		t.Errorf("results: red %+v, blue %+v", red, blue)
	}
	if red.Points+blue.Points <= 0 {
		t.Errorf("nobody has points: red %+v, blue %+v", red, blue)
	}
	for name, v := range map[string]float64{
		"phases a second": f.PhasesPerSecond, "orders a second": f.OrdersPerSecond, "microseconds": f.PhaseMicros,
		"allocations": f.PhaseAllocs, "phases with bots": f.BotPhasesPerSecond, "seconds": f.Seconds,
	} {
		if v <= 0 {
			t.Errorf("%s = %v", name, v)
		}
	}
}

// TestSeedDecides: the games depend on the seed, not on the workers.
func TestSeedDecides(t *testing.T) {
	cfg := selfplay.Config{Title: toy.New(), Games: 50, Seed: 3, Options: map[string]string{"turns": "20", rules.OptionDecisions: "ask"}}
	one := play(t, cfg)
	cfg.Workers = 3
	three := play(t, cfg)
	if diff := cmp.Diff(one.Results, three.Results); diff != "" || one.Phases != three.Phases {
		t.Errorf("the number of workers changes the games (%d and %d phases):\n%s", one.Phases, three.Phases, diff)
	}
	cfg.Seed = 4
	if other := play(t, cfg); cmp.Equal(one.Results, other.Results) {
		t.Error("another seed gives the same games")
	}
}

// started is a toy that counts how its games start.
type started struct {
	toy.Title
	setups map[string]int
}

func (s started) Start(setup rules.Setup) (rules.Position, error) {
	s.setups[setup.Scenario+" "+setup.Options["turns"]]++
	return s.Title.Start(setup)
}

// TestVary: scenarios take turns and options have any of their values, where they are not given.
func TestVary(t *testing.T) {
	for _, c := range []struct {
		scenario string
		options  map[string]string
		want     string
	}{
		{"", nil, "apart 1, apart 20, apart 3, apart 5, close 1, close 20, close 3, close 5"},
		{"", map[string]string{"turns": "5"}, "apart 5, close 5"},
		{"close", map[string]string{"turns": "20"}, "close 20"},
	} {
		title := started{Title: toy.New(), setups: map[string]int{}}
		cfg := selfplay.Config{Title: title, Games: 40, Seed: 5, Scenario: c.scenario, Options: c.options, Vary: true}
		one := play(t, cfg)
		if title.setups[" "+c.options["turns"]] == 1 { // the trial whether a game can be played at all
			delete(title.setups, " "+c.options["turns"])
		}
		if got := strings.Join(slices.Sorted(maps.Keys(title.setups)), ", "); got != c.want {
			t.Errorf("scenario %q, options %v: %s, want %s", c.scenario, c.options, got, c.want)
		}
		cfg.Title, cfg.Workers = toy.New(), 3
		if three := play(t, cfg); one.Errors != 0 || one.Phases != three.Phases {
			t.Errorf("%d errors, %d phases, and %d by three workers", one.Errors, one.Phases, three.Phases)
		}
	}
}

// stubborn is a toy whose bots write what the position or the desk refuses.
type stubborn struct {
	toy.Title
	line string
}

func (s stubborn) Bot(*rules.Known, rules.Demand, rules.Check, dice.Source) []rules.Order {
	form, place, _ := strings.Cut(s.line, " ")
	return []rules.Order{order.Of(form, order.Named("place", "place", place))}
}

func TestErrorsAreCountedAndTold(t *testing.T) {
	for line, want := range map[string]string{
		"raid hill":     `game 1 of seed 1, phase 1: the sheet of red is refused: toy.own-place place=hill in "raid hill"`,
		"raid atlantis": `the sheet of red is not understood: fault.unknown-name word=place`,
	} {
		f := play(t, selfplay.Config{Title: stubborn{Title: toy.New(), line: line}, Games: 20, Seed: 1})
		if f.Errors != 20 || f.Finished != 0 || len(f.Faults) == 0 || len(f.Faults) >= 20 || !strings.Contains(f.Faults[0], want) {
			t.Errorf("%q: %d errors, %d finished, faults %q, want %q", line, f.Errors, f.Finished, f.Faults, want)
		}
	}
	f := play(t, selfplay.Config{Title: toy.New(), Games: 1, MaxPhases: 2})
	if f.Errors != 1 || !strings.Contains(f.Faults[0], "does not end") {
		t.Errorf("a long game: %d errors, %q", f.Errors, f.Faults)
	}
}

func TestRunRefusesWhatCannotBePlayed(t *testing.T) {
	if _, err := selfplay.Run(context.Background(), selfplay.Config{Title: toy.New(), Games: 1, Scenario: "moon"}); err == nil || !strings.Contains(err.Error(), `no scenario "moon"`) {
		t.Errorf("error = %v, want ErrSetup", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := selfplay.Run(ctx, selfplay.Config{Title: toy.New(), Games: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}
