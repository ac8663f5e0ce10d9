package bot

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// TestWhatHangsOnRail: Bucharest is the way of rail to all of Rumania, and the enemy stands
// before it: more is at stake there than beside it. What the enemy would lose at a place
// counts once, however many come there.
func TestWhatHangsOnRail(t *testing.T) {
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	scenario := -1
	for i := range d.Scenarios {
		if d.Scenarios[i].ID == "1941" {
			scenario = i
		}
	}
	b := &bot{run: &field.Run{}}
	b.run.Open(d, d.Begin(scenario, field.Options{}))
	control.Settle(b.run)
	b.play(field.Axis, 0)
	b.chart.finish()
	bucharest, beside := b.chart.stake[d.PlaceByID["2822"]], b.chart.stake[d.PlaceByID["2920"]]
	if bucharest <= beside || bucharest < 4 {
		t.Errorf("at stake in Bucharest is %.1f, beside it %.1f", bucharest, beside)
	}
	w := b.chart.theirs
	for p := range d.Places {
		n := w.cuts(p)
		if n == 0 {
			continue
		}
		if again := w.cuts(p); again != n {
			t.Fatalf("in %s %.1f is cut off, then %.1f", d.Places[p].ID, n, again)
		}
		c := w.copy()
		if c.layArrival(p); c.cuts(p) != 0 || w.cuts(p) != n {
			t.Fatalf("in %s %.1f is cut off twice", d.Places[p].ID, n)
		}
	}
}
