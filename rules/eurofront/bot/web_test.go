package bot

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// TestWhatHangsOnRail: in 1941 much is at stake in Bucharest, more than beside it; and what hangs on a place
// is not reached by rail without it.
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
	w := b.chart.web
	hanging := 0
	for i := 1; i < len(w.order); i++ {
		if by := w.by[i]; int(by) >= i {
			t.Fatalf("%s hangs on %s, which is further", d.Places[w.order[i]].ID, d.Places[w.order[by]].ID)
		}
		if w.by[i] < 2 { // on the origin
			continue
		}
		if hanging++; reachedWithout(b, w, w.order[w.by[i]], w.order[i]) {
			t.Fatalf("%s is reached without %s, on which it hangs", d.Places[w.order[i]].ID, d.Places[w.order[w.by[i]]].ID)
		}
	}
	if hanging < 20 {
		t.Errorf("%d places hang on others than the origin", hanging)
	}
}

// reachedWithout reports whether rail leads to a place of a web though another one is closed.
func reachedWithout(b *bot, w *web, closed, to int16) bool {
	seen := map[int16]bool{closed: true, w.order[1]: true}
	for queue := []int16{w.order[1]}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if p == to {
			return true
		}
		if p != w.order[1] && !control.CanPassRail(b.run, field.Axis, int(p)) {
			continue
		}
		for _, next := range b.run.D.Places[p].Rails {
			if w.number[next] > 0 && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}
