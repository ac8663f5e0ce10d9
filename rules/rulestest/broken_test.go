package rulestest_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestBrokenTitles breaks one promise at a time and expects the suite to name
// it: a suite that cannot fail proves nothing.
func TestBrokenTitles(t *testing.T) {
	count := 0
	var cached *rules.Known
	for name, c := range map[string]struct {
		bend bend
		want string
	}{
		"a side that knows where the enemy is": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			k := p.Known(v)
			k.Pieces[1].ID, k.Pieces[1].At = "blue-troop", toy.Places[p.State.Troops[1].Place]
			return k
		}}, "is shown different things"},
		"an option that is forgotten": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			k := p.Known(v)
			k.Options[0].Value = "standing"
			return k
		}}, "the options are [{decisions standing}"},
		"a bot that cannot begin a scenario": {bend{bot: func(k *rules.Known, d rules.Demand, src dice.Source) []rules.Order {
			if k.Scenario == "close" && slices.Contains(k.Options, rules.Setting{ID: "turns", Value: "5"}) {
				return []rules.Order{at("raid", "hill")}
			}
			return toy.New().Bot(k, d, nil, src)
		}}, "begins, seed 1: start with {close map[turns:5]"},
		"an event that is a secret at times": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			out.Events = append(out.Events, rules.Event{Message: rules.M("toy.turns")})
			if p.State.Turn == 2 {
				out.Events[len(out.Events)-1].To = []rules.Side{toy.Red}
			}
			return out, err
		}}, "it is a secret or it is none"},
		"an event that leaves a side out": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			out.Events = append(out.Events, rules.Event{Message: rules.M("toy.turns"), To: []rules.Side{toy.Red}})
			return out, err
		}}, "and the others are told nothing"},
		"an event that another's counterpart excuses": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			for i, code := range []string{"toy.turns", "toy.turns-enemy", "toy.calls"} {
				out.Events = append(out.Events, rules.Event{Message: rules.M(code), To: []rules.Side{[]rules.Side{toy.Red, toy.Blue}[i%2]}})
			}
			return out, err
		}}, "the event toy.calls goes to [red], and the others are told nothing"},
		"an order far down that vanishes": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			out.Ends = slices.DeleteFunc(out.Ends, func(e rules.End) bool { return e.Line > 9 })
			return out, err
		}}, "rash, seed 1: at the end of the game: "},
		"a piece that is hidden and named": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			k := p.Known(v)
			for i := range k.Pieces {
				if k.Pieces[i].Hidden() {
					k.Pieces[i].Steps = 1
				}
			}
			return k
		}}, "says what it is"},
		"a piece of more steps than it has": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			k := p.Known(v)
			k.Pieces[0].Steps, k.Pieces[0].Most = 3, 2
			return k
		}}, "has 3 steps of 2"},
		"a track beyond its end": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			k := p.Known(v)
			k.Tracks[0].N, k.Tracks[0].Most = 3, 2
			return k
		}}, "stands at 3 of 2"},
		"a piece that is not there": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			k := p.Known(v)
			if v != rules.All {
				k.Pieces[0].ID = "green"
			}
			return k
		}}, "in truth"},
		"pieces whose order tells": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			k := p.Known(v)
			k.Pieces = append([]rules.Piece{{Side: toy.Red, At: "hidden"}}, k.Pieces...)
			k.Pieces[1].At = "hidden"
			return k
		}}, "hidden"},
		"something known that is shared": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			if cached == nil || cached.Viewer != v {
				cached = p.Known(v)
			}
			return cached
		}}, "after the first was overwritten"},
		"a view that changes what is known": {bend{view: func(k *rules.Known) rules.View {
			defer func() { k.Step = "seen" }()
			return toy.New().View(k)
		}}, "the view changed it"},
		"two demands at once": {bend{demands: func(p *toy.Position) []rules.Demand {
			d := p.Demands()
			if len(d) > 0 {
				twice := d[0]
				twice.Key += "/again"
				d = append(d, twice)
			}
			return d
		}}, "two demands that are not optional"},
		"a demand that tells too much": {bend{demands: func(p *toy.Position) []rules.Demand {
			d := p.Demands()
			if len(d) > 1 && toy.Places[p.State.Troops[1].Place] == "mill" {
				return d[:1]
			}
			return d
		}}, "is shown different things"},
		"an event that tells too much": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			if err == nil {
				out.Events = append(out.Events, rules.Event{Message: rules.M("toy.stands", rules.ID("place", "place", toy.Places[p.State.Troops[1].Place]))})
			}
			return out, err
		}}, "is told different things"},
		"an event that names what is hidden": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			out.Events = append(out.Events, rules.Event{Message: rules.M("toy.near", rules.Text("troop", "near blue-troop")), To: []rules.Side{toy.Red}})
			return out, err
		}}, "tells red of \"blue-troop\""},
		"a reason that names what is hidden": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			for i := range out.Ends {
				reason := rules.M("toy.near", rules.Text("troop", "blue-troop"))
				out.Ends[i].State, out.Ends[i].Reason = rules.Failed, &reason
			}
			return out, err
		}}, "tells red of \"blue-troop\""},
		"a reading that knows too much": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			if s.Side == toy.Red {
				r.Missing = append(r.Missing, rules.M("toy.stands", rules.ID("place", "place", toy.Places[p.State.Troops[1].Place])))
			}
			return r
		}}, "reads differently"},
		"a reading that names what is hidden": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			if s.Side == toy.Red {
				r.Missing = append(r.Missing, rules.M("toy.near", rules.Text("troop", "near blue-troop")))
			}
			return r
		}}, "names \"blue-troop\", which red does not know"},
		"a suggestion that names what is hidden": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			for i := range r.Problems {
				r.Problems[i].Suggest = []rules.Arg{rules.Text("suggest", "raid blue-troop")}
			}
			return r
		}}, "names \"blue-troop\""},
		"a duty of now for a turn to come": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			if s.Key == "" && len(r.Missing) > 0 {
				r.Problems = append(r.Problems, rules.Problem{Severity: rules.Error, Message: r.Missing[0]})
			}
			return r
		}}, "in advance"},
		"a draft that suggests what is refused": {bend{draft: func(*rules.Known) []rules.DraftLine {
			return []rules.DraftLine{{Orders: []rules.Order{at("hold", "mill")}}, {Mark: rules.DraftSuggests, Orders: []rules.Order{at("raid", "mill")}}}
		}}, "the suggestion \"raid mill\" is refused"},
		"a draft whose remarks look like suggestions": {bend{draft: func(*rules.Known) []rules.DraftLine {
			return []rules.DraftLine{{Mark: rules.DraftSuggests, Stands: []rules.Stand{{At: rules.ID("place", "place", "mill")}}}}
		}}, "the suggestion \"  mill\" reads as 0 orders"},
		"adjudication that counts its calls": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			count++
			out, err := p.Adjudicate(in)
			out.Events = append(out.Events, rules.Event{Message: rules.M("toy.calls", rules.Num("n", count))})
			return out, err
		}}, "other bytes from a decoded copy"},
		"adjudication that changes its start": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			p.State.Troops[0].Points++
			return out, err
		}}, "adjudicating changed the position"},
		"an order that vanishes": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			out.Ends = out.Ends[min(1, len(out.Ends)):]
			return out, err
		}}, "never ended"},
		"an order that ends twice": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			out.Ends = append(out.Ends, out.Ends...)
			return out, err
		}}, "had ended already"},
		"a failure without a reason": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			for i := range out.Ends {
				out.Ends[i].State, out.Ends[i].Reason = rules.Failed, nil
			}
			return out, err
		}}, "without a reason"},
		"a stranger's sheet that is taken": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			keep := slices.DeleteFunc(slices.Clone(in.Sheets), func(s rules.Sheet) bool { return strings.HasPrefix(s.Key, "no such") })
			in.Sheets = keep
			return p.Adjudicate(in)
		}}, "which is not demanded"},
		"a standing order that nobody can give": {bend{standing: func(p *toy.Position, st rules.Standing) rules.Reading {
			r := p.CheckStanding(st)
			for i := range st.Orders {
				if st.Orders[i].Form == "standing-raided" {
					r.Problems = append(r.Problems, rules.Problem{Severity: rules.Error, Message: rules.M("toy.not-an-order")})
				}
			}
			return r
		}}, "of the form standing-raided for each side none was accepted"},
		"a trial that rolls": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			r.Problems = append(r.Problems, rules.Problem{Severity: rules.Warning, Message: rules.M("play.rolled", rules.Text("label", "raid"))})
			return r
		}}, "a trial rolls for "},
		"a bot that doubts": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			r.Problems = append(r.Problems, rules.Problem{Severity: rules.Warning, Doubt: true, Message: rules.M("toy.not-an-order")})
			return r
		}}, "has to be said twice"},
		"an illegal bot": {bend{bot: func(*rules.Known, rules.Demand, dice.Source) []rules.Order {
			return []rules.Order{at("hold", "mill"), at("raid", "mill")}
		}}, "the bot's sheet is refused"},
		"a bot nobody understands": {bend{bot: func(*rules.Known, rules.Demand, dice.Source) []rules.Order {
			return []rules.Order{order.Of("abracadabra")}
		}}, "the bot's sheet has 1 faults"},
		"a choice that is refused": {bend{demands: func(p *toy.Position) []rules.Demand {
			d := p.Demands()
			for i := range d {
				for j := range d[i].Choices {
					d[i].Choices[j].Order = at("hold", "hill")
				}
			}
			return d
		}}, "is refused"},
		"a choice that cannot be written": {bend{demands: func(p *toy.Position) []rules.Demand {
			d := p.Demands()
			for i := range d {
				for j := range d[i].Choices {
					d[i].Choices[j].Order = at("raided", "mill")
				}
			}
			return d
		}}, "cannot write raided place=mill"},
		"demands after the end": {bend{standings: func(p *toy.Position) (rules.Standings, bool) {
			st, over := p.Standings()
			return st, over || p.State.Turn > 1
		}}, "over is true"},
		"a result that leaves a side out": {bend{standings: func(p *toy.Position) (rules.Standings, bool) {
			st, over := p.Standings()
			st.Scores = st.Scores[:min(1, len(st.Scores))]
			return st, over
		}}, "want each of"},
		"a result with the winner behind the others": {bend{standings: func(p *toy.Position) (rules.Standings, bool) {
			st, over := p.Standings()
			for i := range st.Scores {
				st.Scores[i].Points, st.Winners = 0, []rules.Side{st.Scores[i].Side}
			}
			return st, over
		}}, "not best first"},
		"a game without an end": {bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			if err == nil {
				out.Next.(*toy.Position).State.Turn = 1
			}
			return out, err
		}}, "has not ended"},
		"a canonical text nobody understands": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			for i := range r.Canonical {
				r.Canonical[i] = "so be it that " + r.Canonical[i]
			}
			return r
		}}, "the canonical text"},
		"a canonical text that wanders": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			slices.Reverse(r.Canonical)
			return r
		}}, "reads back as"},
		"a canonical text that leaves something out": {bend{standing: func(p *toy.Position, st rules.Standing) rules.Reading {
			r := p.CheckStanding(st)
			for i := range r.Canonical {
				r.Canonical[i] = "standing stand"
			}
			return r
		}}, "form standing-"},
		"a word that is written as another is read": {bend{words: map[string]string{"hold": "asaltar"}}, "which reads as raid"},
		"a name that is read as another":            {bend{names: map[string]string{"mill": "molinete del vado"}}, "names, seed 1: the place mill is not read where it is called \"molinete del vado\""},
		"a position that damage breaks": {bend{known: func(p *toy.Position, v rules.Viewer) *rules.Known {
			if p.State.Troops[0].Points > 20 || p.State.Questions > 50 {
				panic("no such score")
			}
			return p.Known(v)
		}}, "ends in a panic"},
		"a position that a key breaks": {bend{compose: func(text []byte) {
			if strings.Contains(string(text), "\nturn = -1") {
				panic("no such turn")
			}
		}}, "composing ends in a panic"},
		"a good line with an error": {bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			for i := range r.Good {
				r.Good[i] = true
			}
			return r
		}}, "is called good"},
		"a draft nobody understands": {bend{draft: func(*rules.Known) []rules.DraftLine {
			return []rules.DraftLine{{Orders: []rules.Order{order.Of("fill-in-here")}}}
		}}, "draft of red"},
		"a position that forgets": {bend{marshal: func(p *toy.Position) ([]byte, error) {
			raw, err := p.MarshalJSON()
			if err != nil {
				return nil, err
			}
			var m map[string]json.RawMessage
			if err := json.Unmarshal(raw, &m); err != nil {
				return nil, err
			}
			delete(m, "pending")
			return json.Marshal(m)
		}}, "from a decoded copy"},
		"a name from nowhere": {bend{view: func(k *rules.Known) rules.View {
			v := toy.New().View(k)
			v.Sections[0].Lines = append(v.Sections[0].Lines, rules.M("toy.stands", rules.ID("place", "place", "atlantis")))
			return v
		}}, "not in the vocabulary"},
	} {
		t.Run(name, func(t *testing.T) {
			s := suite(t, bent{Title: toy.New(), bend: c.bend})
			s.MaxPhases = 300
			err := rulestest.Check(s)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the suite says %v, want %q", err, c.want)
			}
		})
	}
	if err := rulestest.Check(suite(t, bent{Title: toy.New()})); err != nil {
		t.Errorf("a title that is not bent: %v", err)
	}
}

