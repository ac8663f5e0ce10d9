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
		s.work.add(&Work{Sheets: 1, took: time.Since(begun)})
		return orders
	}
	search := engine.New(p, pos.Known(rules.Viewer(d.Side)), d, rules.CheckOf(pos, d.Side), s.luck, s.steps)
	for search.Step() {
	}
	s.work.add(&Work{Sheets: 1, Steps: search.Spent(), Failures: search.Failures(), took: time.Since(begun)})
	return search.Best()
}

// Work is what sheets have cost.
type Work struct {
	Sheets  int `json:"sheets"`
	Steps   int `json:"steps"`   // of all together
	Longest int `json:"longest"` // steps of the sheet that took most
	// Failures are rollouts that could not be played to their end, see [engine.Search.Failures].
	Failures int `json:"failures"`

	took, slowest time.Duration
}

// add counts one sheet, of which the steps, the failures and the time are given.
func (w *Work) add(sheet *Work) {
	sheet.Longest, sheet.slowest = sheet.Steps, sheet.took
	w.join(sheet)
}

// join counts the sheets of another.
func (w *Work) join(o *Work) {
	w.Sheets += o.Sheets
	w.Steps += o.Steps
	w.Failures += o.Failures
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
