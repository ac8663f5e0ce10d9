package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

// pruneCommand takes old texts out of the database.
type pruneCommand struct {
	as
	Days    int      `required:"" help:"Take what was quiet for so many days, at least 30." placeholder:"N"`
	Game    []string `help:"Only this game; may be given several times. All that are over when left out." placeholder:"ID"`
	DryRun  bool     `help:"Change nothing; only say what would go."`
	Compact bool     `help:"Give the room back to the disk as well. The daemon has to be stopped, and the disk to hold the database twice."`
	Config  string   `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON    bool     `name:"json" help:"Print JSON."`
}

// Help says more than a line.
func (c *pruneCommand) Help() string {
	return "Takes, of games that are over and whose archive lies in the archive folder, the texts of letters (their heads stay) and of mails that went out; and those of no game. " +
		"What was played is never pruned: orders, rolls, positions, messages, votes, the audit and archives stay, pages and `verify` show what they showed. Nor is anything of a game that goes on, or a letter or mail that failed. " +
		"The daemon may run. The room that is freed is used for what comes next; --compact gives it back."
}

// leastPruned is how many days a game rests before anything of it is taken: who was away
// may still ask.
const leastPruned = 30

// Run carries out the command.
func (c *pruneCommand) Run(p *program) error {
	if c.Days < leastPruned {
		return cli.Advise(fmt.Errorf("%d days are too few", c.Days), fmt.Sprintf("give --days %d or more", leastPruned))
	}
	if c.Compact && c.DryRun {
		return cli.Advise(errors.New("both --compact and --dry-run"), "give one of them")
	}
	cfg, err := p.config(c.Config)
	if err != nil {
		return err
	}
	if c.Compact { // before anything is taken
		release, err := daemon.Alone(p.Ctx, cfg.Database)
		if err != nil {
			return err
		}
		defer release()
	}
	var gone []transfer.Pruned
	err = p.withOffice(c.Config, func(o *daemon.Office) (err error) {
		gone, err = o.Service.Transfer.PruneMailTexts(p.Ctx, c.actor(), time.Now().AddDate(0, 0, -c.Days), c.Game, c.DryRun)
		return err
	})
	if errors.Is(err, phases.ErrNoGame) {
		return cli.Advise(err, "`fieldpost game list` lists them")
	}
	if err != nil {
		return err
	}
	if err := c.report(p, gone); err != nil || !c.Compact {
		return err
	}
	return c.compact(p, cfg.Database)
}

// report says what went.
func (c *pruneCommand) report(p *program, gone []transfer.Pruned) error {
	if c.JSON {
		return p.JSON(append([]transfer.Pruned{}, gone...))
	}
	goes := "gone"
	if c.DryRun {
		goes = "would go"
	}
	total := int64(0)
	for _, g := range gone {
		name := g.Game
		if name == "" {
			name = "of no game"
		}
		if g.Kept != "" {
			p.Printf("%-16s nothing: %s\n", name, g.Kept)
			continue
		}
		p.Printf("%-16s texts of %s and %s, %.1f MB\n", name, daemon.Counted(g.Letters, "letter", "letters"), daemon.Counted(g.Dispatches, "mail", "mails"), float64(g.Bytes)/1e6)
		total += g.Bytes
	}
	p.Printf("%s: %.1f MB in all\n", goes, float64(total)/1e6)
	return nil
}

// compact gives the room back to the disk, and says how much.
func (c *pruneCommand) compact(p *program, database string) error {
	before, err := os.Stat(database)
	if err != nil {
		return err
	}
	if err := store.Compact(p.Ctx, database); err != nil {
		return cli.Advise(err, "make room for the database's size once more; nothing is lost")
	}
	after, err := os.Stat(database)
	if err == nil && !c.JSON {
		p.Printf("%s: %.1f MB, before %.1f\n", database, float64(after.Size())/1e6, float64(before.Size())/1e6)
	}
	return err
}
