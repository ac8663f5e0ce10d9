package moderation

import (
	"errors"
	"net/mail"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbReplace gives a side to somebody else.
const VerbReplace Verb = "replace"

// ArgProgram of replace, "yes": a program plays the side from now on, and nobody is named.
const ArgProgram = "program"

// replace gives a side to somebody else, under a new key. Whatever its player and his
// deputy could do in the game ends: keys, signed addresses, mails that wait for them,
// their pages. All are told who plays it now, he who left that he does not, and the new
// player gets an invitation as the game stands. Who has known what another side knows
// cannot take it. The person needs an address, or is a program ([ArgProgram]).
func replace(c *office.Command) error {
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	if !c.Game.RollAt.IsZero() {
		return phases.RefuseClosed(c)
	}
	side := rules.SideArg("side", seat.Side)
	d, err := c.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	to, err := successor(c, seat)
	if err != nil {
		return err
	}
	var held []store.Seat
	if to.Person != nil {
		if held, err = confirm.SeatsOfAddress(c.Tx.Tx, to.Person.Address); err != nil {
			return err
		}
	}
	holds := func(s store.Seat) bool { return s.Game == c.Game.ID && s.Side == seat.Side && !office.IsDeputySeat(&s) }
	if slices.ContainsFunc(held, holds) || to.Bot && seat.Bot == store.BotHolds {
		return sayIdle(c, "verb.replaced-already", side)
	}
	pos, err := c.Office.Position(c.Tx.Tx, &c.Game)
	if err != nil {
		return err
	}
	if _, err := c.Tx.Sessions().End(seat.Address); err != nil {
		return err
	}
	h := seating.Handover{
		Office: c.Office, Tx: c.Tx, Now: c.Now, Game: &c.Game, Desk: d, Pos: pos, Seat: *seat, Heir: to,
		ToldCode: "replace.told", FarewellCode: "replace.done", Ordered: true, More: reasonArgs(c),
	}
	if _, err := h.Execute(); err != nil {
		return err
	}
	phases.AddAuditDetail(c, people.ArgSide, string(seat.Side))
	phases.AddAuditDetail(c, "from", seat.Address)
	said := []rules.Arg{side}
	if to.Person != nil {
		phases.AddAuditDetail(c, "to", to.Person.Address)
		said = append(said, rules.Text("address", to.Person.Address))
	}
	phases.Say(c, "verb.replaced", said...)
	if c.Game.State != store.Running || !to.Bot {
		return c.Tx.SaveGame(&c.Game)
	}
	c.Game.Due = c.Now // it may have waited for him alone
	return c.Tx.SaveGame(&c.Game)
}

// successor returns who is to play a side, of whom it is sure that he may.
func successor(c *office.Command, seat *store.Seat) (h seating.Heir, err error) {
	if phases.Arg(c, ArgProgram) != "" && phases.Arg(c, people.ArgAddress) == "" {
		return seating.Heir{Bot: true}, nil
	}
	if err := refuseUnmailable(c, phases.Arg(c, people.ArgAddress)); err != nil {
		return h, err
	}
	new, err := founding.MakeSeat(c.Office, 0, &founding.NewSeat{Side: seat.Side, Person: office.Person{
		Address: strings.TrimSpace(phases.Arg(c, people.ArgAddress)), Name: phases.Arg(c, ArgName), Lang: rules.Lang(phases.Arg(c, ArgLang)), Zone: phases.Arg(c, ArgZone),
	}})
	if err != nil {
		return h, refuseSeat(c, err)
	}
	person := office.Person{Address: new.Address, Name: new.Name, Lang: new.Lang, Zone: new.Zone}
	h.Person = &person
	return h, refuseKnowing(c, seat, person.Address)
}

// refuseSeat refuses a person who cannot have a seat: for the name, or for the address.
func refuseSeat(c *office.Command, err error) error {
	if errors.Is(err, office.ErrName) {
		return office.NewRefusal(c, "verb.name-reserved", rules.Text("word", phases.Arg(c, ArgName)))
	}
	return office.NewRefusal(c, "verb.no-address", rules.Text("word", phases.Arg(c, people.ArgAddress)))
}

// refuseKnowing refuses to give a side to an address of somebody who knows, or has known, what
// another side of the game knows.
func refuseKnowing(c *office.Command, seat *store.Seat, address string) error {
	p, err := c.Tx.PersonOf(address)
	if post.IsNotFound(err) || err == nil && p.ID == seat.Person {
		return nil
	}
	if err != nil {
		return err
	}
	roles, err := c.Tx.Roles().List(store.Role{Game: c.Game.ID})
	if err != nil {
		return err
	}
	knew, err := seating.HasHeldOtherSide(c.Tx.Tx, c.Game.ID, seat.Side, p.ID)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(c.Seats), func(s store.Seat) bool { return s.Side == seat.Side })
	elsewhere := slices.DeleteFunc(roles, func(r store.Role) bool { return r.Side == seat.Side })
	if knew || seating.HasPart(others, elsewhere, p.ID) {
		return office.NewRefusal(c, "verb.replace-knows", rules.Text("address", address))
	}
	return nil
}

// refuseUnmailable refuses an address that no mail reaches: one that is none, the office's own,
// or one of a host without a dot, where the office is not at such a host itself. It says
// which it is.
func refuseUnmailable(c *office.Command, word string) error {
	a, err := mail.ParseAddress(strings.TrimSpace(word))
	switch {
	case err != nil || !seating.IsMailable(a.Address) || strings.EqualFold(a.Address, c.Office.Cfg.Address):
		return office.NewRefusal(c, "verb.no-address", rules.Text("word", word))
	case !founding.IsRoutable(c.Office, a.Address):
		return office.NewRefusal(c, "verb.no-address", rules.Text("word", word), rules.Text("dotless", "1"))
	}
	return nil
}
