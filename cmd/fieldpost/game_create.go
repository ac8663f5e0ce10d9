package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// gameCreateCommand starts a game.
type gameCreateCommand struct {
	as
	Config   string   `help:"The configuration." type:"path" placeholder:"FILE"`
	Title    string   `required:"" xor:"what" help:"Id of the title." placeholder:"ID"`
	Template string   `required:"" xor:"what" help:"File of lines that say all of the game, as in letters of moderators (title: ..., deadline: 5 days, SIDE: Ana <ana@club.es>, es); no other flag counts then." type:"existingfile" placeholder:"FILE"`
	Seat     []string `sep:"none" help:"Who holds a side, as in german=\"Ana <ana@club.es>,es,Europe/Madrid\"; language and time zone may be left out, and change nothing of who is known. Once for each side; german+russian=... for several." placeholder:"SIDE=PERSON"`
	Invite   []string `sep:"none" help:"Who is asked to hold a side, as --seat: the game begins when he and all others have agreed." placeholder:"SIDE=PERSON"`
	Open     []string `help:"A side that anybody may take by mail; several, or all that are left. The game begins when all are taken." placeholder:"SIDE"`
	Bot      []string `help:"A side that a program plays, as all are told, a novice or as in russian=club one of another grade; may be given several times." placeholder:"SIDE"`
	termFlags
	Private bool              `help:"Show the game's pages to its players and the moderator only, and never list it for visitors."`
	Public  map[string]string `help:"How pages name the player of a side, as in german=Ana, or german=anonymous for not at all; by the name that mails use when left out." placeholder:"SIDE=NAME"`
	JSON    bool              `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *gameCreateCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		if c.Template != "" {
			return c.ofTemplate(p, o)
		}
		title, ok := o.Titles.Get(c.Title)
		if !ok {
			return cli.Advise(fmt.Errorf("no title %q", c.Title), "`fieldpost titles` lists them")
		}
		n := founding.NewGame{Title: c.Title, Private: c.Private, Actor: c.actor()}
		if err := c.seats(o, title.About().SidesOf(c.Scenario), &n); err != nil {
			return err
		}
		if err := c.describe(o, &n, o.Config.Games.Policy); err != nil {
			return err
		}
		g, err := o.Service.Founding.CreateGame(p.Ctx, n)
		switch {
		case errors.Is(err, office.ErrSetup):
			return cli.Advise(err, "`fieldpost titles` lists scenarios and options")
		case err != nil:
			return err
		case c.JSON:
			return p.JSON(g)
		}
		p.game(o, &g)
		if err := p.printUnheeded(o, n.NamedPeople()...); err != nil {
			return err
		}
		switch {
		case g.State != store.Recruiting || len(g.Asked) > 0:
			p.Printf("The invitations are in the outbox; the daemon sends them.\n")
		default:
			p.Printf("Who wants to play sends the line `join %s as %s` to %s.\n", g.ID, g.Free[0], o.Config.Post.Address)
		}
		return nil
	})
}

// printUnheeded prints what was said in vain of people who are known.
func (p *program) printUnheeded(o *daemon.Office, said ...office.Person) error {
	kept, err := o.Service.Founding.UnheededMessages(p.Ctx, said...)
	for _, m := range kept {
		p.Printf("%s\n", o.Book.Text(rules.English, nil, m))
	}
	return err
}

// seats reads who holds which side, who is asked to, and which anybody may take.
func (c *gameCreateCommand) seats(o *daemon.Office, sides []rules.Side, n *founding.NewGame) (err error) {
	const form = `write --seat german="Ana <ana@club.es>,es,Europe/Madrid"`
	taken := map[rules.Side]bool{}
	take := func(name string) (rules.Side, error) {
		side := rules.Side(strings.TrimSpace(name))
		if !slices.Contains(sides, side) {
			return side, cli.Advise(fmt.Errorf("no side %q", side), "the sides are "+cli.Words(sides))
		}
		if taken[side] {
			return side, cli.Advise(fmt.Errorf("two hold %s", side), "give each side once")
		}
		taken[side] = true
		return side, nil
	}
	if n.Seats, err = readSeats(o, "--seat", c.Seat, form, take); err != nil {
		return err
	}
	if n.Invited, err = readSeats(o, "--invite", c.Invite, form, take); err != nil {
		return err
	}
	for _, text := range c.Bot {
		name, grade, _ := strings.Cut(text, "=")
		side, err := take(name)
		if err != nil {
			return err
		}
		bot, _, err := readBot(o, "program "+grade)
		if err != nil {
			return fmt.Errorf("--bot %s: %w", text, err)
		}
		bot.Side = side
		n.Seats = append(n.Seats, bot)
	}
	for _, name := range c.Open {
		if name == "all" {
			continue
		}
		side, err := take(name)
		if err != nil {
			return err
		}
		n.Open = append(n.Open, side)
	}
	for _, side := range sides {
		switch {
		case taken[side]:
		case slices.Contains(c.Open, "all"):
			n.Open = append(n.Open, side)
		default:
			return cli.Advise(fmt.Errorf("nobody holds %s", side), form+" or --bot "+string(side)+" for each side, --invite to ask somebody, or --open: "+cli.Words(sides))
		}
	}
	return c.public(sides, n)
}

// readSeats reads persons with their sides, as a flag has them.
func readSeats(o *daemon.Office, flag string, given []string, form string, take func(string) (rules.Side, error)) (out []founding.NewSeat, err error) {
	for _, text := range given {
		names, who, ok := strings.Cut(text, "=")
		if !ok {
			return nil, cli.Advise(fmt.Errorf("%s %s says nobody", flag, text), form)
		}
		seat, bot, err := readBot(o, who)
		if flag != "--seat" || !bot {
			seat = founding.NewSeat{}
			seat.Person, err = moderation.ReadPerson(who)
		}
		if err != nil {
			return nil, cli.Advise(fmt.Errorf("%s %s: %w", flag, text, err), form)
		}
		for name := range strings.SplitSeq(names, "+") {
			side, err := take(name)
			if err != nil {
				return nil, err
			}
			seat.Side = side
			out = append(out, seat)
		}
	}
	return out, nil
}

// readBot reads the grade of a program that has a side; bot is false where somebody else is named.
func readBot(o *daemon.Office, text string) (seat founding.NewSeat, bot bool, err error) {
	grade, word, bot := founding.ReadBot(o.Service.Office, text)
	if word != "" {
		err = cli.Advise(fmt.Errorf("no grade %q", word), "a program is "+cli.Words(engine.Grades()))
	}
	return founding.NewSeat{Bot: bot, Grade: grade}, bot, err
}

// public says how pages name the players.
func (c *gameCreateCommand) public(sides []rules.Side, n *founding.NewGame) error {
	for _, side := range sortedKeys(c.Public) {
		found := false
		for _, seats := range [][]founding.NewSeat{n.Seats, n.Invited} {
			for i := range seats {
				if seats[i].Side == rules.Side(side) {
					seats[i].Public, found = c.Public[side], true
				}
			}
		}
		if !found {
			return cli.Advise(fmt.Errorf("--public: nobody named holds %q", side), "the sides are "+cli.Words(sides))
		}
	}
	return nil
}

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }

// createdText puts the answer to a template into words: its lines as they were read, so that they can be a
// template again, and below them what came of it.
func createdText(o *daemon.Office, done *store.Command) string {
	var out strings.Builder
	for i, m := range done.Answer {
		if i > 0 && m.Code != "template.item" && done.Answer[i-1].Code == "template.item" {
			out.WriteString("\n")
		}
		out.WriteString(answerText(o.Titles, o.Book, &store.Command{Game: done.Game, Answer: []rules.Message{m}}) + "\n")
	}
	return strings.TrimRight(out.String(), "\n")
}

// ofTemplate begins a game from the lines of a file.
func (c *gameCreateCommand) ofTemplate(p *program, o *daemon.Office) error {
	text, err := os.ReadFile(c.Template)
	if err != nil {
		return fmt.Errorf("template: %w", err)
	}
	done, err := o.Service.Command(p.Ctx, store.Command{Verb: moderation.Create.Name, Actor: c.actor(), Args: map[string]string{office.ArgTemplate: string(text)}})
	if err != nil {
		return err
	}
	says := createdText(o, &done)
	if done.State != store.CommandDone {
		return errors.New(says)
	}
	if c.JSON {
		return p.JSON(map[string]any{"state": done.State, "answer": says})
	}
	p.Printf("%s\n", says)
	return nil
}
