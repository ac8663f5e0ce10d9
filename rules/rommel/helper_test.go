package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
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
// down, to try single pieces of the engine.
func begun(t testing.TB, setup rules.Setup, faces ...int) *run {
	t.Helper()
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := title.start(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := title.newRun(s)
	r.in = &rules.Input{Dice: &dice.Scripted{Faces: faces}}
	r.out = &rules.Outcome{}
	return r
}

// rolled checks that all faces have been used, and no more.
func rolled(t testing.TB, r *run) {
	t.Helper()
	d := r.in.Dice.(*dice.Scripted)
	if d.Err != nil || d.Used != len(d.Faces) {
		t.Errorf("%d of %d faces used: %v", d.Used, len(d.Faces), d.Err)
	}
}

// codes lists the events so far that a side may know of.
func codes(r *run, sd side) (out []string) {
	for i := range r.out.Events {
		if r.out.Events[i].KnownTo(sd.id()) {
			out = append(out, r.out.Events[i].Code)
		}
	}
	return out
}
