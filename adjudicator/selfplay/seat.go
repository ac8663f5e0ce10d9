package selfplay

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// seat is who writes the sheets of a side.
type seat struct {
	luck  dice.Source
	steps int // a sheet, 0 for who does not think
	work  *Work
}

// sheet writes the sheet for a demand.
func (s *seat) sheet(t rules.Title, pos rules.Position, d rules.Demand) []rules.Order {
	begun := time.Now()
	p := engine.PlayerOf(t)
	if p == nil || s.steps == 0 {
		orders := rules.Bot(t, pos, d, s.luck)
		s.work.add(0, time.Since(begun))
		return orders
	}
	search := engine.New(p, pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), s.luck, s.steps)
	for search.Step() {
	}
	s.work.add(search.Spent(), time.Since(begun))
	return search.Best()
}

// Work is what sheets have cost.
type Work struct {
	Sheets  int `json:"sheets"`
	Steps   int `json:"steps"`   // of all together
	Longest int `json:"longest"` // steps of the sheet that took most

	took, slowest time.Duration
}

// add counts one sheet.
func (w *Work) add(steps int, took time.Duration) {
	w.join(&Work{1, steps, steps, took, took})
}

// join counts the sheets of another.
func (w *Work) join(o *Work) {
	w.Sheets += o.Sheets
	w.Steps += o.Steps
	w.Longest = max(w.Longest, o.Longest)
	w.took += o.took
	w.slowest = max(w.slowest, o.slowest)
}

// MeanSteps returns the steps of a sheet.
func (w *Work) MeanSteps() float64 { return float64(w.Steps) / float64(max(1, w.Sheets)) }

// Pace returns the time of a sheet.
func (w *Work) Pace() Pace {
	return Pace{1000 * w.took.Seconds() / float64(max(1, w.Sheets)), 1000 * w.slowest.Seconds()}
}

// Pace is how long sheets took, in milliseconds.
type Pace struct {
	Mean    float64 `json:"mean_ms"`
	Longest float64 `json:"longest_ms"`
}
