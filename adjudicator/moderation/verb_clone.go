package moderation

import (
	"errors"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Clone begins a game as another one was.
var Clone = &Verb{Name: "clone", Do: clone, States: every, Always: true, Fields: []Field{
	{Name: office.ArgWho, Kind: FieldChoice, Choices: []string{WhoSame, WhoSwapped, WhoOpen}, Help: "Who plays: same, swapped (each the side behind his own) or anybody (who takes a side)."},
}}

// Who plays the new game: the same, each on the side behind his own, or whoever takes a side.
const (
	WhoSame    = "same"
	WhoSwapped = "swapped"
	WhoOpen    = "anybody"
)

// clone begins a game of the title, the scenario, the options and the terms of another,
// as they are by now; who plays is one of WhoSame, WhoSwapped and WhoOpen. The seed is
// a new one, and the old game stays as it is.
func clone(c *office.Command) error {
	old := &c.Game
	d, err := c.Tx.Office.Desk(old)
	if err != nil {
		return err
	}
	n := founding.NewGameLike(old)
	n.Actor = c.Row.Actor
	if err := seatClone(c, d, &n); err != nil {
		return err
	}
	return openNewGame(c, d, &n, "verb.cloned", rules.Text("game", old.ID))
}

// seatClone gives the sides of a new game to those who play the one of the command.
func seatClone(c *office.Command, d *desk.Desk, n *founding.NewGame) error {
	who := c.Arg(office.ArgWho)
	if who != WhoSame && who != WhoSwapped && who != WhoOpen {
		return c.Refusal("verb.no-who", rules.Text("word", who))
	}
	sides := d.About().SidesOf(n.Scenario)
	for i, side := range sides {
		from := side
		if who == WhoSwapped {
			from = sides[(i+len(sides)-1)%len(sides)]
		}
		seat := post.FindSeat(c.Seats, from)
		switch {
		case seat == nil || who == WhoOpen || seat.Bot != store.BotHolds && (seat.Address == "" || store.IsForgottenAddress(seat.Address)):
			n.Open = append(n.Open, side)
		case seat.Bot == store.BotHolds:
			n.Seats = append(n.Seats, founding.NewSeat{Side: side, Bot: true, Grade: seat.Grade})
		default:
			n.Seats = append(n.Seats, founding.NewSeat{Side: side, Public: seat.Public, Person: office.Person{Address: seat.Address}})
		}
	}
	return nil
}

// openNewGame makes a new game and says so, and what becomes of it.
func openNewGame(c *office.Command, d *desk.Desk, n *founding.NewGame, code string, args ...rules.Arg) error {
	g, err := founding.OpenGame(c.Tx, d, n)
	if g != nil {
		defer c.Tx.Office.Positions.Drop(g.ID)
	}
	if errors.Is(err, office.ErrSetup) || errors.Is(err, office.ErrSeat) {
		why := strings.TrimPrefix(err.Error(), office.ErrSetup.Error()+": ")
		return c.Refusal("verb.no-create", rules.Text("why", strings.TrimPrefix(why, office.ErrSeat.Error()+": ")))
	}
	if err != nil {
		return err
	}
	if err := c.CheckModerates(g.ID); err != nil {
		return err
	}
	if c.Seats, err = c.Tx.Seats().List(store.Seat{Game: g.ID}); err != nil {
		return err
	}
	c.Game, c.Audited = *g, c.Arg(office.ArgReason) == "" // which stands in no other entry
	begins := func(lang rules.Lang) rules.Message {
		if g.State != store.Recruiting {
			m := rules.M("verb.create-begins", rules.Text("id", g.ID))
			if !g.Deadline.IsZero() {
				m.Args = append(m.Args, post.TimeArg(g.Deadline))
			}
			return m
		}
		m := rules.M("verb.create-gathers", rules.Text("id", g.ID))
		for _, side := range n.Open {
			m.Args = append(m.Args, rules.Text("sides", d.SideName(side, lang)))
		}
		return m
	}
	c.Answer = append(c.Answer, rules.M(code, append(args, rules.Text("id", g.ID))...), begins(c.Lang()))
	if err := sayKept(c, n.NamedPeople()...); err != nil {
		return err
	}
	c.Told = func(lang rules.Lang) []rules.Message { // they may not moderate the game that it is a copy of
		return []rules.Message{rules.M("verb.created", rules.Text("id", g.ID)), begins(lang)}
	}
	return nil
}
