package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// desked is the title with its order language.
func desked(t testing.TB, title *Title) *desk.Desk {
	t.Helper()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// begun starts a scenario and gives a run on it with dice that were written
// down, to try single pieces of the engine. All faces are to be used, and no more.
func begun(t testing.TB, setup rules.Setup, faces ...int) *run {
	t.Helper()
	d := &dice.Scripted{Faces: faces}
	t.Cleanup(func() {
		if len(faces) > 0 && (d.Err != nil || d.Used != len(d.Faces)) {
			t.Errorf("%d of %d faces used: %v", d.Used, len(d.Faces), d.Err)
		}
	})
	return begunWith(t, setup, d)
}

func begunWith(t testing.TB, setup rules.Setup, luck dice.Source) *run {
	t.Helper()
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := title.book.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := title.newRun(s)
	if err := r.Begin(rules.Input{Dice: luck}, nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// codes lists the events so far that a side may know of.
func codes(r *run, side field.Side) (out []string) {
	events := r.Outcome(nil).Events
	for i := range events {
		if events[i].KnownTo(side.ID()) {
			out = append(out, events[i].Code)
		}
	}
	return out
}

// Opened is a run on the scenario of 1941, for what needs no machine.
func Opened(t testing.TB) *run { return begun(t, rules.Setup{Scenario: "1941"}) }

// position is one into which a test looks.
type position struct {
	rules.Position
	t *Title
	s *field.State
}

func placed(t *Title, s *field.State) *position { return &position{t.Position(s), t, s} }
