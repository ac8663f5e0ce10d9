package tally_test

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// TestChance compares with a table of chi-square: the value that is passed with
// a chance, by degrees of freedom.
func TestChance(t *testing.T) {
	for _, tc := range []struct {
		faces int
		x, p  float64
	}{
		{2, 3.841, 0.05}, {2, 10.828, 0.001}, {6, 11.070, 0.05}, {6, 15.086, 0.01}, {6, 4.351, 0.5}, {6, 1.145, 0.95},
		{10, 16.919, 0.05}, {10, 2.088, 0.99}, {21, 31.410, 0.05}, {21, 10.851, 0.95},
	} {
		d := tally.Die{Faces: tc.faces, Fell: make([]int, tc.faces)}
		// two faces are off by as much as makes the value: n/k faces each, d²·2/(n/k) = x
		const each = 1_000_000
		off := int(math.Round(math.Sqrt(tc.x * each / 2)))
		for f := range d.Fell {
			d.Fell[f] = each
		}
		d.Fell[0] += off
		d.Fell[1] -= off
		if got := d.ChiSquare(); math.Abs(got-tc.x) > 0.01 {
			t.Fatalf("chi-square is %f, want %f", got, tc.x)
		}
		if got := d.Chance(); math.Abs(got-tc.p) > 0.002 {
			t.Errorf("%d faces, %.3f: chance %.4f, want %.4f", tc.faces, tc.x, got, tc.p)
		}
	}
}

func TestDiceAreCounted(t *testing.T) {
	var d, more tally.Dice
	d.Add([]dice.Roll{{Faces: 6, Face: 6}, {Faces: 10, Face: 1}, {Faces: 6, Face: 6}, {Faces: 1, Face: 1}, {Faces: 6, Face: 1}})
	more.Add([]dice.Roll{{Faces: 4, Face: 2}, {Faces: 6, Face: 2}})
	d.Join(more)
	want := tally.Dice{{4, []int{0, 1, 0, 0}}, {6, []int{1, 1, 0, 0, 0, 2}}, {10, []int{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}}}
	if diff := cmp.Diff(want, d); diff != "" {
		t.Error(diff)
	}
	if got := d[1].Mean(); got != 15.0/4 {
		t.Errorf("mean %f", got)
	}
	if d[1].Enough() {
		t.Error("four rolls are enough")
	}
	fair, loaded := tally.Die{Faces: 6, Fell: []int{9, 11, 10, 10, 12, 8}}, tally.Die{Faces: 6, Fell: []int{30, 4, 5, 9, 6, 6}}
	if n, is := fair.Unusual(); is {
		t.Errorf("fair dice are one game in %d", n)
	}
	if n, is := loaded.Unusual(); !is || n < 1000 {
		t.Errorf("loaded dice are one game in %d, %t", n, is)
	}
}

// TestDiceOfAnybody: what an archive says that nobody checked is not counted, and takes
// no room.
func TestDiceOfAnybody(t *testing.T) {
	var d tally.Dice
	d.Add([]dice.Roll{{Faces: 1 << 31, Face: 1}, {Faces: 6, Face: 7}, {Faces: 6, Face: 0}, {Faces: -1, Face: -1}, {}})
	if len(d) != 0 {
		t.Errorf("counted %d kinds of dice", len(d))
	}
}

func TestSum(t *testing.T) {
	game := func(title string, phases, days int, how string, winners ...rules.Side) tally.Game {
		g := tally.Game{Title: title, Scenario: "all", Phases: phases, Turns: phases / 2, Began: time.Unix(0, 0)}
		g.Ended = g.Began.Add(time.Duration(days) * 24 * time.Hour)
		g.Standings = rules.Standings{Winners: winners, How: rules.M(how), Scores: []rules.Score{{Side: "red"}, {Side: "blue"}, {Side: "grey"}}}
		return g
	}
	got := tally.Sum([]tally.Game{
		game("b", 10, 4, "points", "red"), game("a", 2, 1, "fell", "blue"), game("b", 20, 8, "fell", "blue", "red"), game("b", 14, 3, "points"),
	})
	want := []tally.Row{
		{Title: "a", Scenario: "all", Games: 1, Wins: []tally.Win{{"blue", 1, 0}, {"grey", 0, 0}, {"red", 0, 0}}, How: []tally.How{{rules.M("fell"), 1}},
			Phases: tally.Length{2, 2, 2, 2}, Turns: tally.Length{1, 1, 1, 1}, Days: tally.Length{1, 1, 1, 1}},
		{Title: "b", Scenario: "all", Games: 3, Nobody: 1, Wins: []tally.Win{{"red", 2, 1}, {"blue", 1, 1}, {"grey", 0, 0}}, How: []tally.How{{rules.M("points"), 2}, {rules.M("fell"), 1}},
			Phases: tally.Length{10, 14, 44.0 / 3, 20}, Turns: tally.Length{5, 7, 22.0 / 3, 10}, Days: tally.Length{3, 4, 5, 8}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
