package moderation

import (
	"net/mail"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbInvite asks somebody to take a free side of a game that is recruiting.
const VerbInvite Verb = "invite"

// Arguments of invite, beside side and address.
const (
	ArgName = "name"
	ArgLang = "lang"
	ArgZone = "zone"
)

// askToJoin asks somebody to take a free side of a game that is recruiting.
func askToJoin(c *office.Command) error {
	g := &c.Game
	if g.State != store.Gathering {
		return office.NewRefusal(c, "verb.invite-begun")
	}
	d, err := c.Office.Desk(g)
	if err != nil {
		return err
	}
	v, err := confirm.LoadOpenSeats(c.Tx, g)
	if err != nil {
		return err
	}
	side := press.FindSide(c.Office, d, phases.Arg(c, people.ArgSide))
	if !slices.Contains(v.Free, side) {
		m := seating.SidesMessage("verb.invite-taken", v.Free)
		return office.NewRefusal(c, m.Code, append(m.Args, rules.Text("word", phases.Arg(c, people.ArgSide)))...)
	}
	if err := refuseUnmailable(c, phases.Arg(c, people.ArgAddress)); err != nil {
		return err
	}
	if at, err := mail.ParseAddress(phases.Arg(c, people.ArgAddress)); err == nil {
		if unwanted, err := post.RefusesMail(c.Tx, at.Address, c.Now); err != nil {
			return err
		} else if unwanted {
			return office.NewRefusal(c, "verb.invite-unwanted", rules.Text("address", at.Address))
		}
	}
	seat, err := founding.MakeSeat(c.Office, slices.Index(d.About().Sides, side), &founding.NewSeat{Side: side, Person: office.Person{
		Address: phases.Arg(c, people.ArgAddress), Name: phases.Arg(c, ArgName), Lang: rules.Lang(phases.Arg(c, ArgLang)), Zone: phases.Arg(c, ArgZone),
	}})
	if err != nil {
		return refuseSeat(c, err)
	}
	if err := confirm.InviteToSeat(c.Tx, g, &seat, c.Row.Actor, false); err != nil {
		return err
	}
	if err := confirm.OfferOpenSeats(c.Tx, g); err != nil {
		return err
	}
	phases.AddAuditDetail(c, people.ArgSide, string(side))
	phases.Say(c, "verb.invited", rules.SideArg("side", side), rules.Text("address", seat.Address))
	return nil
}
