package play_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

func value(_ *play.Question, o *rules.Order) (int, bool) {
	if o.Form == "yes" {
		return 1, true
	}
	return 0, true
}

// TestChoose: how a decision between a few values is settled, and when it is put to
// the player.
func TestChoose(t *testing.T) {
	two := play.YesNo("x.", "answer", true)
	no, wild := play.Pick{Value: 0, OK: true}, play.Pick{Value: 7, OK: true}
	for _, c := range []struct {
		name      string
		asked     bool   // it was
		answer    string // what was sent then
		ask       bool
		standing  play.Pick
		list      []play.Choice
		want      int
		put       bool
		told, end string
	}{
		{"default", false, "", false, play.Pick{}, two, 1, false, "", ""},
		{"standing order", false, "", false, no, two, 0, false, "", ""},
		{"asked", false, "", true, play.Pick{}, two, 0, true, "", ""},
		{"nothing to decide", false, "", true, play.Pick{}, two[:1], 1, false, "", ""},
		{"standing order when asked", false, "", true, no, two, 0, false, "", ""},
		{"standing order that is no choice", false, "", true, wild, two, 0, true, "", ""},
		{"answer", true, "x no yes", true, play.Pick{Value: 1, OK: true}, two, 0, false, "", "1:failed 2:done 3:failed"},
		{"no answer", true, "", true, play.Pick{}, two, 1, false, "game.default-decision", ""},
		{"no answer, standing order", true, "", true, no, two, 0, false, "", ""},
	} {
		g := newGame(c.ask)
		in := rules.Input{}
		if c.asked {
			g.Asked = &play.Question{Key: "q", Kind: "x", Side: "a", Choices: two}
			in.Sheets = []rules.Sheet{{Side: "a", Key: "q", Orders: orders(c.answer)}}
		}
		if err := g.Begin(in, []rules.Demand{{Side: "a", Key: "q", Kind: rules.DemandDecision}}); err != nil {
			t.Fatal(err)
		}
		got, ok := g.Choose("a", "x", c.standing, value, func() (rules.Message, []play.Choice) { return rules.M("ask"), c.list })
		out := g.Outcome(nil)
		if got != c.want || ok == c.put || (g.Asked != nil) != c.put || g.IsWaiting() != c.put || events(out) != c.told || ends(out) != c.end {
			t.Errorf("%s: got %d, %v; %s; %s", c.name, got, ok, events(out), ends(out))
		}
		if c.put && g.Asked.Key != "t1/a/x/1" {
			t.Errorf("%s: the key is %s", c.name, g.Asked.Key)
		}
	}
}

