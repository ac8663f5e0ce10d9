package downfall_test

import (
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

// TestSettle: how a decision is settled, and when it is put to the player.
func TestSettle(t *testing.T) {
	two := func() (rules.Message, []downfall.Choice) { return rules.M("ask"), downfall.YesNo("x", "x", "x", true) }
	one := func() (rules.Message, []downfall.Choice) {
		return rules.M("ask"), downfall.YesNo("x", "x", "x", true)[:1]
	}
	no := func(*downfall.Question) (int, bool) { return 0, false }
	zero := func(*downfall.Question) (int, bool) { return 0, true }
	asked := &downfall.Question{Choices: downfall.YesNo("x", "x", "x", true)}
	for _, c := range []struct {
		name     string
		asked    *downfall.Question
		ask      bool
		standing downfall.Pick
		answer   func(*downfall.Question) (int, bool)
		choices  func() (rules.Message, []downfall.Choice)
		want     int
		put, def bool
	}{
		{"default", nil, false, downfall.Pick{}, no, two, 1, false, false},
		{"standing order", nil, false, downfall.Pick{Value: 0, OK: true}, no, two, 0, false, false},
		{"asked", nil, true, downfall.Pick{}, no, two, 0, true, false},
		{"nothing to decide", nil, true, downfall.Pick{}, no, one, 1, false, false},
		{"standing order when asked", nil, true, downfall.Pick{Value: 0, OK: true}, no, two, 0, false, false},
		{"standing order that is no choice", nil, true, downfall.Pick{Value: 7, OK: true}, no, two, 0, true, false},
		{"answer", asked, true, downfall.Pick{Value: 1, OK: true}, zero, two, 0, false, false},
		{"no answer", asked, true, downfall.Pick{}, no, two, 1, false, true},
		{"no answer, standing order", asked, true, downfall.Pick{Value: 0, OK: true}, no, two, 0, false, false},
	} {
		got := downfall.Settle(c.asked, c.ask, c.standing, c.answer, c.choices)
		if got.Value != c.want || (got.Ask != nil) != c.put || got.Default != c.def {
			t.Errorf("%s: got %+v", c.name, got)
		}
	}
}

// TestStandingOrder: the special one counts before the general one, the later
// of equals, and none clears what came before it.
func TestStandingOrder(t *testing.T) {
	order := func(form, in string, line int) rules.Order {
		o := rules.Order{Form: form, Line: line}
		if in != "" {
			o.Args = []rules.Value{{Name: "in", ID: in}}
		}
		return o
	}
	for _, c := range []struct {
		name   string
		orders []rules.Order
		want   int // line, 0 none
	}{
		{"nothing", nil, 0},
		{"special", []rules.Order{order("f", "x", 1), order("f", "", 2)}, 1},
		{"later", []rules.Order{order("f", "", 1), order("f", "", 2)}, 2},
		{"elsewhere", []rules.Order{order("f", "y", 1)}, 0},
		{"another form", []rules.Order{order("g", "", 1)}, 0},
		{"cleared", []rules.Order{order("f", "x", 1), order("none", "", 2)}, 0},
	} {
		in := &rules.Input{Standing: []rules.Standing{{Side: "a", Orders: c.orders}, {Side: "b", Orders: []rules.Order{order("f", "x", 9)}}}}
		got := downfall.StandingOrder(in, "a", "f", "none", func(v rules.Value) bool { return v.ID == "x" })
		switch {
		case (got != nil) != (c.want > 0):
			t.Errorf("%s: got %v", c.name, got)
		case got != nil && got.Line != c.want:
			t.Errorf("%s: got line %d, want %d", c.name, got.Line, c.want)
		}
	}
}

// TestAnswer: the first order that answers counts, others fail.
func TestAnswer(t *testing.T) {
	sh := &rules.Sheet{Side: "a", Orders: []rules.Order{{Form: "x", Line: 1}, {Form: "yes", Line: 2}, {Form: "yes", Line: 3}}}
	v, ok, ends := downfall.Answer(sh, rules.M("no"), nil, func(o *rules.Order) (int, bool) { return o.Line, o.Form == "yes" })
	if !ok || v != 2 || len(ends) != 3 || ends[0].State != rules.Failed || ends[1].State != rules.Done || ends[2].State != rules.Failed {
		t.Errorf("got %d, %v, %v", v, ok, ends)
	}
	if _, ok, _ := downfall.Answer(nil, rules.M("no"), nil, nil); ok {
		t.Error("no sheet answers")
	}
}
