package titlecmd

import (
	"fmt"
	"math"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// printFigures prints what self-play came to.
func printFigures(p *cli.Program, title rules.Title, f *selfplay.Figures) {
	p.Printf("games                        %d\n", f.Games)
	p.Printf("finished                     %d\n", f.Finished)
	p.Printf("errors                       %d\n", f.Errors)
	printFailures(p, f.Failures)
	p.Printf("phases                       %d\n", f.Phases)
	p.Printf("orders                       %d\n", f.Orders)
	p.Printf("Reading, checking and adjudicating, without the bots' thinking (%d cores):\n", f.Workers)
	p.Printf("  phases per second per core %.0f  (%.1f µs a phase)\n", f.PhasesPerSecond, f.PhaseMicros)
	p.Printf("  orders per second per core %.0f\n", f.OrdersPerSecond)
	p.Printf("  allocations per phase      %.1f\n", f.PhaseAllocs)
	p.Printf("With the bots' thinking:\n")
	p.Printf("  phases per second per core %.0f\n", f.BotPhasesPerSecond)
	p.Printf("Results                      won  shared  mean points\n")
	for _, s := range f.Sides() {
		r := f.Results[s]
		p.Printf("  %-26s %3d  %6d  %11.2f\n", title.Name(rules.KindSide, string(s), rules.English), r.Won, r.Shared, r.Points)
	}
}

// printTable prints what a comparison came to.
func printTable(p *cli.Program, title rules.Title, t *selfplay.Table) {
	p.Printf("%s against %s, budgets divided by %d, seed %d\n", t.First, t.Second, t.Divisor, t.Seed)
	for _, s := range t.Series {
		p.Printf("\nScenario %s: %s\n", s.Scenario, title.About().Scenario(s.Scenario).Names.In(rules.English))
		games, won := 0, 0.0
		for _, seat := range s.Seats {
			games += seat.Games
			won += seat.Won
		}
		p.Printf("  %-8s won %.1f of %d: %.0f%% (%.0f%% to %.0f%%)\n", t.First, won, games, 100*s.Share.Mean, 100*s.Share.Low, 100*s.Share.High)
		p.Printf("  over the same seat %s points of 100 (%s to %s)\n", signedPoints(s.Gain.Mean), signedPoints(s.Gain.Low), signedPoints(s.Gain.High))
		if s.Better != "" {
			p.Printf("  %s is better, certain after %d seeds\n", s.Better, s.Sets)
		} else {
			p.Printf("  not certain after %d seeds which is better\n", s.Sets)
		}
		p.Printf("  %-26s %16s  %22s  gain\n", "seat", string(t.First)+" won", string(t.Second)+" among equals")
		for _, seat := range s.Seats {
			p.Printf("  %-26s %16s  %22s  %4s\n", title.Name(rules.KindSide, string(seat.Side), rules.English),
				shareWon(seat.Won, seat.Games), shareWon(seat.EqualWon, seat.Equal), signedPoints(seat.Gain()))
		}
	}
	p.Printf("\nIn all %s won %.1f of %d games: %.0f%%, over the same seat %s points of 100\n",
		t.First, t.Won, t.Games, 100*t.Won/float64(max(1, t.Games)), signedPoints(t.Gain))
	p.Printf("games among equals %d, errors %d\n", t.Equal, t.Errors)
	failures := 0
	for _, w := range t.Sheets {
		failures += w.Failures
	}
	printFailures(p, failures)
	p.Printf("%-8s %8s %12s %9s %10s %11s\n", "sheets", "", "steps, mean", "longest", "ms, mean", "longest")
	for _, grade := range engine.Grades() {
		if w := t.Sheets[grade]; w != nil {
			pace := t.Times[grade]
			p.Printf("%-8s %8d %12.1f %9d %10.2f %11.2f\n", grade, w.Sheets, w.MeanSteps(), w.Longest, pace.Mean, pace.Longest)
		}
	}
}

// printFailures prints how many rollouts of bots could not be played to their end, if there are any.
func printFailures(p *cli.Program, n int) {
	if n > 0 {
		p.Printf("rollouts that failed         %d\n", n)
	}
}

// signedPoints returns a part of one in hundredths, with its sign.
func signedPoints(part float64) string { return fmt.Sprintf("%+d", int(math.Round(100*part))) }

// shareWon returns what was won of games, in words.
func shareWon(won float64, games int) string {
	return fmt.Sprintf("%.1f of %d (%.0f%%)", won, games, 100*won/float64(max(1, games)))
}

// printCoverage prints how often things were carried out, those first that never were, and on demand how many cases each section has.
func printCoverage(p *cli.Program, c *selfplay.Coverage, cases bool) {
	if c == nil {
		return
	}
	p.Printf("\nOrders of %.0f%% of the forms were done\n", c.FormsDone())
	p.Printf("  %-22s %9s %9s %12s\n", "form", "done", "failed", "not reached")
	printForms(p, c.Forms)
	if len(c.Shorthand) > 0 {
		p.Printf("Forms that say what others say:\n")
		printForms(p, c.Shorthand)
	}
	if len(c.Standing) > 0 {
		p.Printf("Standing orders, which bots do not give: %s\n", strings.Join(c.Standing, ", "))
	}
	if len(c.Paragraphs) == 0 {
		p.Printf("The title does not list the sections of its rulebook.\n")
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
	p.Printf("\n%d of %d sections of the rulebook showed that games can show\n", came, showable)
	count := func(n int) string { return "" }
	if cases {
		count = func(n int) string { return fmt.Sprintf(" %6d", n) }
		p.Printf("   %-12s %9s  cases\n", "section", "games")
	}
	for _, zero := range []bool{true, false} {
		for _, s := range c.Paragraphs {
			if s.Reason == "" && (s.Times == 0) == zero {
				p.Printf("  §%-12s %9d%s\n", s.Section, s.Times, count(s.Cases))
			}
		}
	}
	p.Printf("Not to be seen in games:\n")
	for _, s := range c.Paragraphs {
		if s.Reason != "" {
			p.Printf("  §%-12s%s %s\n", s.Section, count(s.Cases), s.Reason)
		}
	}
}

// printForms prints how often orders of some forms ended in each of the ways.
func printForms(p *cli.Program, list []selfplay.FormCount) {
	for _, f := range list {
		p.Printf("  %-22s %9d %9d %12d\n", f.Form, f.Done, f.Failed, f.NotReached)
	}
}
