package downfall_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// TestResultOf: twice the score or more is a double.
func TestResultOf(t *testing.T) {
	for _, c := range []struct {
		attacker, defender int
		want               downfall.Result
	}{
		{12, 6, downfall.AttackerDoubles}, {11, 6, downfall.AttackerWins}, {6, 6, downfall.Tie}, {5, 6, downfall.DefenderWins},
		{6, 11, downfall.DefenderWins}, {6, 12, downfall.DefenderDoubles},
	} {
		if got := downfall.ResultOf(c.attacker, c.defender); got != c.want {
			t.Errorf("%d against %d: got %s, want %s", c.attacker, c.defender, got, c.want)
		}
	}
}

// TestChances: the odds are of 36 throws, mirror each other, and a die that
// counts more never does harm.
func TestChances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, d := rapid.IntRange(1, 12).Draw(t, "attacker"), rapid.IntRange(1, 12).Draw(t, "defender")
		n := downfall.Chances(a, d, 1, 1)
		if sum := n.Double + n.Win + n.Tie + n.Lose + n.LoseDouble; sum != 36 {
			t.Errorf("%d of 36 throws", sum)
		}
		m := downfall.Chances(d, a, 1, 1)
		if (m != downfall.Odds{Double: n.LoseDouble, Win: n.Lose, Tie: n.Tie, Lose: n.Win, LoseDouble: n.Double}) {
			t.Errorf("%+v against %+v", n, m)
		}
		if better := downfall.Chances(a, d, 3, 1); better.Double+better.Win < n.Double+n.Win {
			t.Errorf("a die of at least 3 wins less often: %+v, %+v", better, n)
		}
	})
}

// TestSpends: always means always, down to what is kept.
func TestSpends(t *testing.T) {
	when := func(id string) rules.Value { return rules.Value{Name: "when", ID: id} }
	keep := rules.Value{Name: "keep", Num: 2}
	for _, c := range []struct {
		args []rules.Value
		left int
		want bool
	}{
		{[]rules.Value{when("always")}, 1, true}, {[]rules.Value{when("never")}, 9, false},
		{[]rules.Value{when("always"), keep}, 3, true}, {[]rules.Value{when("always"), keep}, 2, false},
	} {
		if got := downfall.Spends(&rules.Order{Args: c.args}, c.left); got != c.want {
			t.Errorf("%v with %d left: got %v", c.args, c.left, got)
		}
	}
}

// TestFormOf: how an order to an army that may move, attack or support is told.
func TestFormOf(t *testing.T) {
	for names, want := range map[string]string{"path": "move", "attack": "attack", "support": "support", "path attack": "move-attack", "path support": "move-support"} {
		o := &rules.Order{Form: "move"}
		for _, n := range strings.Fields(names) {
			o.Args = append(o.Args, rules.Value{Name: n})
		}
		if got := downfall.FormOf(o); got != want {
			t.Errorf("%s: got %s, want %s", names, got, want)
		}
	}
}

// TestPlaced: an order that names an enemy and no way says where he stands.
func TestPlaced(t *testing.T) {
	zone := func(name string, z int) rules.Arg { return rules.Num(name, z) }
	for _, tc := range []struct {
		names string
		at    int
		want  int // arguments
	}{{"target", 3, 1}, {"target", -1, 0}, {"path target", 3, 0}, {"attack", 3, 0}} {
		o := &rules.Order{Form: downfall.FormMove}
		for name := range strings.FieldsSeq(tc.names) {
			o.Args = append(o.Args, rules.Value{Name: name, ID: "de4"})
		}
		if got := downfall.AddTargetZone(rules.Message{}, o, func(string) int { return tc.at }, zone); len(got.Args) != tc.want {
			t.Errorf("%s at %d: %v", tc.names, tc.at, got.Args)
		}
	}
}
