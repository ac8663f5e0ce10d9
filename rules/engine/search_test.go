package engine_test

import (
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyplayer"
)

// search begins one for the side that a position waits for.
func search(pos rules.Position, seed uint64, steps int) *engine.Search {
	d := pos.Demands()[0]
	return engine.New(toyplayer.New(), pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), engine.NewLuck(seed, 0), steps)
}

func start(t *testing.T) *toy.Position {
	t.Helper()
	pos, err := toyplayer.New().Start(rules.Setup{Options: map[string]string{"turns": "20"}})
	if err != nil {
		t.Fatal(err)
	}
	return pos.(*toy.Position)
}

func lines(s *engine.Search) string {
	return strings.Join(toy.New().Grammar().Lines(s.Best(), rules.English), "\n")
}

// TestSameKnowledgeSameSheet: equal knowledge, seed and budget give the same sheet; another seed
// or budget gives others, and a world that differs in hidden things only does not.
func TestSameKnowledgeSameSheet(t *testing.T) {
	pos := start(t)
	twin := toyplayer.New().Position(pos.State.Clone()).(*toy.Position)
	twin.State.Troops[1].Place = (twin.State.Troops[1].Place + 1) % len(toy.Places)
	sheets := map[string]bool{}
	for seed := range uint64(20) {
		run := func(pos rules.Position) string {
			s := search(pos, seed, 300)
			for s.Step() {
			}
			return lines(s)
		}
		one := run(pos)
		if again := run(pos); again != one {
			t.Errorf("seed %d: %q, then %q", seed, one, again)
		}
		if other := run(twin); other != one {
			t.Errorf("seed %d: %q, in a world that differs in what is hidden %q", seed, one, other)
		}
		sheets[one] = true
	}
	if len(sheets) < 2 {
		t.Errorf("all seeds give %v", sheets)
	}
}

// slow is a toy whose sheets cost much, and which looks far ahead.
type slow struct{ toyplayer.Title }

func (slow) Thinking() engine.Thinking {
	return engine.Thinking{Plans: 2, Sheet: 8, Ahead: 4, Club: 2000}
}

// TestBudgetIsUsed: whatever it is, most of it is spent; that the best are to be looked at further
// ahead does not end a search that has not the steps for it.
func TestBudgetIsUsed(t *testing.T) {
	pos := start(t)
	d := pos.Demands()[0]
	for budget := 300; budget <= 4000; budget += 50 {
		s := engine.New(slow{toyplayer.New()}, pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), engine.NewLuck(3, 0), budget)
		for s.Step() {
		}
		if s.Spent() < budget*6/10 || s.Spent() > budget {
			t.Errorf("%d steps of %d were spent", s.Spent(), budget)
		}
	}
}

// broken is a toy of which imagined games cannot be played on.
type broken struct{ toyplayer.Title }

type stuck struct{ rules.Position }

func (stuck) Adjudicate(rules.Input) (rules.Outcome, error) {
	return rules.Outcome{}, errors.New("it cannot be played on")
}

func (b broken) Imagine(k *rules.Known, luck dice.Source) rules.Position {
	return stuck{b.Title.Imagine(k, luck)}
}

func (b broken) Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	return b.Title.Propose(p.(stuck).Position, d, plan, luck)
}

// TestFailuresAreCounted: rollouts that fail are told, and the first sight is sent.
func TestFailuresAreCounted(t *testing.T) {
	pos := start(t)
	d := pos.Demands()[0]
	think := func(p engine.Player, steps int) *engine.Search {
		s := engine.New(p, pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), engine.NewLuck(3, 0), steps)
		for s.Step() {
		}
		return s
	}
	s := think(broken{toyplayer.New()}, 100)
	if first := think(toyplayer.New(), 1); s.Failures() == 0 || lines(s) != lines(first) {
		t.Errorf("%d failures, %q is sent, %q at first sight", s.Failures(), lines(s), lines(first))
	}
	if n := think(toyplayer.New(), 100).Failures(); n > 0 {
		t.Errorf("%d failures where nothing fails", n)
	}
}

// lazy is a toy in which a sheet of one order does nothing, and in which it counts most that nothing is done.
type lazy struct{ toyplayer.Title }

type idle struct {
	rules.Position
	turn int
}

func (i idle) Adjudicate(in rules.Input) (rules.Outcome, error) {
	if len(in.Sheets[0].Orders) < 2 {
		return rules.Outcome{Next: i}, nil
	}
	out, err := i.Position.Adjudicate(in)
	out.Next = idle{out.Next, i.turn + 1}
	return out, err
}

func (l lazy) Imagine(k *rules.Known, luck dice.Source) rules.Position {
	return idle{l.Title.Imagine(k, luck), 0}
}

func (l lazy) Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	return l.Title.Propose(p.(idle).Position, d, plan, luck)
}

