package adjudicator

import (
	"net/mail"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbInvite asks somebody to take a free side of a game that gathers.
const VerbInvite Verb = "invite"

// Arguments of invite, beside side and address.
const (
	ArgName = "name"
	ArgLang = "lang"
	ArgZone = "zone"
)

// askToJoin asks somebody to take a free side of a game that gathers.
func (c *command) askToJoin() error {
	g := &c.game
	if g.State != store.Gathering {
		return c.refuse("verb.invite-begun")
	}
	d, err := c.s.desk(g)
	if err != nil {
		return err
	}
	v, err := c.s.vacant(c.tx, g)
	if err != nil {
		return err
	}
	side := c.s.sideOf(d, c.arg(ArgSide))
	if !slices.Contains(v.free, side) {
		m := sideList("verb.invite-taken", v.free)
		return c.refuse(m.Code, append(m.Args, rules.Text("word", c.arg(ArgSide)))...)
	}
	if err := c.unmailable(c.arg(ArgAddress)); err != nil {
		return err
	}
	if at, err := mail.ParseAddress(c.arg(ArgAddress)); err == nil {
		if unwanted, err := wantsNoMail(c.tx, at.Address, c.now); err != nil {
			return err
		} else if unwanted {
			return c.refuse("verb.invite-unwanted", rules.Text("address", at.Address))
		}
	}
	seat, err := c.s.newSeat(slices.Index(d.About().Sides, side), &NewSeat{Side: side, Person: Person{
		Address: c.arg(ArgAddress), Name: c.arg(ArgName), Lang: rules.Lang(c.arg(ArgLang)), Zone: c.arg(ArgZone),
	}})
	if err != nil {
		return c.refuseSeat(err)
	}
	if err := c.s.invite(c.tx, g, &seat, c.row.Actor, false); err != nil {
		return err
	}
	if err := c.s.regather(c.tx, g); err != nil {
		return err
	}
	c.note(ArgSide, string(side))
	c.say("verb.invited", rules.SideArg("side", side), rules.Text("address", seat.Address))
	return nil
}
