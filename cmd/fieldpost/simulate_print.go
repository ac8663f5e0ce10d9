package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// figures prints what self-play came to.
func (p *program) figures(title rules.Title, f *selfplay.Figures) {
	p.printf("games                        %d\n", f.Games)
	p.printf("finished                     %d\n", f.Finished)
	p.printf("errors                       %d\n", f.Errors)
	p.failures(f.Failures)
	p.printf("phases                       %d\n", f.Phases)
	p.printf("orders                       %d\n", f.Orders)
	p.printf("Reading, checking and adjudicating, without the bots' thinking (%d cores):\n", f.Workers)
	p.printf("  phases per second per core %.0f  (%.1f µs a phase)\n", f.PhasesPerSecond, f.PhaseMicros)
	p.printf("  orders per second per core %.0f\n", f.OrdersPerSecond)
	p.printf("  allocations per phase      %.1f\n", f.PhaseAllocs)
	p.printf("With the bots' thinking:\n")
	p.printf("  phases per second per core %.0f\n", f.BotPhasesPerSecond)
	p.printf("Results                      won  shared  mean points\n")
	for _, s := range f.Sides() {
		r := f.Results[s]
		p.printf("  %-26s %3d  %6d  %11.2f\n", title.Name(rules.KindSide, string(s), rules.English), r.Won, r.Shared, r.Points)
	}
}

// table prints what a comparison came to.
func (p *program) table(title rules.Title, t *selfplay.Table) {
	p.printf("%s against %s, budgets divided by %d, seed %d\n", t.First, t.Second, t.Divisor, t.Seed)
	for _, s := range t.Series {
		p.printf("\nScenario %s: %s\n", s.Scenario, title.About().Scenario(s.Scenario).Names.In(rules.English))
		games, won := 0, 0.0
		for _, seat := range s.Seats {
			games += seat.Games
			won += seat.Won
		}
		p.printf("  %-8s won %.1f of %d: %.0f%% (%.0f%% to %.0f%%)\n", t.First, won, games, 100*s.Share.Mean, 100*s.Share.Low, 100*s.Share.High)
		p.printf("  over the same seat %s points of 100 (%s to %s)\n", signedPoints(s.Gain.Mean), signedPoints(s.Gain.Low), signedPoints(s.Gain.High))
		if s.Better != "" {
			p.printf("  %s is better, certain after %d seeds\n", s.Better, s.Sets)
		} else {
			p.printf("  not certain after %d seeds which is better\n", s.Sets)
		}
		p.printf("  %-26s %16s  %22s  gain\n", "seat", string(t.First)+" won", string(t.Second)+" among equals")
		for _, seat := range s.Seats {
			p.printf("  %-26s %16s  %22s  %4s\n", title.Name(rules.KindSide, string(seat.Side), rules.English),
				shareWon(seat.Won, seat.Games), shareWon(seat.EqualWon, seat.Equal), signedPoints(seat.Gain()))
		}
	}
	p.printf("\nIn all %s won %.1f of %d games: %.0f%%, over the same seat %s points of 100\n",
		t.First, t.Won, t.Games, 100*t.Won/float64(max(1, t.Games)), signedPoints(t.Gain))
	p.printf("games among equals %d, errors %d\n", t.Equal, t.Errors)
	failures := 0
	for _, w := range t.Sheets {
		failures += w.Failures
	}
	p.failures(failures)
	p.printf("%-8s %8s %12s %9s %10s %11s\n", "sheets", "", "steps, mean", "longest", "ms, mean", "longest")
	for _, grade := range engine.Grades() {
		if w := t.Sheets[grade]; w != nil {
			pace := t.Times[grade]
			p.printf("%-8s %8d %12.1f %9d %10.2f %11.2f\n", grade, w.Sheets, w.MeanSteps(), w.Longest, pace.Mean, pace.Longest)
		}
	}
}

// failures prints how many rollouts of bots could not be played to their end, if there are any.
func (p *program) failures(n int) {
	if n > 0 {
		p.printf("rollouts that failed         %d\n", n)
	}
}

// signedPoints returns a part of one in hundredths, with its sign.
func signedPoints(part float64) string { return fmt.Sprintf("%+d", int(math.Round(100*part))) }

// shareWon returns what was won of games, in words.
func shareWon(won float64, games int) string {
	return fmt.Sprintf("%.1f of %d (%.0f%%)", won, games, 100*won/float64(max(1, games)))
}

// coverage prints how often things were carried out, those first that never were, and on demand how many cases each section has.
func (p *program) coverage(c *selfplay.Coverage, cases bool) {
	if c == nil {
		return
	}
	p.printf("\nOrders of %.0f%% of the forms were done\n", c.FormsDone())
	p.printf("  %-22s %9s %9s %12s\n", "form", "done", "failed", "not reached")
	p.forms(c.Forms)
	if len(c.Shorthand) > 0 {
		p.printf("Forms that say what others say:\n")
		p.forms(c.Shorthand)
	}
	if len(c.Standing) > 0 {
		p.printf("Standing orders, which bots do not give: %s\n", strings.Join(c.Standing, ", "))
	}
	if len(c.Paragraphs) == 0 {
		p.printf("The title does not list the sections of its rulebook.\n")
		return
	}
	showable, came := 0, 0
	for _, s := range c.Paragraphs {
		if s.Reason == "" {
			showable++
			if s.Times > 0 {
				came++
			}
		}
	}
	p.printf("\n%d of %d sections of the rulebook showed that games can show\n", came, showable)
	count := func(n int) string { return "" }
	if cases {
		count = func(n int) string { return fmt.Sprintf(" %6d", n) }
		p.printf("   %-12s %9s  cases\n", "section", "games")
	}
	for _, zero := range []bool{true, false} {
		for _, s := range c.Paragraphs {
			if s.Reason == "" && (s.Times == 0) == zero {
				p.printf("  §%-12s %9d%s\n", s.Section, s.Times, count(s.Cases))
			}
		}
	}
	p.printf("Not to be seen in games:\n")
	for _, s := range c.Paragraphs {
		if s.Reason != "" {
			p.printf("  §%-12s%s %s\n", s.Section, count(s.Cases), s.Reason)
		}
	}
}

// forms prints how often orders of some forms ended in each of the ways.
func (p *program) forms(list []selfplay.FormCount) {
	for _, f := range list {
		p.printf("  %-22s %9d %9d %12d\n", f.Form, f.Done, f.Failed, f.NotReached)
	}
}
