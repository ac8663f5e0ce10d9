package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

// tournamentCommand is what can be done with tournaments.
type tournamentCommand struct {
	Create tournamentCreateCommand `cmd:"" help:"Make a tournament that people may enter."`
	List   tournamentListCommand   `cmd:"" help:"List the tournaments."`
	Show   tournamentShowCommand   `cmd:"" help:"Show how a tournament stands: its entrants, rounds and games."`
	Enter  tournamentEnterCommand  `cmd:"" help:"Let somebody play in a tournament."`
	Leave  tournamentLeaveCommand  `cmd:"" help:"Take somebody out of a tournament; his games go on."`
	Round  tournamentRoundCommand  `cmd:"" help:"Have a round begin: it is paired and its games are made."`
	End    tournamentEndCommand    `cmd:"" help:"End a tournament before its last round; games that run go on."`
	Export tournamentExportCommand `cmd:"" help:"Write how a tournament stands as CSV."`
}

// tournamentCreateCommand makes a tournament.
type tournamentCreateCommand struct {
	as
	Config  string `help:"The configuration." type:"path" placeholder:"FILE"`
	Name    string `arg:"" help:"Name of the tournament, as in 'Spring Cup'." placeholder:"NAME"`
	ID      string `name:"id" help:"How people write it in mails and commands; made of the name when left out." placeholder:"ID"`
	Title   string `required:"" help:"Id of the title." placeholder:"ID"`
	Form    string `help:"How opponents are found: swiss (who stand alike meet, nobody twice) or all (all play all)." enum:",swiss,all" default:"" placeholder:"FORM"`
	Rounds  int    `help:"Rounds of a Swiss tournament, 5 when left out; of all play all 2 for two games between any two." placeholder:"N"`
	Players int    `help:"Players of a game; two when left out, where the title's sides can be shared out so." placeholder:"N"`
	Count   string `help:"What a game gives: place (a point for a win, half a one for a draw) or points (the title's)." enum:",place,points" default:"" placeholder:"WHAT"`
	Gift    string `help:"What who came gets of a game to which his opponent never did: win, draw or nothing." enum:",win,draw,nothing" default:"" placeholder:"WHAT"`
	termFlags
	Private bool `help:"Show it, and its games, to its entrants and the moderators only."`
	Closed  bool `help:"Let nobody enter by mail."`
	JSON    bool `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *tournamentCreateCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		game := founding.NewGame{Title: c.Title, Private: c.Private, Actor: c.actor()}
		if err := c.describe(o, &game, o.Config.Games.Policy); err != nil {
			return err
		}
		info, err := o.Service.Tournaments.CreateTournament(p.Ctx, tournaments.NewTournament{
			ID: c.ID, Name: c.Name, Game: game, Form: tournament.Form(c.Form), Rounds: c.Rounds, Seats: c.Players,
			Count: tournament.Count(c.Count), Gift: tournament.Gift(c.Gift), Closed: c.Closed,
		})
		switch {
		case errors.Is(err, office.ErrSetup), errors.Is(err, office.ErrTitle):
			return cli.Advise(err, "`fieldpost titles` lists titles, scenarios and options")
		case err != nil:
			return err
		case c.JSON:
			return p.JSON(info)
		}
		p.tournament(&info)
		if !info.Closed {
			p.Printf("Who wants to play sends the line `join %s` to %s.\n", info.ID, o.Config.Post.Address)
		}
		return nil
	})
}

// onTournament is what a command on one tournament takes.
type onTournament struct {
	as
	Tournament string `arg:"" help:"Id of the tournament, as in spring-cup." placeholder:"ID"`
	Config     string `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON       bool   `name:"json" help:"Print JSON."`
}

// do does something to the tournament and shows it.
func (c *onTournament) do(p *program, do func(*daemon.Office) (tournaments.TournamentInfo, error)) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		info, err := do(o)
		switch {
		case errors.Is(err, tournaments.ErrNoTournament):
			return cli.Advise(err, "`fieldpost tournament list` lists them")
		case errors.Is(err, tournaments.ErrTournament):
			return cli.Advise(err, "`fieldpost tournament show "+c.Tournament+"` says how it stands")
		case err != nil:
			return err
		case c.JSON:
			return p.JSON(info)
		}
		p.tournament(&info)
		return nil
	})
}

// tournamentShowCommand shows a tournament.
type tournamentShowCommand struct{ onTournament }

// Run carries out the command.
func (c *tournamentShowCommand) Run(p *program) error {
	return c.do(p, func(o *daemon.Office) (tournaments.TournamentInfo, error) {
		return o.Service.Tournaments.ShowTournament(p.Ctx, c.Tournament)
	})
}

// tournamentEnterCommand lets somebody play.
type tournamentEnterCommand struct {
	onTournament
	Person string `arg:"" help:"Who, as \"Ana <ana@club.es>,es,Europe/Madrid\"; language and time zone may be left out, and change nothing of who is known." placeholder:"PERSON"`
	Public string `help:"How pages name him; anonymous for not at all." placeholder:"NAME"`
}

// Run carries out the command.
func (c *tournamentEnterCommand) Run(p *program) error {
	person, err := moderation.ReadPerson(c.Person)
	if err != nil {
		return cli.Advise(err, `write "Ana <ana@club.es>,es,Europe/Madrid"`)
	}
	return c.do(p, func(o *daemon.Office) (tournaments.TournamentInfo, error) {
		info, err := o.Service.Tournaments.EnterTournament(p.Ctx, c.Tournament, c.actor(), person, c.Public)
		if err == nil && !c.JSON {
			err = p.printUnheeded(o, person)
		}
		return info, err
	})
}

