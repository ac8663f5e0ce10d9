package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
)

// Resend mails a side how its game stands once more.
var Resend = &Verb{Name: "resend", Do: resend, States: going, Fields: oneSide}

// resend mails the report of the current phase to who holds a side, all of the position,
// as it is now: nothing that was written for somebody before him goes out again.
func resend(c *office.Command) error {
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	if seat.IsForgotten() {
		return sayIdle(c, "verb.resend-nobody", rules.SideArg("side", seat.Side))
	}
	if seat.Address == "" {
		return sayIdle(c, "verb.resend-program", rules.SideArg("side", seat.Side))
	}
	pos, err := office.Position(c.Tx, &c.Game)
	if err != nil {
		return err
	}
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	sheets, err := c.Tx.Sheets().States(c.Game.ID)
	if err != nil {
		return err
	}
	p := phases.NewReporter(c.Tx, &c.Game, d, pos)
	p.Missing = seating.MissingSides(&c.Game, seating.SheetsBySide(sheets))
	rep, err := p.FullReport(seat, post.NewHead(c.Tx.Office, &c.Game, seat, d, c.Now))
	if err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	c.Say("verb.resent", rules.SideArg("side", seat.Side), rules.Text("address", seat.Address))
	return post.QueueToSeat(c.Tx, &c.Game, seat, c.Kind(office.KindReport), c.Tx.Office.Book.Sitrep(rep), c.Now)
}