func (lazy) Value(p rules.Position, _ rules.Side) float64 {
	if p.(idle).turn > 0 {
		return 0.3
	}
	return 1
}

func (lazy) Thinking() engine.Thinking { return engine.Thinking{Plans: 2, Sheet: 1, Club: 2000} }

// TestNothingIsNoAnswer: a sheet after which the same is asked for again, as nothing has happened, is not sent.
func TestNothingIsNoAnswer(t *testing.T) {
	pos := start(t)
	d := pos.Demands()[0]
	for seed := range uint64(20) {
		s := engine.New(lazy{toyplayer.New()}, pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), engine.NewLuck(seed, 0), 400)
		long := len(s.Best()) > 1
		for s.Step() {
		}
		if long && len(s.Best()) < 2 {
			t.Errorf("seed %d: %q is sent, which does nothing", seed, lines(s))
		}
	}
}

// TestBudgetHolds: a search stops at its budget, and is an answer after each step.
func TestBudgetHolds(t *testing.T) {
	pos := start(t)
	for _, budget := range []int{1, 2, 5, 9, 40, 333, 5000} {
		s, steps := search(pos, 3, budget), 0
		for ; s.Step(); steps++ {
			sh := rules.Sheet{Side: toy.Red, Key: pos.Demands()[0].Key, Orders: s.Best()}
			if r := pos.Check(sh); !r.OK() {
				t.Fatalf("budget %d, step %d: %q is refused: %v", budget, steps, lines(s), r.Problems)
			}
		}
		if s.Spent() > budget {
			t.Errorf("%d steps of %d were spent", s.Spent(), budget)
		}
		if budget >= 40 && s.Spent() < budget/2 {
			t.Errorf("%d steps of %d were spent", s.Spent(), budget)
		}
	}
}

// fickle values positions by nothing but luck.
type fickle struct {
	toyplayer.Title
	luck *rand.Rand
}

func (f fickle) Value(rules.Position, rules.Side) float64 { return f.luck.Float64() }

// TestLuckIsNoReason: where no sheet is better than another the first sight is sent most times, though of
// many that are tried one always looks best.
func TestLuckIsNoReason(t *testing.T) {
	pos, others := start(t), 0
	const times = 100
	for seed := range uint64(times) {
		d := pos.Demands()[0]
		s := engine.New(fickle{toyplayer.New(), rand.New(rand.NewPCG(seed, 1))}, pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), engine.NewLuck(seed, 0), 400)
		first := lines(s)
		for s.Step() {
		}
		if lines(s) != first {
			others++
		}
	}
	if others > times/5 {
		t.Errorf("%d times of %d another sheet is sent", others, times)
	}
}

// TestThinkingWins: of games between a novice and who thinks, the latter wins most.
func TestThinkingWins(t *testing.T) {
	title, won := toyplayer.New(), 0.0
	const games = 60
	for n := range games {
		thinker := title.About().Sides[n%2]
		luck := engine.NewLuck(uint64(n), 1)
		pos, err := title.Start(rules.Setup{Options: map[string]string{"turns": "20"}})
		if err != nil {
			t.Fatal(err)
		}
		for phase := 1; ; phase++ {
			if st, over := pos.Standings(); over {
				won += engine.Won(st, thinker)
				break
			}
			var in rules.Input
			in.Dice = dice.NewDerived(dice.Seed{byte(n)}, phase, [sha256.Size]byte{})
			for _, d := range pos.Demands() {
				orders := rules.Bot(title, pos, d, luck)
				if d.Side == thinker {
					s := engine.New(title, pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), luck, 200)
					for s.Step() {
					}
					orders = s.Best()
				}
				in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders})
			}
			out, err := pos.Adjudicate(in)
			if err != nil {
				t.Fatal(err)
			}
			pos = out.Next
		}
	}
	if won < 0.6*games {
		t.Errorf("who thinks has won %v of %d games", won, games)
	}
}

func TestGrades(t *testing.T) {
	title := toyplayer.New()
	if got := engine.GradesOf(title); !reflect.DeepEqual(got, engine.Grades()) {
		t.Errorf("grades of a title with an engine: %v", got)
	}
	if got := engine.GradesOf(toy.New()); !reflect.DeepEqual(got, []engine.Grade{engine.Novice}) {
		t.Errorf("grades of a title without one: %v", got)
	}
	for grade, want := range map[engine.Grade]int{engine.Novice: 0, engine.Club: 20, engine.Strong: 600, "": 0} {
		if got := grade.Steps(title, 100); got != want {
			t.Errorf("%s has %d steps, want %d", grade, got, want)
		}
	}
	if _, err := engine.ParseGrade("genius"); err == nil || !strings.Contains(err.Error(), "novice club strong") {
		t.Errorf("genius: %v", err)
	}
}
