package play_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// TestStored: a copy shares nothing that changes; what belongs to no side is told.
func TestStored(t *testing.T) {
	s := play.Stored{}
	s.PutSheet(&play.Queue{Side: "a", Orders: orders("x y")})
	s.Force("b", true)
	c := s.Clone()
	c.CurrentSheet("a").Next++
	c.Force("b", false)
	if s.CurrentSheet("a").Next != 0 || !s.IsForced("b") || c.IsForced("b") {
		t.Errorf("got %+v and %+v", s, c)
	}
	c2 := record.New[struct{ play.Stored }]("game", 1, nil)
	faults := func(s play.Stored) string {
		raw, back := c2.Encode(&struct{ play.Stored }{s}), struct{ play.Stored }{}
		err := c2.Decode(raw, &back, func(in *record.Input) {
			back.Validate(in, about.Sides, func(in *record.Input, path string, list []rules.Order) {
				if len(list) == 1 {
					in.Fault(path, "seen %s", list[0].Form)
				}
			})
		})
		if err == nil {
			if diff := cmp.Diff(s, back.Stored); diff != "" {
				t.Errorf("(-was +is)\n%s", diff)
			}
			return ""
		}
		return err.Error()
	}
	s.Policies, s.Questions = rules.Standing{Side: "b", Orders: orders("f g")}, 3
	s.Answers = []rules.Standing{{Side: "a", Orders: orders("f g")}}
	s.Asked = &play.Question{Key: "q", Kind: "x", Side: "a", At: "here", Prompt: rules.M("ask"), Choices: play.YesNo("x.", "answer", true)}
	if got := faults(s); got != "" {
		t.Error(got)
	}
	s = play.Stored{Pending: []*play.Queue{{Side: "c", Next: 1, OnFailure: "x"}, {Side: "a"}, {Side: "a", Orders: orders("f")}}, Forced: []rules.Side{"d"}, Asked: &play.Question{Side: "e"}}
	for _, want := range []string{`pending: unknown side "c"`, "pending: 1 of 0 orders are done", `pending: unknown word "x"`, `pending: duplicate sheet of side "a"`,
		"pending: seen f", `forced: unknown side "d"`, `asked: unknown side "e"`, "asked: no choices"} {
		if got := faults(s); !strings.Contains(got, want) {
			t.Errorf("%s is not told: %s", want, got)
		}
	}
}

// TestKnownInHand: a side knows what is left of its sheets, and what it has said in them, of the
// others nothing; of that the same is recalled.
func TestKnownInHand(t *testing.T) {
	s := play.Stored{Pending: []*play.Queue{{Side: "a", Orders: orders("x y"), Next: 1}}, Policies: rules.Standing{Side: "a", Orders: orders("f")}}
	for viewer, want := range map[rules.Viewer]string{"a": "y f", "b": "", rules.All: "y f", rules.Everybody: ""} {
		k := &rules.Known{Viewer: viewer}
		s.Know(k)
		var got []string
		for _, sh := range k.Sheets {
			for _, o := range sh.Orders {
				got = append(got, o.Form)
			}
		}
		for _, o := range k.Said {
			got = append(got, o.Form)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q knows %q, want %q", viewer, got, want)
		}
		if viewer != "a" {
			continue
		}
		var back play.Stored
		back.Recall(k)
		if q := back.CurrentSheet("a"); q == nil || len(q.Orders) != 1 || !cmp.Equal(back.Policies, s.Policies) {
			t.Errorf("recalled: %+v", back)
		}
	}
}

// TestAlsoInHand: sheets that are not begun may be replaced.
// TestAwaited: one side is waited for, or all at once, and of the others the sheets
// that are not begun may be replaced.
func TestAwaited(t *testing.T) {
	for name, c := range map[string]struct {
		byTurn, begins bool
		asked          *play.Question
		pending        []*play.Queue
		want           string
	}{
		"one":        {begins: true, want: "a false"},
		"all":        {byTurn: true, begins: true, want: "a false b false"},
		"under way":  {byTurn: true, want: "a false"},
		"begun":      {byTurn: true, begins: true, pending: []*play.Queue{{Side: "b"}}, want: "a false b true"},
		"no other":   {byTurn: true, begins: true, pending: []*play.Queue{{Side: "b", Next: 1}, {Side: "a"}}, want: "a false"},
		"a question": {byTurn: true, begins: true, asked: &play.Question{Side: "b"}, want: "b false"},
	} {
		g := newGame(false)
		g.stored = play.Stored{Asked: c.asked, Pending: c.pending}
		g.Reset(&g.Agenda, &g.stored, play.Options{ByTurn: c.byTurn}).Serve(g, about, grammar)
		out := g.TurnDemands("a", c.begins, about.Sides, func(side rules.Side) rules.Demand { return demand(side, "k") })
		if got := codes(out, func(d *rules.Demand) string { return fmt.Sprintf("%s %v", d.Side, d.Optional) }); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}
