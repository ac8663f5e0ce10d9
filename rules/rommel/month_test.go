package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// TestCalendar: the numbers of months count, from September 1940 in the
// scenario of that year and from April 1941 in all others (§18).
func TestCalendar(t *testing.T) {
	d := loaded(t)
	for _, c := range []struct {
		scenario       string
		month, year, m int
	}{
		{"1940", 1, 1940, 9}, {"1940", 4, 1940, 12}, {"1940", 5, 1941, 1}, {"1940", 6, 1941, 2},
		{"1941", 1, 1941, 4}, {"1941", 10, 1942, 1}, {"crusader", 8, 1941, 11},
		{"1942", 11, 1942, 2}, {"1941-42", 20, 1942, 11}, {"gazala", 14, 1942, 5},
	} {
		sc := &d.scenarios[d.scenarioByID[c.scenario]]
		if year, m := sc.calendar(c.month); year != c.year || m != c.m {
			t.Errorf("%s, month %d: %d/%d, want %d/%d", c.scenario, c.month, m, year, c.m, c.year)
		}
	}
}

// TestOptions: all options have their default, and what is unknown is refused.
func TestOptions(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := title.start(rules.Setup{})
	if err != nil || s.opt != (options{}) {
		t.Fatalf("options of a game that names none: %+v, %v", s.opt, err)
	}
	all := map[string]string{rules.OptionDecisions: "ask", rules.OptionReport: "turn", "infantry-tanks": "yes", "points": "secret", "highway": "direct"}
	s, err = title.start(rules.Setup{Options: all})
	if want := (options{Options: play.Options{Ask: true, ByTurn: true}, iTanks: true, secretPoints: true, directRoad: true}); err != nil || s.opt != want {
		t.Errorf("all options: %+v, %v", s.opt, err)
	}
	for _, setup := range []rules.Setup{
		{Scenario: "1943"}, {Options: map[string]string{"weather": "yes"}}, {Options: map[string]string{"points": "perhaps"}},
	} {
		if _, err := title.start(setup); err == nil {
			t.Errorf("%+v has started", setup)
		}
	}
}
