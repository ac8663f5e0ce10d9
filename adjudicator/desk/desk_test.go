package desk_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// open returns the desk of the toy.
func open(t testing.TB) *desk.Desk {
	t.Helper()
	d, err := openToy()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var openToy = sync.OnceValues(func() (*desk.Desk, error) { return desk.New(toy.New()) })

func read(t testing.TB, text string) desk.Sheet {
	t.Helper()
	return open(t).Read(desk.Lines(text))
}

func TestReadSortsLines(t *testing.T) {
	got := read(t, "hold mill\n\n# thinking\nasaltar la colina\nstanding flee at ford\nwait\non failure stop\nturn 3\nhelp toy orders\nestado\n")
	want := desk.Sheet{
		Orders: []rules.Order{
			{Form: "hold", Line: 1, Col: 1, Text: "hold mill", Args: []rules.Value{{Name: "place", Kind: "place", ID: "mill", Col: 6, End: 10}}},
			{Form: "raid", Line: 4, Col: 1, Text: "asaltar la colina", Args: []rules.Value{{Name: "place", Kind: "place", ID: "hill", Col: 9, End: 18}}},
		},
		Standing: []rules.Order{
			{Form: "standing-raided", Line: 5, Col: 1, Text: "standing flee at ford", Args: []rules.Value{{Name: "answer", Kind: "word", ID: "flee", Col: 10, End: 14}, {Name: "in", Kind: "place", ID: "ford", Col: 18, End: 22}}},
		},
		OnFailure: rules.Stop,
		Wait:      true,
		Turn:      3,
		TurnAt:    desk.Spot{Line: 8, Col: 6, End: 7},
		Requests:  []desk.Request{{Kind: desk.Help, Topic: "toy orders", Lang: "en", Line: 9}, {Kind: desk.Status, Line: 10}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Read (-want +got):\n%s", diff)
	}
}

func TestSharedOrdersInBothLanguages(t *testing.T) {
	for _, pair := range [][2]string{
		{"wait", "espera"},
		{"on failure stop", "si falla para"},
		{"on failure skip", "Si falla, sigue"},
		{"turn 4", "turno 4"},
		{"help", "ayuda"},
		{"status", "estado"},
		{"report", "parte"},
		{"history", "historial"},
		{"code", "código"},
		{"name", "nombre"},
		{"name Ana", "nombre Ana"},
		{"name Anonymous", "nombre anónimo"},
	} {
		en, es := read(t, pair[0]), read(t, pair[1])
		if len(en.Problems) > 0 {
			t.Errorf("%q: %v", pair[0], en.Problems)
		}
		en.TurnAt, es.TurnAt = desk.Spot{}, desk.Spot{} // words differ in length
		for i := range es.Requests {
			es.Requests[i].Lang = en.Requests[i].Lang // as it must
		}
		if diff := cmp.Diff(en, es); diff != "" {
			t.Errorf("%q and %q differ:\n%s", pair[0], pair[1], diff)
		}
		if cmp.Equal(en, desk.Sheet{}) {
			t.Errorf("%q says nothing", pair[0])
		}
	}
}

func TestTurnIsForOneTurnOnly(t *testing.T) {
	if s := read(t, "turn 4\nturn 4"); s.Turn != 4 || len(s.Problems) > 0 {
		t.Errorf("the same turn twice: turn %d, problems %v", s.Turn, s.Problems)
	}
	s := read(t, "turn 4\nturn 5")
	if s.Turn != 4 || len(s.Problems) != 1 || s.Problems[0].Line != 2 || s.Problems[0].Message.Code != "fault.two-turns" {
		t.Errorf("two turns: turn %d, problems %v", s.Turn, s.Problems)
	}
}

// TestTurnInAHeading: a sheet that is headed with its turn is for that turn.
func TestTurnInAHeading(t *testing.T) {
	for _, line := range []string{"Turn 3", "Orders for turn 3:", "Turn 3 orders", "My orders for turn 3", "Órdenes para el turno 3:", "Turno 3, órdenes", "ÓRDENES DEL TURNO 3"} {
		if s := open(t).Read(loose(line)); s.Turn != 3 || len(s.Problems) > 0 {
			t.Errorf("%s: turn %d, problems %v", line, s.Turn, s.Problems)
		}
	}
}

func TestTurnsAreCountedFromOne(t *testing.T) {
	s := read(t, "turn 0")
	if s.Turn != 0 || len(s.Problems) != 1 || s.Problems[0].Col != 6 || s.Problems[0].Message.Code != "fault.turn-zero" {
		t.Errorf("turn %d, problems %v", s.Turn, s.Problems)
	}
}

func TestFailureIsOneThingOnly(t *testing.T) {
	if s := read(t, "on failure stop\nsi falla para"); s.OnFailure != rules.Stop || len(s.Problems) > 0 {
		t.Errorf("the same twice: %q, problems %v", s.OnFailure, s.Problems)
	}
	s := read(t, "on failure skip\non failure stop")
	if s.OnFailure != rules.Skip || len(s.Problems) != 1 || s.Problems[0].Line != 2 || s.Problems[0].Message.Code != "fault.failure-twice" {
		t.Errorf("both: %q, problems %v", s.OnFailure, s.Problems)
	}
}

func TestProblems(t *testing.T) {
	d := open(t)
	lines := desk.Lines("hold mil\nradi ford\nhold hil now\nhold\nDear colleague\nraid castle\nDear colleague")
	lines[4].Meant = false
	s := d.Read(lines)
	if len(s.Orders) != 0 && s.Orders[0].Text != "hold mil" {
		t.Errorf("orders = %v", s.Orders)
	}
	type row struct {
		Line     int
		Severity rules.Severity
		Code     string
		Word     string
		Usage    string
		Suggest  string
	}
	var got []row
	for _, p := range s.Problems {
		word, _ := p.Message.Arg("word")
		usage, _ := p.Message.Arg("usage")
		var suggest []string
		for _, a := range p.Suggest {
			suggest = append(suggest, a.Value)
		}
		got = append(got, row{p.Line, p.Severity, p.Message.Code, word.Value, usage.Value, strings.Join(suggest, ",")})
	}
	want := []row{
		{2, rules.Error, "fault.unknown-verb", "radi", "raid {place:place}", "raid"},
		{3, rules.Error, "fault.trailing", "now", "hold {place:place}", ""},
		{4, rules.Error, "fault.expected", "", "hold {place:place}", ""},
		{5, rules.Warning, "fault.chatter", "Dear colleague", "", ""},
		{6, rules.Error, "fault.unknown-name", "castle", "raid {place:place}", ""},
		{7, rules.Error, "fault.unknown-verb", "Dear", "", ""},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
	if s.Chatter != 1 {
		t.Errorf("Chatter = %d, want 1", s.Chatter)
	}
	if desk.Accepted(s.Problems) || !desk.Accepted(s.Problems[3:4]) {
		t.Error("Accepted takes errors or refuses chatter")
	}
}

// TestMisspeltIsSuggestedInTheLanguageOfTheReader: whatever way to write a word or a
// name was near, the reader is told how it is written in his language.
func TestMisspeltIsSuggestedInTheLanguageOfTheReader(t *testing.T) {
	d := open(t)
	for _, c := range []struct{ line, english, spanish string }{
		{"raid hlil", "hill", "colina"},
		{"asaltar colnia", "hill", "colina"},
		{"asatlar hill", "raid", "asaltar"},
		{"standing stnad", "stand", "resistir"},
	} {
		problems := d.Read(desk.Lines(c.line)).Problems
		if len(problems) != 1 || len(problems[0].Suggest) == 0 {
			t.Errorf("%q: problems %+v", c.line, problems)
			continue
		}
		a := &problems[0].Suggest[0]
		if en, es := a.Shown(d, rules.English), a.Shown(d, rules.Spanish); en != c.english || es != c.spanish {
			t.Errorf("%q: got %q and %q, want %q and %q", c.line, en, es, c.english, c.spanish)
		}
	}
}

func TestMerge(t *testing.T) {
	p := func(line, col int, code string) rules.Problem {
		return rules.Problem{Line: line, Col: col, Message: rules.M(code)}
	}
	got := desk.Merge(
		[]rules.Problem{p(2, 1, "grammar"), p(5, 1, "grammar")},
		[]rules.Problem{p(0, 0, "whole"), p(1, 4, "b"), p(1, 2, "a"), p(2, 1, "position"), p(9, 1, "z")})
	want := []rules.Problem{p(1, 2, "a"), p(1, 4, "b"), p(2, 1, "grammar"), p(2, 1, "position"), p(5, 1, "grammar"), p(9, 1, "z"), p(0, 0, "whole")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Merge (-want +got):\n%s", diff)
	}
	if desk.Merge(nil, nil) != nil {
		t.Error("Merge of nothing is not nil")
	}
}

// TestMergeOfAnOpenedBlock: that an order has no lines below it is not told where the
// lines that stand there were not understood.
func TestMergeOfAnOpenedBlock(t *testing.T) {
	open := rules.Problem{Line: 3, Severity: rules.Error, Opens: true}
	for _, c := range []struct {
		name string
		not  rules.Problem
		want int
	}{
		{"not understood, below", rules.Problem{Line: 4, Severity: rules.Error}, 1},
		{"not understood, above", rules.Problem{Line: 2, Severity: rules.Error}, 2},
		{"a remark, below", rules.Problem{Line: 4, Severity: rules.Warning}, 2},
	} {
		if got := desk.Merge([]rules.Problem{c.not}, []rules.Problem{open}); len(got) != c.want {
			t.Errorf("%s: %d problems, want %d", c.name, len(got), c.want)
		}
	}
}

// TestCanonicalReadsBack: the receipt is a hash of the canonical sheet, so
// that text must mean the same orders again.
func TestCanonicalReadsBack(t *testing.T) {
	d := open(t)
	pos, err := toy.New().Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	line := rapid.SampledFrom([]string{
		"hold mill", "HOLD the Ford", "ocupar la colina", "raid ford", "asaltar el molino", "raid hil", "Raid  MILL # now",
	})
	rapid.Check(t, func(t *rapid.T) {
		first := d.Read(desk.Number(rapid.SliceOfN(line, 1, 4).Draw(t, "lines")))
		sheet := rules.Sheet{Side: toy.Red, Key: "t1/red/orders", Orders: first.Orders}
		one := pos.Check(sheet)
		back := d.Read(desk.Number(one.Canonical))
		if len(back.Problems) > 0 {
			t.Fatalf("canonical %q has problems %v", one.Canonical, back.Problems)
		}
		sheet.Orders = back.Orders
		two := pos.Check(sheet)
		if diff := cmp.Diff(one.Canonical, two.Canonical); diff != "" {
			t.Fatalf("canonical text changed:\n%s", diff)
		}
	})
}

func TestReadIsConcurrent(t *testing.T) {
	d := open(t)
	lines := desk.Lines("hold mill\nraid ford\nraid hill\nstanding flee")
	want := d.Read(lines)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 100 {
				if diff := cmp.Diff(want, d.Read(lines)); diff != "" {
					t.Errorf("concurrent reads differ:\n%s", diff)
					return
				}
			}
		})
	}
	wg.Wait()
}

// broken is a title whose grammar cannot be compiled.
type broken struct{ toy.Title }

func (broken) Grammar() *rules.Grammar {
	return &rules.Grammar{Forms: []order.Form{{ID: "x", Pattern: "nowhere {y:nothing}"}}}
}

// mixed has a form that is a standing order in one pattern only.
type mixed struct{ toy.Title }

func (m mixed) Grammar() *rules.Grammar {
	g := *m.Title.Grammar()
	g.Forms = append(slices.Clip(g.Forms), order.Form{ID: "raided", Pattern: "standing", Standing: true})
	return &g
}

func TestNewRefusesBrokenGrammars(t *testing.T) {
	for want, title := range map[string]rules.Title{"nowhere": broken{toy.New()}, "standing order": mixed{toy.New()}} {
		if _, err := desk.New(title); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("New(%T) error = %v, want one that names %q", title, err, want)
		}
	}
}

func loose(text string) []language.Line {
	lines := desk.Lines(text)
	for i := range lines {
		lines[i].Meant = false
	}
	return lines
}
