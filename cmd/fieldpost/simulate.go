package main

import (
	"fmt"
	"runtime"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
)

// simulateCommand lets bots play whole games.
type simulateCommand struct {
	Title    string            `required:"" help:"Id of the title." placeholder:"ID"`
	Scenario string            `help:"Scenario; the first when left out." placeholder:"ID"`
	Option   map[string]string `help:"Option of the games; may be given several times." placeholder:"KEY=VALUE"`
	Games    int               `default:"200" help:"How many games."`
	Seed     uint64            `default:"1" help:"Seed of the games: the same seed gives the same games."`
	CPU      int               `name:"cpu" help:"Cores to use; all when left out." placeholder:"N"`
	JSON     bool              `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *simulateCommand) Run(p *program) error {
	title, err := p.title(c.Title)
	if err != nil {
		return err
	}
	if c.Games < 1 {
		return advise(fmt.Errorf("--games=%d", c.Games), "give a number above 0")
	}
	if _, err := start(title, c.Scenario, c.Option); err != nil {
		return err
	}
	cpu := c.CPU
	if cpu < 1 {
		cpu = runtime.GOMAXPROCS(0)
	}
	prog := p.progress("game")
	fig, err := selfplay.Run(p.ctx, selfplay.Config{
		Title: title, Scenario: c.Scenario, Options: c.Option, Games: c.Games, Seed: c.Seed, Workers: cpu, Progress: prog.at,
	})
	prog.done()
	if err != nil {
		return err
	}
	if c.JSON {
		if err := p.json(fig); err != nil {
			return err
		}
	} else {
		p.figures(title, fig)
	}
	if fig.Errors > 0 {
		return advise(fmt.Errorf("%d of %d games met an error, the first: %s", fig.Errors, fig.Games, fig.Faults[0]),
			"the same seed repeats it")
	}
	return nil
}

// figures prints what self-play came to.
func (p *program) figures(title rules.Title, f *selfplay.Figures) {
	p.printf("games                        %d\n", f.Games)
	p.printf("finished                     %d\n", f.Finished)
	p.printf("errors                       %d\n", f.Errors)
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
