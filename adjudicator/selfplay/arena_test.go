package selfplay_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyplayer"
)

// daft is a toy whose bot orders nothing at first sight: who thinks does better.
type daft struct{ toyplayer.Title }

func (d daft) Bot(k *rules.Known, demand rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	if demand.Kind == rules.DemandOrders {
		return nil
	}
	return d.Title.Bot(k, demand, check, luck)
}

// match compares club with novice in that toy, in both seats.
func match(scenarios ...string) selfplay.Match {
	return selfplay.Match{Title: daft{toyplayer.New()}, Scenarios: scenarios, Options: map[string]string{"turns": "20"}, First: engine.Club, Second: engine.Novice,
		Divisor: 25, Swap: true, Games: 120, Seed: 3, Workers: 2}
}

func compare(t *testing.T, m selfplay.Match) *selfplay.Table {
	t.Helper()
	table, err := selfplay.Compare(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestBetterIsFound: the series of each scenario ends when it is certain that who thinks is better,
// and both have sheets that cost what their grade may.
func TestBetterIsFound(t *testing.T) {
	m := match()
	m.Progress = func(done, sets int) {
		if done < 1 || done > sets || sets != 120 {
			t.Errorf("progress %d of %d", done, sets)
		}
	}
	table := compare(t, m)
	if len(table.Series) != 2 || table.Errors != 0 {
		t.Fatalf("%d series, errors %v", len(table.Series), table.Faults)
	}
	for _, s := range table.Series {
		if s.Better != engine.Club || s.Sets == 60 || s.Share.Mean < 0.55 || s.Share.Low > s.Share.Mean || s.Gain.Low > s.Gain.Mean || s.Gain.Mean <= 0.05 {
			t.Errorf("scenario %s: %+v", s.Scenario, s)
		}
		for _, seat := range s.Seats {
			if seat.Games != s.Sets || seat.Equal != s.Sets || seat.Gain() <= 0 {
				t.Errorf("scenario %s: %+v of %d sets", s.Scenario, seat, s.Sets)
			}
		}
	}
	club, novice := table.Sheets[engine.Club], table.Sheets[engine.Novice]
	if club.Longest > 80 || club.MeanSteps() < 30 || novice.Steps != 0 || club.Sheets != 20*table.Games || novice.Sheets != 20*table.Games+40*table.Equal {
		t.Errorf("sheets of %d games and %d among equals: %+v, %+v", table.Games, table.Equal, club, novice)
	}
	if table.Times[engine.Club].Mean <= 0 || table.Times[engine.Club].Longest < table.Times[engine.Club].Mean {
		t.Errorf("times %v", table.Times)
	}
}

// TestEqualsAreEven: between bots of one grade pairs come out evenly, whatever the scenario is like.
func TestEqualsAreEven(t *testing.T) {
	m := match("close")
	m.Title, m.First = toyplayer.New(), engine.Novice
	table := compare(t, m)
	s := table.Series[0]
	if s.Sets != 60 || s.Share.Mean != 0.5 || s.Gain.Mean != 0 || s.Better != "" || table.Won != 60 || table.Games != 120 || table.Equal != 60 {
		t.Errorf("%+v: %v of %d, %d", s, table.Won, table.Games, table.Equal)
	}
	if red, blue := s.Seats[0].Won, s.Seats[1].Won; red+blue != 60 || red == 0 || blue == 0 {
		t.Errorf("red has won %v, blue %v", red, blue)
	}
	if n := table.Sheets[engine.Novice].Sheets; n != 60*40 {
		t.Errorf("%d sheets: a game is played more than once", n)
	}
}

// TestWorkersDecideNothing: the table follows from the seed.
func TestWorkersDecideNothing(t *testing.T) {
	m := match("apart")
	m.Title, m.Workers, m.Coverage, m.Divisor, m.Games = toyplayer.New(), 1, true, 100, 40
	same := cmp.Options{cmpopts.IgnoreUnexported(selfplay.Table{}, selfplay.Series{}, selfplay.Work{}), cmpopts.IgnoreFields(selfplay.Table{}, "Times")}
	one := compare(t, m)
	m.Workers = 3
	if diff := cmp.Diff(one, compare(t, m), same); diff != "" {
		t.Errorf("the number of workers changes the table:\n%s", diff)
	}
	m.Seed = 4
	if cmp.Equal(one, compare(t, m), same) {
		t.Error("another seed gives the same table")
	}
}

// TestOneSeat: without a swap the first has the seat that plays first, and is measured by what
// is won in it among equals.
func TestOneSeat(t *testing.T) {
	m := match("close")
	m.Swap = false
	table := compare(t, m)
	s := table.Series[0]
	if len(s.Seats) != 1 || s.Seats[0].Side != toy.Red || s.Better != engine.Club || s.Seats[0].Games != s.Sets || s.Seats[0].Gain() <= 0 {
		t.Errorf("%+v, %+v", s, s.Seats[0])
	}
}

// trio is the toy with a third side, which is never asked and wins nothing.
type trio struct{ toyplayer.Title }

func (tr trio) About() *rules.About {
	about := *tr.Title.About()
	about.Sides = append(slices.Clone(about.Sides), "green")
	return &about
}

// TestThreeSeats: the first has every seat in turn.
func TestThreeSeats(t *testing.T) {
	m := match("apart")
	m.Title, m.Games = trio{toyplayer.New()}, 30
	table := compare(t, m)
	s := table.Series[0]
	if len(s.Seats) != 3 || table.Games != 3*s.Sets || s.Sets > 10 {
		t.Fatalf("%+v of %d games", s, table.Games)
	}
	if green := s.Seats[2]; green.Side != "green" || green.Won != 0 || green.EqualWon != 0 || green.Games != s.Sets {
		t.Errorf("green: %+v", green)
	}
	if club := table.Sheets[engine.Club].Sheets; club != 2*20*s.Sets {
		t.Errorf("club has written %d sheets in %d sets", club, s.Sets)
	}
}

// moody is a toy whose bot writes, in one game of ten, what is refused.
type moody struct{ toyplayer.Title }

func (m moody) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	if luck.Roll("mood", 400) == 1 {
		return []rules.Order{order.Of("raid", order.Named("place", "place", "atlantis"))}
	}
	return m.Title.Bot(k, d, check, luck)
}

// TestErrorLosesItsGameOnly: a game that met an error is told, the others of its seed count for
// their seats, and the series goes on.
func TestErrorLosesItsGameOnly(t *testing.T) {
	m := match("apart")
	m.Title, m.First, m.Divisor = moody{toyplayer.New()}, engine.Club, 400
	table := compare(t, m)
	s := table.Series[0]
	if table.Errors == 0 || len(table.Faults) == 0 || !strings.Contains(table.Faults[0], "scenario apart, game ") || !strings.Contains(table.Faults[0], "is not understood") {
		t.Fatalf("%d errors: %q", table.Errors, table.Faults)
	}
	played := s.Seats[0].Games + s.Seats[1].Games
	if all := played + table.Equal + table.Errors; all%3 != 0 || s.Sets >= all/3 || 2*s.Sets >= played {
		t.Errorf("%d sets of %d games between grades, %d among equals, %d errors", s.Sets, played, table.Equal, table.Errors)
	}
}

func TestCompareRefusesWhatCannotBePlayed(t *testing.T) {
	m := match()
	m.Title = toy.New()
	if _, err := selfplay.Compare(context.Background(), m); err == nil || !strings.Contains(err.Error(), "the bot of toy has no grade club, only [novice]") {
		t.Errorf("a title without an engine: %v", err)
	}
	if _, err := selfplay.Compare(context.Background(), match("moon")); err == nil || !strings.Contains(err.Error(), `no scenario "moon"`) {
		t.Errorf("a scenario that is not: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := selfplay.Compare(ctx, match()); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}

// cited is the toy with a rulebook.
type cited struct{ toyplayer.Title }

func (cited) Rulebook() *rules.Rulebook {
	book, err := rules.ReadRulebook("shorthand\thold\n1\ttoy.moves side=red\n2\torder raid; toy.over\n3\torder raid place=nowhere\n4\t- a matter of taste\n")
	if err != nil {
		panic(err)
	}
	return book
}

// TestCoverage: what games carry out is counted, by plain self-play and by comparisons alike.
func TestCoverage(t *testing.T) {
	f := play(t, selfplay.Config{Title: cited{toyplayer.New()}, Games: 10, Seed: 2, Options: map[string]string{"turns": "5"}, Coverage: true})
	c := f.Coverage
	if c.FormsDone() != 50 || len(c.Shorthand) != 1 || c.Shorthand[0].Form != "hold" || c.Shorthand[0].Done == 0 || !cmp.Equal(c.Standing, []string{"standing-raided", "standing-none"}) {
		t.Errorf("%v%% of the forms, standing %v: %+v", c.FormsDone(), c.Standing, c.Forms)
	}
	raids := c.Forms[slices.IndexFunc(c.Forms, func(n selfplay.FormCount) bool { return n.Form == "raid" })]
	if raids.Done == 0 || raids.Done+raids.Failed+raids.NotReached > f.Orders {
		t.Errorf("%+v of %d orders", raids, f.Orders)
	}
	want := []selfplay.ParagraphCount{{Section: "1", Times: 50}, {Section: "2", Times: raids.Done + 10}, {Section: "3"}, {Section: "4", Reason: "a matter of taste"}}
	if diff := cmp.Diff(want, c.Paragraphs); diff != "" {
		t.Errorf("sections:\n%s", diff)
	}
	if f := play(t, selfplay.Config{Title: toy.New(), Games: 1}); f.Coverage != nil {
		t.Errorf("coverage that nobody has asked for: %+v", f.Coverage)
	}
	m := match("apart")
	m.Title, m.Coverage, m.Games = cited{toyplayer.New()}, true, 4
	if table := compare(t, m); table.Coverage.Paragraphs[0].Times != 20*(table.Games+table.Equal) {
		t.Errorf("sections of %d games and %d among equals: %+v", table.Games, table.Equal, table.Coverage.Paragraphs)
	}
}
