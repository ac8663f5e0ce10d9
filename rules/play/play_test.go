package play_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// TestSettle: how a decision is settled, and when it is put to the player.
func TestSettle(t *testing.T) {
	two := func() (rules.Message, []play.Choice) { return rules.M("ask"), play.YesNo("x", "x", "x", true) }
	one := func() (rules.Message, []play.Choice) {
		return rules.M("ask"), play.YesNo("x", "x", "x", true)[:1]
	}
	no := func(*play.Question) (int, bool) { return 0, false }
	zero := func(*play.Question) (int, bool) { return 0, true }
	asked := &play.Question{Choices: play.YesNo("x", "x", "x", true)}
	for _, c := range []struct {
		name     string
		asked    *play.Question
		ask      bool
		standing play.Pick
		answer   func(*play.Question) (int, bool)
		choices  func() (rules.Message, []play.Choice)
		want     int
		put, def bool
	}{
		{"default", nil, false, play.Pick{}, no, two, 1, false, false},
		{"standing order", nil, false, play.Pick{Value: 0, OK: true}, no, two, 0, false, false},
		{"asked", nil, true, play.Pick{}, no, two, 0, true, false},
		{"nothing to decide", nil, true, play.Pick{}, no, one, 1, false, false},
		{"standing order when asked", nil, true, play.Pick{Value: 0, OK: true}, no, two, 0, false, false},
		{"standing order that is no choice", nil, true, play.Pick{Value: 7, OK: true}, no, two, 0, true, false},
		{"answer", asked, true, play.Pick{Value: 1, OK: true}, zero, two, 0, false, false},
		{"no answer", asked, true, play.Pick{}, no, two, 1, false, true},
		{"no answer, standing order", asked, true, play.Pick{Value: 0, OK: true}, no, two, 0, false, false},
	} {
		got := play.Settle(c.asked, c.ask, c.standing, c.answer, c.choices)
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
		got := play.StandingOrder(in, "a", "f", "none", func(v rules.Value) bool { return v.ID == "x" })
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
	v, ok, ends := play.Answer(sh, rules.M("no"), nil, func(o *rules.Order) (int, bool) { return o.Line, o.Form == "yes" })
	if !ok || v != 2 || len(ends) != 3 || ends[0].State != rules.Failed || ends[1].State != rules.Done || ends[2].State != rules.Failed {
		t.Errorf("got %d, %v, %v", v, ok, ends)
	}
	if _, ok, _ := play.Answer(nil, rules.M("no"), nil, nil); ok {
		t.Error("no sheet answers")
	}
}

// TestTrial: what may turn out well, or lies behind the moves of others, is
// only warned of; an error spoils its order and no other.
func TestTrial(t *testing.T) {
	orders := []rules.Order{{Line: 3}, {Line: 5}}
	for _, c := range []struct {
		unsure, soft, sure bool
		want               rules.Severity
	}{{false, false, false, rules.Error}, {true, false, false, rules.Warning}, {false, true, false, rules.Warning}, {true, false, true, rules.Error}} {
		trial := play.NewTrial(orders)
		trial.Unsure = c.unsure
		f := play.Deny("8", "no").Softly(c.soft)
		if c.sure {
			f.Surely()
		}
		trial.Problem(&orders[1], f)
		rd := rules.Reading{Good: make([]bool, 2)}
		trial.Close(&rd)
		if p := rd.Problems; len(p) != 1 || p[0].Severity != c.want || p[0].Line != 5 || p[0].Section != "8" {
			t.Errorf("%+v: got %+v", c, p)
		}
		if !rd.Good[0] || rd.Good[1] != (c.want == rules.Warning) {
			t.Errorf("%+v: good orders %v", c, rd.Good)
		}
	}
	trial := play.NewTrial(orders)
	trial.Unsure = true
	trial.Error(play.Deny("", "over"))
	if p := trial.Problems; len(p) != 1 || p[0].Severity != rules.Error || p[0].Line != 0 {
		t.Errorf("got %+v", p)
	}
}

// TestCheckAnswer: one order answers; others and a sheet without any are wrong.
func TestCheckAnswer(t *testing.T) {
	q := &play.Question{Choices: play.YesNo("x.", "answer", "contesta", true)}
	codes := play.AnswerFaults{Section: "11", Wrong: "wrong", Second: "second", None: "none"}
	yes, other := rules.Order{Form: "yes", Line: 1}, rules.Order{Form: "x", Line: 2}
	for _, c := range []struct {
		orders []rules.Order
		want   []string
	}{
		{[]rules.Order{yes}, nil}, {nil, []string{"none"}}, {[]rules.Order{other}, []string{"wrong"}},
		{[]rules.Order{other, yes, yes}, []string{"wrong", "second"}},
	} {
		trial := play.NewTrial(c.orders)
		trial.CheckAnswer(q, codes, func(o *rules.Order) (int, bool) { return 1, o.Form == "yes" })
		var got []string
		for _, p := range trial.Problems {
			got = append(got, p.Message.Code)
			if len(c.orders) > 0 && !slices.Equal(p.SuggestES, []string{"contesta sí", "contesta no"}) {
				t.Errorf("%s suggests %q", p.Message.Code, p.SuggestES)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: got %v, want %v", c.orders, got, c.want)
		}
	}
	if got, want := q.Draft(rules.Spanish), []string{"# contesta sí", "# contesta no"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestCheckQueues: stored orders are begun from the first on, and looked at.
func TestCheckQueues(t *testing.T) {
	c, err := record.New[struct{ Pending []*play.Queue }]("game", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	orders := func(in *record.Input, path string, list []rules.Order) {
		for i := range list {
			in.Fault(path, "seen %s", list[i].Form)
		}
	}
	doc := struct{ Pending []*play.Queue }{[]*play.Queue{{Orders: []rules.Order{{Form: "move"}}, Next: 1}, {Next: 1}}}
	raw := c.Encode(&doc)
	doc.Pending = nil
	err = c.Decode(raw, &doc, func(in *record.Input) { play.CheckQueues(in, append(doc.Pending, nil), orders) })
	if want := "game: decode a position: pending: seen move\npending: 1 of 0 orders are done"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestUnderstood: every argument of an order is told, a flag as a flag.
func TestUnderstood(t *testing.T) {
	o := &rules.Order{Form: "move", Args: []rules.Value{
		{Name: "unit", Kind: "army", ID: "de1"}, {Name: "attack", Kind: rules.KindWord, ID: "attack"},
		{Name: "missions", Kind: rules.KindNumber, Num: 2}, {Name: "when", Kind: rules.KindWord, ID: "always"}}}
	got := play.Understood("game", "move", o, "attack")
	want := rules.M("game.order.move", rules.ID("army", "unit", "de1"), rules.Word("attack", "game.word.yes"), rules.Num("missions", 2), rules.Word("when", "game.word.always"))
	if got.Code != want.Code || !slices.Equal(got.Args, want.Args) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
