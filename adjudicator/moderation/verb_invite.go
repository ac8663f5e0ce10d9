package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Invite asks somebody to take a side of a game that is recruiting, or gives it to a bot. Where
// somebody was asked already it corrects that.
var Invite = &Verb{Name: "invite", Do: askToJoin, States: []store.GameState{store.Recruiting}, Fields: []Field{
	{Name: office.ArgSide, Kind: FieldSide},
	{Name: office.ArgBot, Kind: FieldFlag, Optional: true, Lead: true, Either: true, Help: "Nobody is asked: a program plays the side."},
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
