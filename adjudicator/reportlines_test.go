package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestReportsAreShort plays games between bots by mail until there are 200
// reports, as many of each title and in both languages, and counts the lines that hold
// text. Before there was something like a short report they were 117.
func TestReportsAreShort(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	each, sum, n := 200/len(all), 0, 0
	for _, title := range all {
		w := newWorld(t, func(w *world) { w.Titles = all })
		reports := w.reports(title, each)
		lines, size := 0, 0
		for _, d := range reports {
			for line := range strings.Lines(d.Text) {
				if strings.TrimSpace(line) != "" {
					lines++
				}
			}
			size += len(d.Text) + len(d.HTML)
		}
		if lines > 78*len(reports) {
			t.Errorf("%s: a report has %d lines on average, want 78 at most", title.About().ID, lines/len(reports))
		}
		t.Logf("%s: %d lines and %d bytes a report", title.About().ID, lines/len(reports), size/len(reports))
		sum, n = sum+lines, n+len(reports)
	}
	t.Logf("%d lines a report, over %d", sum/n, n)
	if sum > 57*n {
		t.Errorf("a report has %d lines on average, want 57 at most", sum/n)
	}
}

// reports are the first so many that a game between bots brings its players.
func (w *world) reports(title rules.Title, most int) (out []store.Dispatch) {
	w.T.Helper()
	n := adjudicator.NewGame{Title: title.About().ID, Seed: &dice.Seed{3}}
	for i, side := range title.About().Sides {
		n.Seats = append(n.Seats, adjudicator.NewSeat{Side: side, Person: adjudicator.Person{
			Address: fmt.Sprintf("p%d@example.net", i), Lang: []rules.Lang{rules.English, rules.Spanish}[i%2],
		}})
	}
	info, err := w.Service.CreateGame(w.Ctx, n)
	if err != nil {
		w.T.Fatal(err)
	}
	for info.State == store.Running {
		w.Clock.Advance(time.Minute)
		for _, l := range w.Bots(title, info.ID) {
			w.Receive(l)
		}
		before := info.Phase
		if info = w.Show(info.ID); info.Phase == before {
			w.T.Fatalf("phase %d does not end", before)
		}
		for _, d := range w.Mails() {
			if d.Kind.Family() != "sitrep" {
				continue
			}
			if out = append(out, d); len(out) == most {
				return out
			}
		}
	}
	w.T.Fatalf("%s is over after %d reports", title.About().ID, len(out))
	return nil
}
