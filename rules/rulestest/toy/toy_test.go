package toy_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

func order(form, place string) rules.Order {
	o := rules.Order{Form: form, Line: 1, Col: 1, Text: form + " " + place}
	if place != "" {
		o.Args = []rules.Value{{Name: "place", Kind: "place", ID: place}}
	}
	return o
}

// said is a standing order.
func said(answer, place string) rules.Order {
	o := rules.Order{Form: "standing-raided", Line: 1, Args: []rules.Value{{Name: "answer", Kind: rules.KindWord, ID: answer}}}
	if place != "" {
		o.Args = append(o.Args, rules.Value{Name: "in", Kind: "place", ID: place})
	}
	return o
}

func start(t *testing.T, options map[string]string) rules.Position {
	t.Helper()
	p, err := toy.New().Start(rules.Setup{Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func adjudicate(t *testing.T, p rules.Position, in rules.Input) rules.Position {
	t.Helper()
	before, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.Adjudicate(in)
	if err != nil {
		t.Fatal(err)
	}
	after, _ := p.MarshalJSON()
	if !bytes.Equal(before, after) {
		t.Errorf("adjudicating changed the position it started from:\n%s\n%s", before, after)
	}
	stored, _ := out.Next.MarshalJSON()
	back, err := toy.New().Decode(stored)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := back.MarshalJSON(); !bytes.Equal(stored, again) {
		t.Errorf("a position differs after marshalling:\n%s\n%s", stored, again)
	}
	return out.Next
}

func TestDecisionInTheMiddle(t *testing.T) {
	for _, tc := range []struct {
		name     string
		standing []rules.Standing
		want     int // points of red
		asked    bool
	}{
		{name: "asked", asked: true},
		{name: "standing order", want: 1, standing: []rules.Standing{{Side: toy.Blue, Orders: []rules.Order{
			said("flee", "ford"), said("stand", ""),
		}}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := start(t, map[string]string{"decisions": "ask"})
			p = adjudicate(t, p, rules.Input{
				Sheets:   []rules.Sheet{{Side: toy.Red, Key: "t1/red/orders", Orders: []rules.Order{order("raid", "ford")}}},
				Standing: tc.standing, Dice: &dice.Scripted{Faces: []int{6}},
			})
			d := p.Demands()[0]
			if got := d.Kind == rules.DemandDecision; got != tc.asked {
				t.Fatalf("demand %s is a decision: %v, want %v", d.Key, got, tc.asked)
			}
			if tc.asked {
				p = adjudicate(t, p, rules.Input{Sheets: []rules.Sheet{{Side: d.Side, Key: d.Key, Orders: []rules.Order{d.Choices[1].Order}}}})
				tc.want = 1
			}
			if got := p.(*toy.Position).State.Troops[0].Points; got != tc.want {
				t.Errorf("red has %d points, want %d", got, tc.want)
			}
		})
	}
}

func TestStopAsksForANewSheet(t *testing.T) {
	p := start(t, nil)
	out, err := p.Adjudicate(rules.Input{Sheets: []rules.Sheet{{
		Side: toy.Red, Key: "t1/red/orders", OnFailure: rules.Stop,
		Orders: []rules.Order{order("raid", "hill"), order("raid", "mill")},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := out.Next.Demands()[0].Key, "t1/red/orders"; got != want {
		t.Errorf("demand %s, want %s", got, want)
	}
	if len(out.Ends) != 2 || out.Ends[0].State != rules.Failed || out.Ends[1].State != rules.NotReached {
		t.Errorf("ends %+v", out.Ends)
	}
}

func TestBotsFinishEveryGame(t *testing.T) {
	for _, decisions := range []string{"standing", "ask"} {
		for _, report := range []string{"phase", "turn"} {
			p := start(t, map[string]string{"decisions": decisions, "report": report, "turns": "20"})
			for phase := 1; len(p.Demands()) > 0; phase++ {
				if phase > 200 {
					t.Fatalf("%s/%s: the game does not end", decisions, report)
				}
				var in rules.Input
				src := dice.NewDerived(dice.Seed{7}, phase, [32]byte{})
				in.Dice = src
				for _, d := range p.Demands() {
					s := rules.Sheet{Side: d.Side, Key: d.Key}
					s.Orders = rules.Bot(toy.New(), p, d, src)
					if r := p.Check(s); !r.OK() {
						t.Fatalf("the bot's sheet for %s: %+v", d.Key, r.Problems)
					}
					in.Sheets = append(in.Sheets, s)
				}
				p = adjudicate(t, p, in)
			}
			if _, over := p.Standings(); !over {
				t.Errorf("%s/%s: no demand, but not over", decisions, report)
			}
		}
	}
}

func TestUndemandedSheetBreaksTheContract(t *testing.T) {
	if _, err := start(t, nil).Adjudicate(rules.Input{Sheets: []rules.Sheet{{Side: toy.Blue, Key: "t1/blue/orders"}}}); err == nil {
		t.Error("a sheet that nobody asked for was taken")
	}
}

func TestComposeReadsWhatDescribeWrites(t *testing.T) {
	title := toy.New()
	p, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	back, err := title.Compose(title.Describe(p))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(p, back) {
		t.Errorf("differs: %+v and %+v", p, back)
	}
}

// TestToyIsShort: who wants to write a title reads it whole.
func TestToyIsShort(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	lines := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") {
			lines += bytes.Count(text, []byte{'\n'})
		}
	}
	if lines > 420 {
		t.Errorf("%d lines, want 420 at most", lines)
	}
}
