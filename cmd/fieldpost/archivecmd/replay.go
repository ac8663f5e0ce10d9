package archivecmd

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// archiveHTMLCommand writes the replay of an archived game into a folder.
type archiveHTMLCommand struct {
	Archive string `arg:"" help:"Archive of a game, <game>.fieldpost.json." placeholder:"ARCHIVE"`
	Dir     string `arg:"" help:"The folder, which is made or is empty." type:"path" placeholder:"DIR"`
	ReplayFlags
}

// ReplayFlags say with whose eyes a game is shown, and in which languages.
type ReplayFlags struct {
	Lang  []rules.Lang `help:"Language of the pages: ${langs}; all when left out, each a copy." enum:"${langs}" placeholder:"LANG"`
	Side  []string     `help:"With whose eyes: a side, everybody, or all, who knows the whole truth; may be given several times. When left out, all and everybody, and of a game that is not over everybody alone." placeholder:"SIDE"`
	Sides bool         `help:"With the eyes of each side, too."`
}

// Run carries out the command.
func (c *archiveHTMLCommand) Run(p *cli.Program) error {
	a, err := Read(c.Archive)
	if err != nil {
		return err
	}
	set, err := p.TitlesOf(a.Start.Title)
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
	return WriteReplay(p, set, book, pictures, a, c.Dir, c.ReplayFlags)
}

// Viewers returns with whose eyes a game of some sides is shown, each once.
func (c *ReplayFlags) Viewers(sides []rules.Side, over bool) (out []rules.Viewer, err error) {
	add := func(v rules.Viewer) {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	for _, side := range c.Side {
		v, err := cli.ViewerOf(sides, side, rules.Everybody)
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

// WriteReplay adjudicates a game again, writes its replay into a folder, and says
// whether it is what was played.
func WriteReplay(p *cli.Program, set rules.Set, book *templates.Book, pictures *gallery.Gallery, a *archive.Archive, dir string, flags ReplayFlags) error {
	title, ok := set.Get(a.Start.Title)
	if !ok {
		return cli.Advise(fmt.Errorf("no title %q", a.Start.Title), "`fieldpost titles` lists them")
	}
	viewers, err := flags.Viewers(title.About().SidesOf(a.Start.Scenario), a.End != nil)
	if err != nil {
		return err
	}
	v := &Verification{archive: a}
	prog := p.Progress("phase")
	v.Report, err = archive.NewKeeper(set, book).Verify(p.Ctx, a, prog.At)
	prog.Done()
	if err != nil {
		return err
	}
	folder := web.Folder{Archive: a, Report: &v.Report, Title: title, Book: book, Gallery: pictures, Viewers: viewers, Langs: flags.Lang}
	switch err := folder.Write(dir); {
	case errors.Is(err, site.ErrFolder):
		return cli.Advise(err, "give one that is empty or not there")
	case errors.Is(err, archive.ErrNoSection):
		return cli.Advise(err, "the archive was written without what a replay takes")
	case err != nil:
		return err
	}
	p.Printf("%s: %s of %s in %s\n", dir, daemon.Counted(len(a.Phases), "phase", "phases"), a.Start.Game, daemon.Counted(len(viewers), "view", "views"))
	if a.End == nil && v.SoFar() {
		p.Printf("the game is not over; so far it is what was played\n")
		return nil
	}
	if v.Verified() {
		p.Printf("verified\n")
	}
	return v.fault()
}
