package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// gameCommand holds the commands about games. They work on the database of a
// configuration, whether a daemon runs on it or not; [newParser] adds the verbs, which are
// carried out by the daemon if one runs.
type gameCommand struct {
	Create gameCreateCommand `cmd:"" help:"Start a game; the daemon sends the invitations."`
	List   gameListCommand   `cmd:"" help:"List all games."`
	Show   gameShowCommand   `cmd:"" help:"Show one game."`
	Log    gameLogCommand    `cmd:"" help:"Show what was done to a game, and by whom."`
	Tray   gameTrayCommand   `cmd:"" help:"Show the letters that went astray; game give shows one to the player of a side."`
	Export gameExportCommand `cmd:"" help:"Write a game into a file for another office, and move it there if you like; or its replay into a folder."`
	Import gameImportCommand `cmd:"" help:"Take a game in that another office has exported: its players get new keys."`
	Case   gameCaseCommand   `cmd:"" help:"Print the case file of the fault by which a game is paused."`
}

// withOffice does something with the office of a configuration.
func (p *program) withOffice(path string, do func(*daemon.Office) error) error {
	o, err := p.office(path)
	if err != nil {
		return err
	}
	return errors.Join(do(o), o.Close())
}

// gameListCommand lists all games.
type gameListCommand struct {
	Find   []string `arg:"" optional:"" help:"Only those that have all of these: a tag, a part of the name, an id, a title, a state, or late." placeholder:"WORD"`
	Config string   `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool     `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *gameListCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		games, err := o.Service.Inquiry.ListGames(p.Ctx)
		if err != nil {
			return err
		}
		games = slices.DeleteFunc(games, func(g inquiry.GameInfo) bool { return !o.Service.Commands.Wants(&g, c.Find) })
		if c.JSON {
			if games == nil {
				games = []inquiry.GameInfo{}
			}
			return p.JSON(games)
		}
		if len(games) == 0 && len(c.Find) > 0 {
			p.Printf("no game has all of that\n")
		} else if len(games) == 0 {
			p.Printf("no games; `fieldpost game create` starts one\n")
		}
		for i := range games {
			g := &games[i]
			p.Printf("%s  %s, phase %d: %s%s\n", named(g), g.State, g.Phase, clockText(o, g), awaitedText(g))
		}
		return nil
	})
}

// named returns a game by its id and its name.
func named(g *inquiry.GameInfo) string {
	if g.Name == "" {
		return g.ID
	}
	return fmt.Sprintf("%s %q", g.ID, g.Name)
}

// awaitedText says until when a game waits, for whom, and what it is found by.
func awaitedText(g *inquiry.GameInfo) (text string) {
	if g.State == store.Running && !g.Deadline.IsZero() {
		text = ", deadline " + cli.When(g.Deadline)
	}
	if sides := g.Awaited(); len(sides) > 0 {
		text += ", awaited: " + cli.Words(sides)
	}
	for _, tag := range g.Tags {
		text += " #" + tag
	}
	return text
}

// clockText puts the moment of a game into words.
func clockText(o *daemon.Office, g *inquiry.GameInfo) string {
	t, ok := o.Titles.Get(g.Title)
	if !ok {
		return fmt.Sprintf("turn %d", g.Clock.Turn)
	}
	return o.Book.Text(rules.English, t, g.Clock.Label)
}

// gameShowCommand shows one game.
type gameShowCommand struct {
	as
	secretFlag
	Game   string     `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Config string     `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool       `name:"json" help:"Print JSON."`
	Map    bool       `help:"Draw the map in place of it, as SVG."`
	Side   string     `help:"Of the map: who looks, a side, everybody, as when left out, or all, who knows the whole truth." placeholder:"SIDE"`
	Lang   rules.Lang `default:"en" enum:"${langs}" help:"Of the map: language of the texts, ${enum}."`
	Output string     `short:"o" help:"Of the map: where to, a file that ends in .svg or .png, further sheets with a number behind its name; the first is printed when left out." placeholder:"FILE"`
}

// Run carries out the command.
func (c *gameShowCommand) Run(p *program) error {
	if c.Output != "" {
		if err := cli.CheckPicture(c.Output); err != nil {
			return err
		}
	}
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		if c.Map {
			g, err := gameOf(p, o, c.Game)
			if err != nil {
				return err
			}
			return c.drawMap(p, o, g)
		}
		g, err := showGame(p.Ctx, o, c.Game)
		if err != nil {
			return err
		}
		watching, err := o.Service.People.Observers(p.Ctx, g.ID)
		if err != nil {
			return err
		}
		if c.JSON {
			return p.JSON(struct {
				inquiry.GameInfo
				Observers []people.ObserverInfo `json:"observers,omitempty"`
			}{g, watching})
		}
		if g.Stopped, err = stoppedTo(p.Ctx, o.Service, &g, c.actor()); err != nil {
			return err
		}
		p.game(o, &g)
		p.observers(watching)
		return nil
	})
}

