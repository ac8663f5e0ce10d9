package bot

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// TestWhatHangsOnRail: in 1941 much is at stake in Bucharest, more than beside it.
func TestWhatHangsOnRail(t *testing.T) {
	d := data(t)
	scenario := -1
	for i := range d.Scenarios {
		if d.Scenarios[i].ID == "1941" {
			scenario = i
		}
	}
	b := &bot{run: &field.Run{}}
	b.run.Open(d, d.Begin(scenario, field.Options{}))
	control.Settle(b.run)
	b.play(field.Soviet, 0)
	b.chart.finish()
	hangs := b.chart.cuts
	bucharest, beside := hangs[d.PlaceByID["2822"]], hangs[d.PlaceByID["2920"]]
	if bucharest <= beside || bucharest < 2 {
		t.Errorf("at stake in Bucharest is %.1f, beside it %.1f", bucharest, beside)
	}
}
