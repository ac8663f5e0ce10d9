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
)

var about = &rules.About{ID: "game", Sides: []rules.Side{"a", "b"}, Scenarios: []rules.Scenario{{ID: "long"}, {ID: "short"}}}

var grammar = order.Must(order.New(nil, nil, nil))

// game is a title whose orders are done, fail (bad, soft, sure), push a step or
// roll; yes and no answer its questions.
type game struct {
	play.Run
	play.Agenda[int]
	stored  play.Stored
	options play.Options
}

func newGame(ask bool) *game {
	g := &game{Agenda: play.Agenda[int]{0}, options: play.Options{Ask: ask}}
	g.Reset(&g.Agenda, &g.stored, g.options).Serve(g, about, grammar)
	return g
}

func (g *game) Machine() *play.Run      { return &g.Run }
func (g *game) When() string            { return "t1" }
func (g *game) Demands() []rules.Demand { return nil }
func (g *game) Clock() rules.Clock      { return rules.Clock{Turn: 1} }
func (g *game) Know(*rules.Known)       {}

func (g *game) Standings() (rules.Standings, bool) { return rules.Standings{}, g.Depth() == 0 }

func (g *game) Step() { g.Wait() }

func (g *game) Understood(o *rules.Order) rules.Message { return play.Understood("game", o.Form, o) }
func (g *game) Normal(o *rules.Order) *rules.Order      { return o }

func (g *game) Names(o *rules.Order, place string) (some, this bool) {
	v, ok := o.Get("in")
	return ok, v.ID == place
}

func (g *game) AnswerFault(_ *play.Question, o *rules.Order) *play.Fault {
	switch {
	case o == nil:
		return play.Refuse("", "none")
	case o.Form != "yes" && o.Form != "no":
		return play.Refuse("", "wrong")
	case len(g.Answered) > 0:
		return play.Refuse("", "second")
	}
	return nil
}

func (g *game) StandingFault(_ rules.Side, o *rules.Order) *play.Fault {
	if !strings.HasPrefix(o.Form, play.StandingPrefix) {
		return play.Refuse("", "not-standing")
	}
	return nil
}

func (g *game) Try(sh *rules.Sheet, _ *rules.Reading) {
	g.Unsure = sh.Key == ""
	g.ExecuteQueue(g.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
}

func (g *game) Execute(_ *play.Queue, o *rules.Order) *play.Fault {
	switch o.Form {
	case "bad", "soft", "sure":
		f := play.Refuse("8", o.Form).MarkTentative(o.Form == "soft")
		if o.Form == "sure" {
			f.Final()
		}
		return f
	case "push":
		g.Push(1)
	case "roll":
		g.Event("rolled", rules.Die("die", g.Roll("x", 6)))
	case play.FormPause:
		return (&play.Orders[*game, int]{}).Do(&g.Run, g, 0, o)
	case "later":
		return play.Later
	}
	g.Foresee(o.Line, "foreseen")
	return nil
}

// state is that of a game, which has it already.
type state struct{ *game }

func (s state) Clone() state { return s }

func (g *game) position() rules.Position {
	t := &play.Title[state, *game]{Info: about, Language: grammar, New: func() *game { return g }, Open: func(g *game, _ state) { g.Reset(&g.Agenda, &g.stored, g.options) }}
	return t.Position(state{g})
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
		done, left := g.ExecuteQueue(g.DueOrWait("a")), -1
		if q := g.CurrentSheet("a"); q != nil {
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
	if q := g.DueOrWait("a"); q == nil || len(q.Orders) > 0 || g.IsWaiting() || events(g.Outcome(nil)) != "game.no-report" {
		t.Errorf("got %+v, waits %v, %s", q, g.IsWaiting(), events(g.Outcome(nil)))
	}
	if q := g.DueOrWait("b"); q != nil || !g.IsWaiting() {
		t.Errorf("got %+v, waits %v", q, g.IsWaiting())
	}
	g.Abandon("a")
	if g.CurrentSheet("a") != nil || g.IsForced("a") {
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
		reading := g.position().Check(rules.Sheet{Side: "a", Key: c.key, Orders: orders(c.orders)})
		got := codes(reading.Problems, func(p *rules.Problem) string { return fmt.Sprintf("%d:%s:%s", p.Line, p.Message.Code, p.Severity) })
		if good := strings.Trim(fmt.Sprint(reading.Good), "[]"); got != c.problems || good != c.good {
			t.Errorf("%q %s: got %s, good %s", c.key, c.orders, got, good)
		}
		if out := g.Outcome(nil); len(out.Events)+len(out.Ends) > 0 {
			t.Errorf("%s: a trial tells %+v", c.orders, out)
		}
	}
	reading := newGame(true).position().Check(rules.Sheet{Side: "a", Key: "k", Orders: orders("later go go")})
	if got := codes(reading.Orders, func(u *rules.Understood) string { return fmt.Sprint(len(u.Forecast)) }); got != "0 1 1" {
		t.Errorf("got %s forecasts", got)
	}
	if reading := newGame(true).position().Check(rules.Sheet{Side: "c"}); reading.OK() || reading.Problems[0].Message.Code != "game.bad.side" {
		t.Errorf("got %+v", reading)
	}
	over := newGame(true)
	over.Pop()
	if reading := over.position().Check(rules.Sheet{Side: "a"}); reading.OK() || reading.Problems[0].Message.Code != "game.bad.over" {
		t.Errorf("got %+v", reading)
	}
	reading = newGame(true).position().CheckStanding(rules.Standing{Side: "a", Orders: orders("standing-x y")})
	if len(reading.Problems) != 1 || !reading.Good[0] || reading.Good[1] {
		t.Errorf("got %+v", reading)
	}
}

// TestDice: they roll in a run that was begun, and never aside.
func TestDice(t *testing.T) {
	g := newGame(false)
	if err := g.Begin(rules.Input{Dice: &dice.Scripted{Faces: []int{5}}}, nil); err != nil {
		t.Fatal(err)
	}
	g.RunTrial(func() { g.Roll("x", 6) })
	if got := g.Roll("x", 6); got != 5 || g.HasNoErrors() {
		t.Errorf("got %d, no fault %v", got, g.HasNoErrors())
	}
}

// TestTell: each kind of telling has its audience.
func TestTell(t *testing.T) {
	g := newGame(false)
	if err := g.Begin(rules.Input{}, nil); err != nil {
		t.Fatal(err)
	}
	g.Event("all")
	g.EventTo("a", "one")
	g.EventToOthers("a", "others")
	var got [][]rules.Side
	for _, e := range g.Outcome(nil).Events {
		got = append(got, e.To)
	}
	if diff := cmp.Diff([][]rules.Side{nil, {"a"}, {"b"}}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
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
