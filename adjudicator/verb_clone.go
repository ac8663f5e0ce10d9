package adjudicator

import (
	"errors"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbClone begins a game as another one was.
const VerbClone Verb = "clone"

// ArgWho of clone is who plays the new game: the same, each on the side behind his own,
// or whoever takes a side.
const (
	ArgWho     = "who"
	WhoSame    = "same"
	WhoSwapped = "swapped"
	WhoOpen    = "anybody"
)

// clone begins a game of the title, the scenario, the options and the terms of another,
// as they are by now; who plays is one of WhoSame, WhoSwapped and WhoOpen. The seed is
// a new one, and the old game stays as it is.
func (c *command) clone() error {
	old := &c.game
	d, err := c.s.desk(old)
	if err != nil {
		return err
	}
	t := gameTerms(old)
	n := NewGame{
		Title: old.Title, Scenario: old.Scenario, Options: old.OptionsNow(), Policy: &t.Policy, Missing: t.Missing, Trust: t.Trust, Private: t.Private, Actor: c.row.Actor,
	}
	if err := c.seatAs(d, &n); err != nil {
		return err
	}
	return c.open(d, &n, "verb.cloned", rules.Text("game", old.ID))
}

// seatAs gives the sides of a new game to those who play the one of the command.
func (c *command) seatAs(d *desk.Desk, n *NewGame) error {
	who := c.arg(ArgWho)
	if who != WhoSame && who != WhoSwapped && who != WhoOpen {
		return c.refuse("verb.no-who", rules.Text("word", who))
	}
	sides := d.About().Sides
	for i, side := range sides {
		from := side
		if who == WhoSwapped {
			from = sides[(i+len(sides)-1)%len(sides)]
		}
		seat := seatOf(c.seats, from)
		switch {
		case seat == nil || who == WhoOpen || seat.Bot != store.BotHolds && (seat.Address == "" || store.Nowhere(seat.Address)):
			n.Open = append(n.Open, side)
		case seat.Bot == store.BotHolds:
			n.Seats = append(n.Seats, NewSeat{Side: side, Bot: true})
		default:
			n.Seats = append(n.Seats, NewSeat{Side: side, Public: seat.Public, Person: Person{Address: seat.Address, Name: seat.Name, Lang: seat.Lang, Zone: seat.Zone}})
		}
	}
	return nil
}

// open makes a new game and says so, and what becomes of it.
func (c *command) open(d *desk.Desk, n *NewGame, code string, args ...rules.Arg) error {
	g, err := c.s.openGame(c.tx, d, n)
	if g != nil {
		defer c.s.positions.forget(g.ID)
	}
	if errors.Is(err, ErrSetup) || errors.Is(err, ErrSeat) {
		return c.refuse("verb.no-create", rules.Text("why", err.Error()))
	}
	if err != nil {
		return err
	}
	if err := c.mine(g.ID); err != nil {
		return err
	}
	if c.seats, err = c.tx.Seats(g.ID); err != nil {
		return err
	}
	c.game, c.audited = *g, c.arg(ArgReason) == "" // which stands in no other entry
	begins := func(lang rules.Lang) rules.Message {
		if g.State != store.Gathering {
			m := rules.M("verb.create-begins", rules.Text("id", g.ID))
			if !g.Deadline.IsZero() {
				m.Args = append(m.Args, timeArg(g.Deadline))
			}
			return m
		}
		m := rules.M("verb.create-gathers", rules.Text("id", g.ID))
		for _, side := range n.Open {
			m.Args = append(m.Args, rules.Text("sides", sideName(d, side, lang)))
		}
		return m
	}
	c.answer = append(c.answer, rules.M(code, append(args, rules.Text("id", g.ID))...), begins(c.lang()))
	c.told = func(lang rules.Lang) []rules.Message { // they may not moderate the game that it is a copy of
		return []rules.Message{rules.M("verb.created", rules.Text("id", g.ID)), begins(lang)}
	}
	return nil
}