// TestUncovered: what an event uncovers may be named after it, and not before.
func TestUncovered(t *testing.T) {
	event := func(code string) rules.Event {
		return rules.Event{Message: rules.M(code, rules.Text("troop", "blue-troop"))}
	}
	for _, first := range []bool{true, false} {
		s := suite(t, bent{Title: toy.New(), bend: bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			out, err := p.Adjudicate(in)
			if out.Events = append(out.Events, event("toy.near")); first {
				out.Events = slices.Insert(out.Events, 0, event("toy.found"))
			}
			return out, err
		}}})
		s.Secrets[0].Uncover = []string{"toy.found"}
		if err := rulestest.Check(s); (err == nil) != first {
			t.Errorf("uncovered first is %v: %v", first, err)
		}
	}
}

func TestSaysWhatHasNoWords(t *testing.T) {
	s := suite(t, toy.New())
	s.Say = func(m rules.Message) error {
		if m.Code == "toy.fought" {
			return errors.New("no")
		}
		return nil
	}
	if err := rulestest.Check(s); err == nil || !strings.Contains(err.Error(), "toy.fought") {
		t.Errorf("the suite says %v", err)
	}
}

// TestFailureSaysHowToRepeat runs the suite of a broken title in a process of
// its own, with a seed from the environment.
func TestFailureSaysHowToRepeat(t *testing.T) {
	if os.Getenv("RULESTEST_BROKEN") != "" {
		s := suite(t, bent{Title: toy.New(), bend: bend{bot: func(*rules.Known, rules.Demand, dice.Source) []rules.Order {
			return []rules.Order{order.Of("abracadabra")}
		}}})
		rulestest.Run(t, s)
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^TestFailureSaysHowToRepeat$")
	cmd.Env = append(os.Environ(), "RULESTEST_BROKEN=1", testenv.EnvSeed+"=77", testenv.EnvGames+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatalf("the suite of a broken title passed:\n%s", out)
	}
	want := "repeat with: FIELDPOST_SEED=77 FIELDPOST_GAMES=1 go test -run 'TestFailureSaysHowToRepeat/legal'"
	if !strings.Contains(string(out), want) {
		t.Errorf("the failure does not say %q:\n%s", want, out)
	}
}

func TestSuiteNeedsATitle(t *testing.T) {
	if err := rulestest.Check(rulestest.Suite{}); err == nil {
		t.Error("a suite without a title is taken")
	}
}
