package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

var about = &rules.About{ID: "game", Sides: []rules.Side{"a", "b"}, Scenarios: []rules.Scenario{{ID: "long"}, {ID: "short"}}}

// title is what a run knows of its title.
type title struct{ rules.Title }

func (title) About() *rules.About     { return about }
func (title) Grammar() *order.Grammar { return grammar }

var grammar = order.Must(order.New(nil, nil, nil))

// game is a title whose orders are done, fail (bad, soft, sure), push a step or
// roll; yes and no answer its questions.
type game struct {
	play.Run
	play.Agenda[int]
	stored play.Stored
}

func newGame(ask bool) *game {
	g := &game{Agenda: play.Agenda[int]{0}}
	g.Reset(g, title{}, &g.Agenda, &g.stored, play.Options{Ask: ask})
	return g
}

func (g *game) Over() bool   { return g.Depth() == 0 }
func (g *game) When() string { return "t1" }
func (g *game) Step()        { g.Wait() }
func (g *game) Free()        {}

func (g *game) Understood(o *rules.Order) rules.Message { return play.Understood("game", o.Form, o) }
func (g *game) Normal(o *rules.Order) *rules.Order      { return o }

func (g *game) Names(o *rules.Order, place string) (some, this bool) {
	v, ok := o.Get("in")
	return ok, v.ID == place
}

func (g *game) AnswerFault(_ *play.Question, o *rules.Order) *play.Fault {
	switch {
	case o == nil:
		return play.Deny("", "none")
	case o.Form != "yes" && o.Form != "no":
		return play.Deny("", "wrong")
	case len(g.Answered) > 0:
		return play.Deny("", "second")
	}
	return nil
}

func (g *game) StandingFault(_ rules.Side, o *rules.Order) *play.Fault {
	if !strings.HasPrefix(o.Form, play.StandingPrefix) {
		return play.Deny("", "not-standing")
	}
	return nil
}