// observers prints who observes a game.
func (p *program) observers(all []people.ObserverInfo) {
	for _, o := range all {
		p.Printf("  observer    %s <%s>, since %s\n", o.Name, o.Address, cli.When(o.Since))
	}
}

// showGame finds a game.
func showGame(ctx context.Context, o *daemon.Office, id string) (inquiry.GameInfo, error) {
	g, err := o.Service.Inquiry.ShowGame(ctx, id)
	if errors.Is(err, phases.ErrNoGame) {
		return g, cli.Advise(fmt.Errorf("no game %q", id), "`fieldpost game list` lists them")
	}
	return g, err
}

// game prints what may be known of a running game.
func (p *program) game(o *daemon.Office, g *inquiry.GameInfo) {
	p.Printf("%s  %s, phase %d: %s\n", named(g), g.State, g.Phase, clockText(o, g))
	if len(g.Tags) > 0 {
		p.Printf("  tags        %s\n", strings.Join(g.Tags, ", "))
	}
	if pause := office.PauseOf(g.State, g.Note); pause != nil {
		say := func(code string) string {
			return o.Book.Text(rules.English, nil, rules.M(code+pause.Code, rules.Num("phase", g.Phase)))
		}
		p.Printf("  why         %s\n  what to do  %s\n", say("pause.why."), say("pause.cure."))
	}
	p.Printf("  scenario    %s\n", g.Scenario)
	for _, id := range sortedKeys(g.Options) {
		p.Printf("  option      %s = %s\n", id, g.Options[id])
	}
	p.Printf("  trust       %s\n", g.Trust)
	p.Printf("  deadline    %s\n", whenIn(g, g.Deadline))
	if !g.PlayAt.IsZero() {
		p.Printf("  played      %s: every sheet is in\n", whenIn(g, g.PlayAt))
	}
	if !g.Stopped.IsZero() {
		p.Printf("  stopped     since %s: a side wrote something that was not understood\n", whenIn(g, g.Stopped))
	}
	for _, m := range office.Timetable(o.Book, rules.English, &g.Policy) {
		p.Printf("  calendar    %s\n", o.Book.Text(rules.English, nil, m))
	}
	switch {
	case g.Outage != "":
		p.Printf("  held        no deadline counts until the mailbox was read (%s)\n", g.Outage)
	case g.Held:
		p.Printf("  held        the deadline has passed; it waits for who has not reported\n")
	case g.Moved == seating.MovedByModerator:
		p.Printf("  moved       a moderator moved the deadline\n")
	case g.Moved == seating.MovedByAbsence:
		p.Printf("  moved       the deadline waits for a player who is away\n")
	case g.Moved != "":
		p.Printf("  moved       the deadline fell into an outage (%s)\n", g.Moved)
	}
	p.Printf("  commitment  %s\n", g.Commitment)
	if g.Seed != "" {
		p.Printf("  seed        %s\n  archive     %s\n", g.Seed, g.Archive)
	}
	for _, s := range g.Seats {
		heard := "not heard of yet"
		if !s.Heard.IsZero() {
			heard = "heard of " + cli.When(s.Heard)
		}
		if s.Bot == store.BotHolds {
			p.Printf("  %-18s %-9s the program, %s\n", s.Side, s.Sheet, s.Grade)
			continue
		}
		if s.Player == store.Former {
			p.Printf("  %-18s %-9s a former player\n", s.Side, s.Sheet)
			continue
		}
		p.Printf("  %-18s %-9s %s <%s>, %s, %s", s.Side, s.Sheet, s.Player, s.Address, s.Lang, heard)
		if s.Bot == store.BotSubstitute {
			p.Printf(", and the program (%s) stands in", s.Grade)
		}
		switch {
		case s.Bounces == 1:
			p.Printf(", one mail came back")
		case s.Bounces > 1:
			p.Printf(", %d mails came back", s.Bounces)
		}
		if s.MissedAll > 0 {
			p.Printf(", missed %d, the last %d in a row", s.MissedAll, s.Missed)
		}
		p.Printf("\n")
	}
	for _, side := range g.Free {
		p.Printf("  %-18s %-9s anybody may send: join %s as %s\n", side, "free", g.ID, side)
	}
	for i := range g.Invited {
		s := &g.Invited[i]
		p.Printf("  %-18s %-9s %s <%s>, %s, who has not answered yet\n", s.Side, "asked", s.Player, s.Address, s.Lang)
	}
	p.Printf("  outbox      %d queued, %d sent, %d failed\n", g.Outbox.Queued, g.Outbox.Sent, g.Outbox.Failed)
}

// whenIn tells a moment of a game, by its own clock, too.
func whenIn(g *inquiry.GameInfo, at time.Time) string {
	c := &g.Policy.Calendar
	if at.IsZero() || c.Free() {
		return cli.When(at)
	}
	return fmt.Sprintf("%s (%s in %s)", cli.When(at), at.In(c.Location()).Format("Monday 15:04"), c.Location())
}
