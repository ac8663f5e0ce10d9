package moderation

import (
	"net/mail"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Invite asks somebody to take a free side of a game that is recruiting.
var Invite = &Verb{Name: "invite", Do: askToJoin, States: []store.GameState{store.Recruiting}, Fields: []Field{
	{Name: office.ArgSide, Kind: FieldSide},
	{Name: argPerson, Kind: FieldPerson, Flag: "seat", Help: `The side and who is asked, as german="Ana <ana@club.es>,es,Europe/Madrid".`},
}}

// askToJoin asks somebody to take a free side of a game that is recruiting.
func askToJoin(c *office.Command) error {
	g := &c.Game
	if g.State != store.Recruiting {
		return c.Refusal("verb.invite-begun")
	}
	d, err := c.Tx.Office.Desk(g)
	if err != nil {
		return err
	}
	v, err := confirm.LoadOpenSeats(c.Tx, g)
	if err != nil {
		return err
	}
	side := office.FindSide(c.Tx.Office, d, c.Arg(office.ArgSide))
	if !slices.Contains(v.Free, side) {
		m := seating.SidesMessage("verb.invite-taken", v.Free)
		return c.Refusal(m.Code, append(m.Args, rules.Text("word", c.Arg(office.ArgSide)))...)
	}
	if err := refuseUnmailable(c, c.Arg(office.ArgAddress)); err != nil {
		return err
	}
	if at, err := mail.ParseAddress(c.Arg(office.ArgAddress)); err == nil {
		if unwanted, err := post.RefusesMail(c.Tx, at.Address, c.Now); err != nil {
			return err
		} else if unwanted {
			return c.Refusal("verb.invite-unwanted", rules.Text("address", at.Address))
		}
	}
	seat, err := founding.MakeSeat(c.Tx, slices.Index(d.About().Sides, side), &founding.NewSeat{Side: side, Person: personNamed(c)})
	if err != nil {
		return refuseSeat(c, err)
	}
	if err := confirm.InviteToSeat(c.Tx, g, &seat, c.Row.Actor, false); err != nil {
		return err
	}
	if err := confirm.OfferOpenSeats(c.Tx, g); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(side))
	c.Say("verb.invited", rules.SideArg("side", side), rules.Text("address", seat.Address))
	return sayKept(c, personNamed(c))
}