func (g *game) Try(sh *rules.Sheet, _ *rules.Reading) {
	g.Unsure = sh.Key == ""
	g.work(g.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
}

func (g *game) work(q *play.Queue) bool {
	return g.Work(q, func(o *rules.Order) *play.Fault {
		switch o.Form {
		case "bad", "soft", "sure":
			f := play.Deny("8", o.Form).Softly(o.Form == "soft")
			if o.Form == "sure" {
				f.Surely()
			}
			return f
		case "push":
			g.Push(1)
		case "roll":
			g.Event("rolled", rules.Die("die", g.Roll("x", 6)))
		case "pause":
			return g.Pause(q, o)
		case "later":
			return play.Later
		}
		g.Foresee(o.Line, "foreseen")
		return nil
	})
}

// orders makes a sheet of one word orders; "f@x" names the place x.
func orders(text string) (out []rules.Order) {
	for i, form := range strings.Fields(text) {
		form, in, ok := strings.Cut(form, "@")
		o := rules.Order{Form: form, Line: i + 1, Text: form}
		if ok {
			o.Args = []rules.Value{{Name: "in", Kind: "place", ID: in}}
		}
		out = append(out, o)
	}
	return out
}

func demand(side rules.Side, key string) rules.Demand {
	return rules.Demand{Side: side, Key: key, Kind: rules.DemandOrders}
}

func codes[T any](list []T, code func(*T) string) string {
	var out []string
	for i := range list {
		out = append(out, code(&list[i]))
	}
	return strings.Join(out, " ")
}

func ends(out rules.Outcome) string {
	return codes(out.Ends, func(e *rules.End) string { return fmt.Sprintf("%d:%s", e.Line, e.State) })
}

func events(out rules.Outcome) string {
	return codes(out.Events, func(e *rules.Event) string { return e.Code })
}

// TestWork: every order ends once; a sheet is left when an order puts a step on the
// agenda, when it stops at a failure, and where it says so.
func TestWork(t *testing.T) {
	for _, c := range []struct {
		orders    string
		onFailure rules.OnFailure
		ends      string
		done      bool
		left      int // orders in hand; -1 no sheet
	}{
		{"go go", "", "1:done 2:done", true, 0},
		{"bad go", "", "1:failed 2:done", true, 0},
		{"go bad go go", rules.Stop, "1:done 2:failed 3:not-reached 4:not-reached", false, -1},
		{"bad", rules.Stop, "1:failed", false, -1},
		{"push go", "", "1:done", false, 1},
		{"pause go", "", "1:done 2:not-reached", false, -1},
		{"later go", "", "2:done", true, 0},
	} {
		g := newGame(false)
		if err := g.Begin(rules.Input{Sheets: []rules.Sheet{{Side: "a", Key: "k", OnFailure: c.onFailure, Orders: orders(c.orders)}}}, []rules.Demand{demand("a", "k")}); err != nil {
			t.Fatal(err)
		}
		done, left := g.work(g.Due("a")), -1
		if q := g.InHand("a"); q != nil {
			left = len(q.Orders) - q.Next
		}
		if got := ends(g.Outcome(nil)); got != c.ends || done != c.done || left != c.left {
			t.Errorf("%s: got %s, done %v, left %d", c.orders, got, done, left)
		}
	}
}

// TestBegin: a sheet that nobody demanded breaks the contract; who was waited for
// in vain has an empty sheet once, and who is not waited for is.
func TestBegin(t *testing.T) {
	g := newGame(false)
	if err := g.Begin(rules.Input{Sheets: []rules.Sheet{{Side: "a", Key: "other"}}}, []rules.Demand{demand("a", "k")}); err == nil {
		t.Error("a sheet that nobody demanded was taken")
	}
	optional := demand("b", "k")
	optional.Optional = true
	if err := g.Begin(rules.Input{}, []rules.Demand{demand("a", "k"), optional}); err != nil {
		t.Fatal(err)
	}
	if q := g.Due("a"); q == nil || len(q.Orders) > 0 || g.Waits() || events(g.Outcome(nil)) != "game.no-report" {
		t.Errorf("got %+v, waits %v, %s", q, g.Waits(), events(g.Outcome(nil)))
	}
	if q := g.Due("b"); q != nil || !g.Waits() {
		t.Errorf("got %+v, waits %v", q, g.Waits())
	}
	g.Abandon("a")
	if g.Begun() {
		t.Errorf("got %+v, %v", g.Pending, g.Forced)
	}
}

// TestTrial: what may turn out well, or lies behind the moves of others, is only
// warned of; an error spoils its order and no other; nothing is told or rolled.
func TestTrial(t *testing.T) {
	for _, c := range []struct{ key, orders, problems, good string }{
		{"k", "go go", "", "true true"},
		{"k", "go bad push go", "2:bad:error", "true false true true"},
		{"k", "soft sure", "1:soft:warning 2:sure:error", "true false"},
		{"", "bad soft sure", "1:bad:warning 2:soft:warning 3:sure:error", "true true false"},
		{"k", "pause go go", "2:game.bad.after-pause:warning", "true true true"},
		{"k", "roll", "0:play.rolled:error", "true"},
	} {
		g := newGame(true)
		rd := g.Check(&rules.Sheet{Side: "a", Key: c.key, Orders: orders(c.orders)})
		got := codes(rd.Problems, func(p *rules.Problem) string { return fmt.Sprintf("%d:%s:%s", p.Line, p.Message.Code, p.Severity) })
		if good := strings.Trim(fmt.Sprint(rd.Good), "[]"); got != c.problems || good != c.good {
			t.Errorf("%q %s: got %s, good %s", c.key, c.orders, got, good)
		}
		if out := g.Outcome(nil); len(out.Events)+len(out.Ends) > 0 {
			t.Errorf("%s: a trial tells %+v", c.orders, out)
		}
	}
	rd := newGame(true).Check(&rules.Sheet{Side: "a", Key: "k", Orders: orders("later go go")})
	if got := codes(rd.Orders, func(u *rules.Understood) string { return fmt.Sprint(len(u.Forecast)) }); got != "0 1 1" {
		t.Errorf("got %s forecasts", got)
	}
	if rd := newGame(true).Check(&rules.Sheet{Side: "c"}); rd.OK() || rd.Problems[0].Message.Code != "game.bad.side" {
		t.Errorf("got %+v", rd)
	}
	over := newGame(true)
	over.Pop()
	if rd := over.Check(&rules.Sheet{Side: "a"}); rd.OK() || rd.Problems[0].Message.Code != "game.bad.over" {
		t.Errorf("got %+v", rd)
	}
	rd = newGame(true).CheckStanding(&rules.Standing{Side: "a", Orders: orders("standing-x y")})
	if len(rd.Problems) != 1 || !rd.Good[0] || rd.Good[1] {
		t.Errorf("got %+v", rd)
	}
}

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
		if got != c.want || ok == c.put || (g.Asked != nil) != c.put || g.Waits() != c.put || events(out) != c.told || ends(out) != c.end {
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
	if !settle(g, true) || g.Said("a", "no", "here", nil) == nil || g.Said("a", "yes", "here", nil) == nil || g.Asked != nil {
		t.Errorf("got %+v", g.Answered)
	}
}

// TestCheckAnswer: the sheet that answers a question is checked order by order.
func TestCheckAnswer(t *testing.T) {
	for text, want := range map[string]string{"yes": "", "": "none", "x": "wrong", "x yes no": "wrong second"} {
		g := newGame(true)
		g.Asked = &play.Question{Key: "q", Kind: "x", Side: "a"}
		rd := g.Check(&rules.Sheet{Side: "a", Key: "q", Orders: orders(text)})
		if got := codes(rd.Problems, func(p *rules.Problem) string { return p.Message.Code }); got != want {
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
		g.Keep("b", orders("f")...)
		g.Keep("a", orders(c.kept)...)
		got := ""
		if o := g.Said("a", "f", "x", nil); o != nil {
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
	if got := g.AllSaid("a", "f", "x"); len(got) != 2 || got[1].Line != 4 {
		t.Errorf("got %v", got)
	}
}

// TestDice: they roll in a run that was begun, and never aside.
func TestDice(t *testing.T) {
	g := newGame(false)
	if err := g.Begin(rules.Input{Dice: &dice.Scripted{Faces: []int{5}}}, nil); err != nil {
		t.Fatal(err)
	}
	g.Aside(func() { g.Roll("x", 6) })
	if got := g.Roll("x", 6); got != 5 || g.Sound() {
		t.Errorf("got %d, no fault %v", got, g.Sound())
	}
}

// TestTell: each kind of telling has its audience.
func TestTell(t *testing.T) {
	g := newGame(false)
	if err := g.Begin(rules.Input{}, nil); err != nil {
		t.Fatal(err)
	}
	g.Event("all")
	g.Tell("a", "one")
	g.TellOthers("a", "others")
	var got [][]rules.Side
	for _, e := range g.Outcome(nil).Events {
		got = append(got, e.To)
	}
	if diff := cmp.Diff([][]rules.Side{nil, {"a"}, {"b"}}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestStored: a copy shares nothing that changes; what belongs to no side is told.
func TestStored(t *testing.T) {
	s := play.Stored{}
	s.Take(&play.Queue{Side: "a", Orders: orders("x y")})
	s.Force("b", true)
	c := s.Clone()
	c.InHand("a").Next++
	c.Force("b", false)
	if s.InHand("a").Next != 0 || !s.IsForced("b") || c.IsForced("b") {
		t.Errorf("got %+v and %+v", s, c)
	}
	c2, err := record.New[struct{ play.Stored }]("game", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	faults := func(s play.Stored) string {
		raw, back := c2.Encode(&struct{ play.Stored }{s}), struct{ play.Stored }{}
		err := c2.Decode(raw, &back, func(in *record.Input) {
			back.Sound(in, about.Sides, func(in *record.Input, path string, list []rules.Order) {
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

// TestAlsoInHand: sheets that are not begun may be replaced.
func TestAlsoInHand(t *testing.T) {
	s := play.Stored{Pending: []*play.Queue{{Side: "b"}, {Side: "a"}}}
	list := func() string {
		out := s.AlsoInHand(nil, about.Sides, func(side rules.Side) (rules.Demand, bool) { return demand(side, "k"), true })
		return codes(out, func(d *rules.Demand) string { return fmt.Sprintf("%s %v", d.Side, d.Optional) })
	}
	before := list()
	s.InHand("a").Next = 1
	if got := list(); before != "a true b true" || got != "b true" {
		t.Errorf("got %s, then %s", before, got)
	}
}

// TestScenario: the first is taken where none is named.
func TestScenario(t *testing.T) {
	for id, want := range map[string]int{"": 0, "short": 1} {
		if got, err := play.Scenario(about, id); got != want || err != nil {
			t.Errorf("%q: got %d, %v", id, got, err)
		}
	}
	if _, err := play.Scenario(about, "other"); err == nil {
		t.Error("a scenario that there is not was found")
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
