package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/archivecmd"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// gameExportCommand writes a game into a file that another office takes in, or its replay
// into a folder.
type gameExportCommand struct {
	Game   string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	File   string `arg:"" optional:"" help:"Write the game here, with everything that is hidden in it, for \x60fieldpost game import\x60 of another office; the file must not be there." type:"path" placeholder:"FILE"`
	MoveTo string `help:"Move the game to the office of this address: it is played there from now on, its players are told, and here nothing counts any more." placeholder:"ADDRESS"`
	HTML   string `name:"html" help:"Write its replay instead, as pages that need no server: into this folder, which is made or is empty." type:"path" placeholder:"DIR"`
	verbFlags
	secretFlag
	archivecmd.ReplayFlags
}

// Run carries out the command.
func (c *gameExportCommand) Run(p *program) error {
	switch {
	case (c.HTML == "") == (c.File == ""):
		return cli.Advise(errors.New("a game is exported into a file, or its replay into a folder"), "give either FILE or --html DIR")
	case c.HTML == "":
		return c.parcel(p)
	case c.MoveTo != "":
		return cli.Advise(errors.New("a replay moves no game"), "give FILE in place of --html")
	}
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		g, err := gameOf(p, o, c.Game)
		if err != nil {
			return err
		}
		if title, ok := o.Titles.Get(g.Title); ok && g.State != store.Over {
			viewers, err := c.Viewers(title.About().SidesOf(g.Scenario), false)
			if err == nil && slices.ContainsFunc(viewers, func(v rules.Viewer) bool { return v != rules.Everybody }) {
				err = c.disclose(p, o, g.ID, c.actor(), transfer.ShownReplay)
			}
			if err != nil {
				return err
			}
		}
		a, err := o.Service.Transfer.Export(p.Ctx, g.ID, g.State != store.Over)
		if err != nil {
			return fmt.Errorf("export %s: %w", g.ID, err)
		}
		return archivecmd.WriteReplay(p.Program, o.Titles, o.Book, o.Gallery, a, c.HTML, c.ReplayFlags)
	})
}