// tournamentLeaveCommand takes somebody out.
type tournamentLeaveCommand struct {
	onTournament
	Number int `arg:"" help:"His number in the tournament." placeholder:"N"`
}

// Run carries out the command.
func (c *tournamentLeaveCommand) Run(p *program) error {
	return c.do(p, func(o *daemon.Office) (tournaments.TournamentInfo, error) {
		return o.Service.Tournaments.LeaveTournament(p.Ctx, c.Tournament, c.actor(), c.Number, 0)
	})
}

// tournamentRoundCommand has a round begin.
type tournamentRoundCommand struct {
	onTournament
	Round int `arg:"" help:"The round that is to begin; when it has begun nothing is done." placeholder:"N"`
}

// Run carries out the command.
func (c *tournamentRoundCommand) Run(p *program) error {
	return c.do(p, func(o *daemon.Office) (tournaments.TournamentInfo, error) {
		return o.Service.Tournaments.StartRound(p.Ctx, c.Tournament, c.actor(), c.Round)
	})
}

// tournamentEndCommand ends a tournament.
type tournamentEndCommand struct{ onTournament }

// Run carries out the command.
func (c *tournamentEndCommand) Run(p *program) error {
	return c.do(p, func(o *daemon.Office) (tournaments.TournamentInfo, error) {
		return o.Service.Tournaments.EndTournament(p.Ctx, c.Tournament, c.actor())
	})
}

// tournamentListCommand lists tournaments.
type tournamentListCommand struct {
	Config string `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *tournamentListCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		all, err := o.Service.Tournaments.ListTournaments(p.Ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			return p.JSON(all)
		}
		for i := range all {
			t := &all[i]
			p.Printf("%-20s %-10s round %d of %d, %d entrants: %s\n", t.ID, t.State, t.Round, t.Rounds, len(t.Entrants), t.Name)
		}
		return nil
	})
}

// tournamentExportCommand writes a tournament as CSV.
type tournamentExportCommand struct {
	Tournament string `arg:"" help:"Id of the tournament, as in spring-cup." placeholder:"ID"`
	Config     string `help:"The configuration." type:"path" placeholder:"FILE"`
}

// Run carries out the command.
func (c *tournamentExportCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		info, err := o.Service.Tournaments.ShowTournament(p.Ctx, c.Tournament)
		if errors.Is(err, tournaments.ErrNoTournament) {
			return cli.Advise(err, "`fieldpost tournament list` lists them")
		}
		if err != nil {
			return err
		}
		text, err := tournaments.TournamentCSV(&info)
		if err != nil {
			return err
		}
		p.Printf("%s", text)
		return nil
	})
}

// tournament prints how a tournament stands.
func (p *program) tournament(t *tournaments.TournamentInfo) {
	p.Printf("%s: %s, %s, %s, round %d of %d\n", t.ID, t.Name, t.Title, t.State, t.Round, t.Rounds)
	for i := range t.Standing {
		r := &t.Standing[i]
		e := &t.Entrants[r.Number-1]
		p.Printf("  %2d. no. %d %s <%s>: %s%s", r.Place, r.Number, e.Name, e.Address, tournament.Halves(r.Score), map[bool]string{true: ", has left"}[r.Gone])
		if e.Pace.Answers > 0 {
			p.Printf(", answers in %s, nine in ten in %s", e.Pace.Median.Round(time.Minute), e.Pace.Ninth.Round(time.Minute))
		}
		p.Printf("\n")
	}
	for i := range t.Tables {
		table := &t.Tables[i]
		var seats []string
		for _, number := range table.Seats {
			seats = append(seats, strconv.Itoa(int(number)))
		}
		p.Printf("  round %d: %s %s %s\n", table.Round, strings.Join(seats, " - "), table.State, table.Game)
	}
	if t.Ready && t.State != store.TournamentOver {
		p.Printf("To begin round %d: fieldpost tournament round %s %d\n", t.Round+1, t.ID, t.Round+1)
	}
}

// ratingsCommand prints ratings.
type ratingsCommand struct {
	Title  string `arg:"" optional:"" help:"Of this title only." placeholder:"TITLE"`
	Config string `help:"The configuration." type:"path" placeholder:"FILE"`
	CSV    bool   `name:"csv" help:"Print CSV: of who is listed on the page, as it names him." xor:"form"`
	JSON   bool   `name:"json" help:"Print JSON." xor:"form"`
}

// Run carries out the command.
func (c *ratingsCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		all, err := o.Service.Tournaments.Ratings(p.Ctx)
		if err != nil {
			return err
		}
		if c.Title != "" {
			if _, ok := o.Titles.Get(c.Title); !ok {
				return cli.Advise(fmt.Errorf("no title %q", c.Title), "`fieldpost titles` lists them")
			}
			var of []tournaments.TitleRatings
			for i := range all {
				if all[i].Title == c.Title {
					of = append(of, all[i])
				}
			}
			all = of
		}
		switch {
		case c.JSON:
			return p.JSON(all)
		case c.CSV:
			text, err := tournaments.RatingsCSV(all)
			if err != nil {
				return err
			}
			p.Printf("%s", text)
			return nil
		}
		for i := range all {
			p.Printf("%s\n", all[i].Title)
			for j := range all[i].Rated {
				r := &all[i].Rated[j]
				p.Printf("  %6.0f ± %3.0f  %s, %d games%s\n", r.Rating.Rating, 2*r.Deviation, r.Name, r.Games, map[bool]string{true: ", not listed on the page"}[r.Public == ""])
			}
		}
		return nil
	})
}
