package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
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
	exportFlags
}

// archiveHTMLCommand writes the replay of an archived game into a folder.
type archiveHTMLCommand struct {
	Archive string `arg:"" help:"Archive of a game, <game>.fieldpost.json." placeholder:"ARCHIVE"`
	Dir     string `arg:"" help:"The folder, which is made or is empty." type:"path" placeholder:"DIR"`
	exportFlags
}

// exportFlags say with whose eyes a game is shown, and in which languages.
type exportFlags struct {
	Lang  []rules.Lang `help:"Language of the pages: ${langs}; all when left out, each a copy." enum:"${langs}" placeholder:"LANG"`
	Side  []string     `help:"With whose eyes: a side, everybody, or all, who knows the whole truth; may be given several times. When left out, all and everybody, and of a game that is not over everybody alone." placeholder:"SIDE"`
	Sides bool         `help:"With the eyes of each side, too."`
}

// Run carries out the command.
func (c *gameExportCommand) Run(p *program) error {
	switch {
	case (c.HTML == "") == (c.File == ""):
		return advise(errors.New("a game is exported into a file, or its replay into a folder"), "give either FILE or --html DIR")
	case c.HTML == "":
		return c.parcel(p)
	case c.MoveTo != "":
		return advise(errors.New("a replay moves no game"), "give FILE in place of --html")
	}
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		g, err := gameOf(p, o, c.Game)
		if err != nil {
			return err
		}
		if title, ok := o.Titles.Get(g.Title); ok && g.State != store.Over {
			viewers, err := c.viewers(title.About().SidesOf(g.Scenario), false)
			if err == nil && slices.ContainsFunc(viewers, func(v rules.Viewer) bool { return v != rules.Everybody }) {
				err = c.disclose(p, o, g.ID, c.actor(), transfer.ShownReplay)
			}
			if err != nil {
				return err
			}
		}
		a, err := o.Service.Transfer.Export(p.ctx, g.ID, g.State != store.Over)
		if err != nil {
			return fmt.Errorf("export %s: %w", g.ID, err)
		}
		return p.writeReplay(o.Titles, o.Book, o.Gallery, a, c.HTML, c.exportFlags)
	})
}

// Run carries out the command.
func (c *archiveHTMLCommand) Run(p *program) error {
	a, err := readArchive(c.Archive)
	if err != nil {
		return err
	}
	set, err := p.titlesOf(a.Start.Title)
	if err != nil {
		return err
	}
	book, err := templates.Load()
	if err != nil {
		return err
	}
	pictures, err := gallery.New(book, set)
	if err != nil {
		return err
	}
	return p.writeReplay(set, book, pictures, a, c.Dir, c.exportFlags)
}

// viewers returns with whose eyes a game of some sides is shown, each once.
func (c *exportFlags) viewers(sides []rules.Side, over bool) (out []rules.Viewer, err error) {
	add := func(v rules.Viewer) {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	for _, side := range c.Side {
		v, err := viewerOf(sides, side, rules.Everybody)
		if err != nil {
			return nil, err
		}
		add(v)
	}
	if len(out) == 0 && over {
		add(rules.All)
	}
	if c.Sides {
		for _, side := range sides {
			add(rules.Viewer(side))
		}
	}
	if len(c.Side) == 0 {
		add(rules.Everybody)
	}
	return out, nil
}

// writeReplay adjudicates a game again, writes its replay into a folder, and says
// whether it is what was played.
func (p *program) writeReplay(set rules.Set, book *templates.Book, pictures *gallery.Gallery, a *archive.Archive, dir string, flags exportFlags) error {
	title, ok := set.Get(a.Start.Title)
	if !ok {
		return advise(fmt.Errorf("no title %q", a.Start.Title), "`fieldpost titles` lists them")
	}
	viewers, err := flags.viewers(title.About().SidesOf(a.Start.Scenario), a.End != nil)
	if err != nil {
		return err
	}
	v := &verification{archive: a}
	prog := p.progress("phase")
	v.Report, err = archive.NewKeeper(set, book).Verify(p.ctx, a, prog.at)
	prog.done()
	if err != nil {
		return err
	}
	folder := web.Folder{Archive: a, Report: &v.Report, Title: title, Book: book, Gallery: pictures, Viewers: viewers, Langs: flags.Lang}
	switch err := folder.Write(dir); {
	case errors.Is(err, site.ErrFolder):
		return advise(err, "give one that is empty or not there")
	case errors.Is(err, archive.ErrNoSection):
		return advise(err, "the archive was written without what a replay takes")
	case err != nil:
		return err
	}
	p.printf("%s: %s of %s in %s\n", dir, daemon.Counted(len(a.Phases), "phase", "phases"), a.Start.Game, daemon.Counted(len(viewers), "view", "views"))
	if a.End == nil && v.SoFar() {
		p.printf("the game is not over; so far it is what was played\n")
		return nil
	}
	if v.Verified() {
		p.printf("verified\n")
	}
	return v.fault()
}
