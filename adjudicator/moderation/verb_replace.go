package moderation

import (
	"errors"
	"net/mail"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// Replace gives a side to somebody else.
var Replace = &Verb{Name: "replace", Do: replace, States: unfinished, TellsReason: true, Fields: []Field{
	{Name: office.ArgSide, Kind: FieldSide},
	botField("A program plays it from now on"),
	{Name: argPerson, Kind: FieldPerson, Flag: "seat", Optional: true, Either: true, Help: `The side and who plays it from now on, as german="Ana <ana@club.es>,es,Europe/Madrid"; the side alone with --program.`},
}}

// replace gives a side to somebody else, under a new key. Whatever its player and his
// deputy could do in the game ends: keys, signed addresses, mails that wait for them,
// their pages. All are told who plays it now, he who left that he does not, and the new
// player gets an invitation as the game stands. Who has known what another side knows
// cannot take it. The person needs an address, or is a bot ([office.ArgBot]). In a game that has not
// begun he is asked first.
func replace(c *office.Command) error {
	if c.Game.State == store.Recruiting {
		return replaceRecruit(c)
	}
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	if !c.Game.RollAt.IsZero() {
		return phases.RefuseClosed(c)
	}
	side, waited := rules.SideArg("side", seat.Side), c.Game.State == store.Paused
	to, err := successor(c, seat)
	if err != nil {
		return err
	}
	e, err := seating.Transition(c.Tx, &c.Game, seat.Side, seating.Change{Event: seating.Replaced, Now: c.Now, To: to, More: reasonArgs(c)})
	if errors.Is(err, seating.ErrNotNow) {
		return sayIdle(c, "verb.replaced-already", side)
	}
	if err != nil {
		return err
	}
	if err := e.Tell(c.Tx, &c.Game); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	c.AddAuditDetail("from", seat.Address)
	said := []rules.Arg{side}
	if to.As != seating.AsBot {
		c.AddAuditDetail("to", to.Address)
		said = append(said, rules.Text("address", to.Address))
	} else {
		c.AddAuditDetail(office.ArgBot, string(to.Grade))
		said = append(said, seating.GradeArg(to.Grade))
	}
	c.Say("verb.replaced", said...)
	if waited && c.Game.State == store.Running { // for a player
		SayWithDeadline(c, "verb.resumed", rules.Num("phase", c.Game.Phase))
	}
	if err := sayKept(c, personNamed(c)); err != nil {
		return err
	}
	if c.Game.State == store.Running && to.As == seating.AsBot {
		c.Game.Due = c.Now // it may have waited for him alone
	}
	return c.Tx.SaveGame(&c.Game)
}

// successor returns who is to play a side, of whom it is sure that he may.
func successor(c *office.Command, seat *store.Seat) (h seating.Heir, err error) {
	if c.Arg(office.ArgBot) != "" && c.Arg(office.ArgAddress) == "" {
		grade, err := botGrade(c)
		return seating.Heir{As: seating.AsBot, Grade: grade}, err
	}
	if err := refuseUnmailable(c, c.Arg(office.ArgAddress)); err != nil {
		return h, err
	}
	new, err := founding.MakeSeat(c.Tx, 0, &founding.NewSeat{Side: seat.Side, Person: personNamed(c)})
	if err != nil {
		return h, refuseSeat(c, err)
	}
	h = seating.Heir{Person: office.Person{Address: new.Address, Name: new.Name, Lang: new.Lang, Zone: new.Zone}, As: seating.AsNamed}
	return h, refuseKnowing(c, seat, h.Address)
}

// botField returns the field by which a program has a side, and of which grade.
func botField(help string) Field {
	return Field{
		Name: office.ArgBot, Kind: FieldFlag, Choices: stringsOf(engine.Grades()), Optional: true, Lead: true, Either: true,
		Help: help + ": a novice, or as in --program=club one of another grade.",
	}
}

// botGrade returns the grade of the bot that the arguments name.
func botGrade(c *office.Command) (engine.Grade, error) {
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return "", err
	}
	word := c.Arg(office.ArgBot)
	if word == AnswerYes {
		word = ""
	}
	grade, err := engine.ParseGrade(word)
	if err != nil || !founding.HasGrade(d, grade) {
		return "", c.Refusal("verb.no-grade", append(founding.GradeArgs(d), rules.Text("title", d.About().Names.In(c.Lang())))...)
	}
	return grade, nil
}

// personNamed returns who is named by the arguments, as far as they say.
func personNamed(c *office.Command) office.Person {
	return office.Person{Address: strings.TrimSpace(c.Arg(office.ArgAddress)), Name: c.Arg(office.ArgName), Lang: rules.Lang(c.Arg(office.ArgLang)), Zone: c.Arg(office.ArgZone)}
}

// sayKept adds to the answer what was said in vain of people who are named.
func sayKept(c *office.Command, said ...office.Person) error {
	kept, err := founding.UnheededMessages(c.Tx, said...)
	c.Answer = append(c.Answer, kept...)
	return err
}

// refuseSeat refuses a person who cannot have a seat: for the name, or for the address.
func refuseSeat(c *office.Command, err error) error {
	if errors.Is(err, office.ErrName) {
		return c.Refusal("verb.name-reserved", rules.Text("word", c.Arg(office.ArgName)))
	}
	return c.Refusal("verb.no-address", rules.Text("word", c.Arg(office.ArgAddress)))
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
	free, err := seating.CanTake(c.Tx.Tx, c.Game.ID, seat.Side, p.ID)
	if err == nil && !free {
		err = c.Refusal("verb.replace-knows", rules.Text("address", address))
	}
	return err
}

// refuseUnmailable refuses an address that no mail reaches: one that is none, the office's own,
// or one of a host without a dot, where the office is not at such a host itself. It says
// which it is.
func refuseUnmailable(c *office.Command, word string) error {
	a, err := mail.ParseAddress(strings.TrimSpace(word))
	switch {
	case err != nil || !seating.IsMailable(a.Address) || strings.EqualFold(a.Address, c.Tx.Office.Cfg.Address):
		return c.Refusal("verb.no-address", rules.Text("word", word))
	case !founding.IsRoutable(c.Tx.Office, a.Address):
		return c.Refusal("verb.no-address", rules.Text("word", word), rules.Text("dotless", "1"))
	}
	return nil
}
