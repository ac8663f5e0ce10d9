package adjudicator

import (
	"github.com/fieldpost/fieldpost/rules"
)

// VerbResend mails a side how its game stands once more.
const VerbResend Verb = "resend"

// resend mails the report of the current phase to who holds a side, all of the position,
// as it is now: nothing that was written for somebody before him goes out again.
func (c *command) resend() error {
	seat, err := c.seat()
	if err != nil {
		return err
	}
	if seat.Forgotten() {
		return c.idly("verb.resend-nobody", rules.SideArg("side", seat.Side))
	}
	if seat.Address == "" {
		return c.idly("verb.resend-program", rules.SideArg("side", seat.Side))
	}
	pos, err := c.s.position(c.tx, &c.game)
	if err != nil {
		return err
	}
	d, err := c.s.desk(&c.game)
	if err != nil {
		return err
	}
	sheets, err := c.tx.SheetStates(c.game.ID)
	if err != nil {
		return err
	}
	p := c.s.newReporter(c.tx, &c.game, d, pos)
	p.missing = waiting(&c.game, bySide(sheets))
	rep, err := p.full(seat, c.s.head(&c.game, seat, d, c.now))
	if err != nil {
		return err
	}
	c.note(ArgSide, string(seat.Side))
	c.say("verb.resent", rules.SideArg("side", seat.Side), rules.Text("address", seat.Address))
	return c.s.queueTo(c.tx, &c.game, seat, c.kind(kindReport), c.s.book.Sitrep(rep), c.now)
}
