package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Invite asks somebody to take a side of a game that is recruiting, or gives it to a bot. Where
// somebody was asked already it corrects that.
var Invite = &Verb{Name: "invite", Do: askToJoin, States: []store.GameState{store.Recruiting}, Fields: []Field{
	{Name: office.ArgSide, Kind: FieldSide},
	botField("Nobody is asked: a program plays the side"),
	{Name: argPerson, Kind: FieldPerson, Flag: "seat", Optional: true, Either: true, Help: `The side and who is asked, as german="Ana <ana@club.es>,es,Europe/Madrid"; the side alone with --program.`},
}}

func askToJoin(c *office.Command) error {
	if c.Game.State != store.Recruiting {
		return c.Refusal("verb.invite-begun")
	}
	r, err := recruitSideNamed(c)
	if err != nil {
		return err
	}
	if r.held != nil {
		m := seating.SidesMessage("verb.invite-taken", r.open.Free)
		return c.Refusal(m.Code, append(m.Args, rules.Text("word", c.Arg(office.ArgSide)))...)
	}
	return r.fill(c)
}

// Uninvite takes an invitation to a side of a game that is recruiting back: its code counts no more,
// and who was asked is told, unless the mail had not left.
var Uninvite = &Verb{Name: "uninvite", Do: uninvite, States: []store.GameState{store.Recruiting}, TellsReason: true, Fields: []Field{
	{Name: office.ArgSide, Kind: FieldSide, Help: "The side that somebody was asked to take."},
}}

func uninvite(c *office.Command) error {
	if c.Game.State != store.Recruiting {
		return c.Refusal("verb.invite-begun")
	}
	r, err := recruitSideNamed(c)
	if err != nil {
		return err
	}
	side := rules.SideArg("side", r.id)
	switch {
	case r.asked == nil:
		return sayIdle(c, "verb.nobody-asked", side)
	case r.asked.Detail[confirm.DetailWish] != "" && office.PauseOf(c.Game.State, c.Game.Note) == nil: // he is the first who waits, and would be asked again
		return c.Refusal("verb.uninvite-waits", side, rules.Text("address", r.asked.Address))
	}
	if err := r.callOff(c); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(r.id))
	c.Say("verb.uninvited", side, rules.Text("address", r.asked.Address))
	return confirm.OfferOpenSeats(c.Tx, &c.Game)
}