// TestSettle: a decision that is open is put when players are asked; the answer is
// found before all else that the side has said.
func TestSettle(t *testing.T) {
	settle := func(g *game, open bool) bool {
		return g.Settle("a", "x", "here", func() bool { return open }, func() (rules.Message, []play.Choice) {
			return rules.M("ask"), play.YesNo("x.", "answer", true)
		})
	}
	standing := []rules.Standing{{Side: "a", Orders: orders("standing-yes")}}
	for _, c := range []struct{ live, ask, open, want bool }{{true, true, true, false}, {true, true, false, true}, {true, false, true, true}, {false, true, true, true}} {
		g := newGame(c.ask)
		if c.live {
			if err := g.Begin(rules.Input{}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if got := settle(g, c.open); got != c.want || (g.Asked == nil) != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
	g := newGame(true)
	g.Asked = &play.Question{Key: "q", Kind: "x", Side: "a", At: "here"}
	in := rules.Input{Standing: standing, Sheets: []rules.Sheet{{Side: "a", Key: "q", Orders: orders("no@here")}}}
	if err := g.Begin(in, []rules.Demand{{Side: "a", Key: "q", Kind: rules.DemandDecision}}); err != nil {
		t.Fatal(err)
	}
	if !settle(g, true) || g.DecisionOrder("a", "no", "here", nil) == nil || g.DecisionOrder("a", "yes", "here", nil) == nil || g.Asked != nil {
		t.Errorf("got %+v", g.Answered)
	}
}

// TestCheckAnswer: the sheet that answers a question is checked order by order.
func TestCheckAnswer(t *testing.T) {
	for text, want := range map[string]string{"yes": "", "": "none", "x": "wrong", "x yes no": "wrong second"} {
		g := newGame(true)
		g.Asked = &play.Question{Key: "q", Kind: "x", Side: "a"}
		reading := g.position().Check(rules.Sheet{Side: "a", Key: "q", Orders: orders(text)})
		if got := codes(reading.Problems, func(p *rules.Problem) string { return p.Message.Code }); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestSaid: the answer counts before the sheet, that before standing orders; of
// each the order for the place before the general one, the later of equals; none
// clears what came before it.
func TestSaid(t *testing.T) {
	for _, c := range []struct {
		name, answered, kept, sheet, standing string
		want                                  string // where it stands, and its line
	}{
		{name: "nothing"},
		{name: "special", standing: "standing-f@x standing-f", want: "standing 1"},
		{name: "later", standing: "standing-f standing-f", want: "standing 2"},
		{name: "elsewhere", standing: "standing-f@y"},
		{name: "another form", standing: "standing-g f"},
		{name: "cleared", standing: "standing-f@x standing-none"},
		{name: "cleared before", standing: "standing-none standing-f", want: "standing 2"},
		{name: "sheet first", sheet: "g f", standing: "standing-f@x", want: "sheet 2"},
		{name: "kept answer first", kept: "f@x", sheet: "f", want: "kept 1"},
		{name: "answer first", answered: "f", kept: "f", sheet: "f@x", standing: "standing-f", want: "answered 1"},
	} {
		g := newGame(false)
		other := rules.Standing{Side: "b", Orders: orders("g g g g g g g g standing-f@x")}
		if err := g.Begin(rules.Input{Standing: []rules.Standing{other, {Side: "a", Orders: orders(c.standing)}}}, nil); err != nil {
			t.Fatal(err)
		}
		g.Answered, g.Policies = orders(c.answered), rules.Standing{Side: "a", Orders: orders(c.sheet)}
		g.KeepAnswers("b", orders("f")...)
		g.KeepAnswers("a", orders(c.kept)...)
		got := ""
		if o := g.DecisionOrder("a", "f", "x", nil); o != nil {
			for name, list := range map[string][]rules.Order{"answered": g.Answered, "kept": g.Answers[1].Orders, "sheet": g.Policies.Orders} {
				if i := slices.IndexFunc(list, func(x rules.Order) bool { return x.Line == o.Line && x.Form == o.Form }); i >= 0 && &list[i] == o {
					got = name
				}
			}
			if got == "" {
				got = "standing"
			}
			got += fmt.Sprint(" ", o.Line)
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	g := newGame(false)
	g.Policies = rules.Standing{Side: "a", Orders: orders("f@x f f@y f@x")}
	if got := g.DecisionOrders("a", "f", "x"); len(got) != 2 || got[1].Line != 4 {
		t.Errorf("got %v", got)
	}
}

// TestSayings: what was said comes list by list, and one may be enough.
func TestSayings(t *testing.T) {
	g := newGame(false)
	standing := []rules.Standing{{Side: "a", Orders: orders("standing-f standing-none standing-f standing-g standing-f@x")}}
	if err := g.Begin(rules.Input{Standing: standing}, nil); err != nil {
		t.Fatal(err)
	}
	g.Answered, g.Policies = orders("g f"), rules.Standing{Side: "a", Orders: orders("g g")}
	g.KeepAnswers("a", orders("f g f")...)
	var got []string
	for list := range g.Sayings("a", "f") {
		lines := ""
		for _, o := range list {
			lines += fmt.Sprint(o.Form, o.Line, " ")
		}
		got = append(got, lines)
	}
	if want := []string{"f2 ", "f1 f3 ", "standing-f3 standing-f5 "}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	n := 0
	for range g.Sayings("a", "f") {
		if n++; n == 1 {
			break
		}
	}
	if n != 1 {
		t.Errorf("%d lists were looked at, want 1", n)
	}
}
