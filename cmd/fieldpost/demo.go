package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/archivecmd"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/demo"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// demoCommand plays a game by mail on one machine.
type demoCommand struct {
	Title    string            `help:"Id of the title; the first when left out." placeholder:"ID"`
	Scenario string            `help:"Scenario; the first when left out." placeholder:"ID"`
	Option   map[string]string `help:"Option of the game; may be given several times." placeholder:"KEY=VALUE"`
	Seat     rules.Side        `help:"Leave this side to you and your mail program." placeholder:"SIDE"`
	Turns    int               `help:"Stop after so many game turns; 0 plays to the end." placeholder:"N"`
	NoMaps   bool              `help:"Mails without maps, which take most of the time."`
	Lang     string            `default:"mixed" enum:"${langs},mixed" help:"Language of the players: ${enum}."`
	Seed     uint64            `default:"1914" help:"Seed: the same seed gives the same game."`
	Pace     time.Duration     `default:"0s" help:"How long a bot thinks before it writes, as in 300ms, to watch the game." placeholder:"SPAN"`
	Web      string            `default:"127.0.0.1:0" help:"Where the status page listens; port 0 is a free one." placeholder:"HOST:PORT"`
	Dir      string            `help:"Folder for the database, all mails and the archive; a temporary one, which is kept, when left out." type:"path" placeholder:"DIR"`
	Exit     bool              `help:"End when the game does, without waiting for an interrupt."`
}

// Run carries out the command.
func (c *demoCommand) Run(p *program) (err error) {
	if c.Turns < 0 {
		return cli.Advise(fmt.Errorf("--turns=%d", c.Turns), "give a number above 0, or leave it out")
	}
	if err := c.folder(); err != nil {
		return err
	}
	s := &screen{p: p}
	t, err := demo.Start(p.Ctx, demo.Config{
		Titles: titles.Load,
		Dir:    c.Dir, Packs: p.Data, Title: c.Title, Scenario: c.Scenario, Options: c.Option, Seat: c.Seat, Turns: c.Turns, NoMaps: c.NoMaps,
		Lang: c.Lang, Seed: c.Seed, Pace: c.Pace, Web: c.Web, OnItem: s.item,
	})
	if err != nil {
		return demoAdvice(err)
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	c.introduce(p, t)
	began := time.Now()
	res, err := t.Play(p.Ctx, func(turn int) { s.progress(turn, t.Turns()) })
	s.wipe()
	if err != nil {
		if p.Ctx.Err() != nil {
			return cli.Advise(errors.New("interrupted"), "what was played so far lies in "+c.Dir)
		}
		return cli.Advise(err, "the log is "+filepath.Join(c.Dir, "fieldpost.log"))
	}
	if err := c.conclude(p, t, &res, time.Since(began)); err != nil {
		return err
	}
	if c.Exit {
		return nil
	}
	p.Printf("\nThe status page stays up until you press Ctrl-C.\n")
	c.page(p, t)
	<-p.Ctx.Done()
	p.Printf("Closed.\n")
	return nil
}

// folder makes the folder, which must not hold a demo yet.
func (c *demoCommand) folder() (err error) {
	if c.Dir == "" {
		c.Dir, err = os.MkdirTemp("", "fieldpost-demo-")
		return err
	}
	if _, err := os.Stat(filepath.Join(c.Dir, "fieldpost.db")); !errors.Is(err, fs.ErrNotExist) {
		return cli.Advise(fmt.Errorf("%s holds a game already", c.Dir), "name another folder with --dir")
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return cli.Advise(fmt.Errorf("make folder: %w", err), "name a folder that you may write to")
	}
	return nil
}

func demoAdvice(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted")
	case errors.Is(err, office.ErrTitle), errors.Is(err, office.ErrSetup), errors.Is(err, office.ErrSeat):
		return cli.Advise(err, "`fieldpost titles` lists titles, sides, scenarios and options")
	default:
		return cli.Advise(err, "is the port free? --web names another, --web \"\" leaves the page out")
	}
}

// introduce says who plays, and how the reader takes his seat.
func (c *demoCommand) introduce(p *program, t *demo.Tour) {
	p.Printf("%s on a post office of its own: SMTP %s, IMAP %s\n", t.Game(), t.SMTPAddr(), t.IMAPAddr())
	for _, pl := range t.Players() {
		who := "a bot"
		if pl.Side == c.Seat {
			who = "you"
		}
		p.Printf("  %-18s %s <%s>, %s, %s\n", pl.Side, pl.Person.Name, pl.Address, pl.Person.Lang, who)
	}
	c.page(p, t)
	if c.Seat != "" {
		imap, smtp := hostAndPort(t.IMAPAddr()), hostAndPort(t.SMTPAddr())
		p.Printf("\nTake %s with any mail program on this machine; add an account by hand:\n", c.Seat)
		p.Printf("  mail address         %s@%s\n", c.Seat, demo.Domain)
		p.Printf("  incoming, IMAP       %s, no encryption, normal password\n", imap)
		p.Printf("  outgoing, SMTP       %s, no encryption, normal password\n", smtp)
		p.Printf("  user name for both   %s@%s\n", c.Seat, demo.Domain)
		p.Printf("  password             %s\n", t.Password())
		p.Printf("The invitation is in its inbox. Answer it with your orders; the game waits for you.\n")
	}
	p.Printf("\n")
}

// page says where the game can be looked at.
func (c *demoCommand) page(p *program, t *demo.Tour) {
	if url := t.PageURL(); url != "" {
		p.Printf("Page of the game: %s/games/%s  (moderator's password: %s)\n", strings.TrimSuffix(url, "/"), t.Game(), t.Password())
	}
}

func hostAndPort(addr string) string {
	host, port, _ := strings.Cut(addr, ":")
	return "server " + host + ", port " + port
}

// conclude tells the result, where everything lies, and verifies the archive.
func (c *demoCommand) conclude(p *program, t *demo.Tour, res *demo.Ending, took time.Duration) error {
	o := t.Office()
	g := &res.Game
	title, _ := o.Titles.Get(g.Title)
	if st := g.Standings; res.Over && st != nil {
		p.Printf("\n%s is over: %s\n", g.ID, o.Book.Text(rules.English, title, st.How))
		for _, score := range st.Scores {
			p.Printf("  %-18s %3d\n", title.Name(rules.KindSide, string(score.Side), rules.English), score.Points)
		}
	} else {
		p.Printf("\n%s is left after turn %d.\n", g.ID, t.Turns())
	}
	p.Printf("%s by %s in %.1f s\n\n", daemon.Counted(res.Phases, "phase", "phases"), daemon.Counted(res.Mails, "mail", "mails"), took.Seconds())
	p.Printf("letters     %s\n", filepath.Join(c.Dir, "letters"))
	p.Printf("dispatches  %s\n", filepath.Join(c.Dir, "dispatches"))
	p.Printf("database    %s\n", o.Config.Database)
	p.Printf("log         %s\n", filepath.Join(c.Dir, "fieldpost.log"))
	p.Printf("archive     %s\n\n", t.Archive())
	v, err := archivecmd.VerifyFile(p.Program, t.Archive(), nil)
	if err != nil {
		return err
	}
	if !res.Over && v.SoFar() {
		p.Printf("%s: the %d phases so far adjudicated again, all as they were\n", g.ID, v.Phases)
		return nil
	}
	archivecmd.PrintVerified(p.Program, v)
	if d := v.Differs; d != nil {
		return cli.Advise(fmt.Errorf("phase %d differs: %s", d.Phase, d.What), "this is a fault of fieldpost: please report it with the archive")
	}
	return nil
}
