package moderation

import (
	"cmp"
	"net/mail"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// recruitSide is a side of a game that is recruiting, as a verb finds it: held, offered to somebody,
// or free.
type recruitSide struct {
	id    rules.Side
	held  *store.Seat
	asked *store.Confirmation
	open  confirm.OpenSeats // of the game
}

// recruitSideNamed returns the side that the arguments name.
func recruitSideNamed(c *office.Command) (r recruitSide, err error) {
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return r, err
	}
	if r.open, err = confirm.LoadOpenSeats(c.Tx, &c.Game); err != nil {
		return r, err
	}
	if r.id = office.FindGameSide(c.Tx.Office, d, &c.Game, c.Arg(office.ArgSide)); r.id == "" {
		return r, refuseSide(c, office.GameSides(d, &c.Game))
	}
	if at := slices.IndexFunc(r.open.Seats, func(s store.Seat) bool { return s.Side == r.id }); at >= 0 {
		r.held = &r.open.Seats[at]
	}
	if at := slices.IndexFunc(r.open.Asked, func(p store.Confirmation) bool { return p.Side == r.id }); at >= 0 {
		r.asked = &r.open.Asked[at]
	}
	return r, nil
}

// free takes the side from who holds it, who is told so.
func (r *recruitSide) free(c *office.Command) error {
	if r.held == nil {
		return nil
	}
	if err := c.Tx.Seats().Delete(store.Seat{Game: c.Game.ID, Side: r.id}); err != nil || r.held.Address == "" {
		return err
	}
	c.AddAuditDetail("from", r.held.Address)
	told := rules.M("invite.released", append(reasonArgs(c), rules.SideArg("side", r.id), rules.Text("game", c.Game.ID))...)
	return confirm.MailRecruit(c.Tx, &c.Game, r.held, c.Kind(office.KindResigned), confirm.RecruitNotice(c.Tx.Office, told))
}

// callOff takes the invitation to the side back, if there is one.
func (r *recruitSide) callOff(c *office.Command) error {
	if r.asked == nil {
		return nil
	}
	c.AddAuditDetail("from", r.asked.Address)
	told := rules.M("invite.withdrawn", append(reasonArgs(c), rules.SideArg("side", r.id), rules.Text("game", c.Game.ID))...)
	return confirm.CallOffInvite(c.Tx, &c.Game, r.asked, c.Kind(office.KindJoin), told)
}

// giveToBot has a bot hold the side, whoever held it or was asked; the game begins if it was the last
// one.
func (r *recruitSide) giveToBot(c *office.Command) error {
	others := slices.DeleteFunc(slices.Clone(r.open.Seats), func(s store.Seat) bool { return s.Side == r.id || s.Bot == store.BotHolds })
	free := len(r.open.Free) + len(r.open.Asked)
	if r.held == nil {
		free--
	}
	side := rules.SideArg("side", r.id)
	grade, err := botGrade(c)
	switch {
	case err != nil:
		return err
	case r.held != nil && r.held.Bot == store.BotHolds && cmp.Or(r.held.Grade, engine.Novice) == grade:
		return sayIdle(c, "verb.replaced-already", side)
	case len(others)+free == 0:
		return c.Refusal("verb.only-programs")
	}
	if err := r.free(c); err != nil {
		return err
	}
	if err := r.callOff(c); err != nil {
		return err
	}
	if err := founding.GiveToBot(c.Tx, &c.Game, r.id, grade); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(r.id))
	c.AddAuditDetail(office.ArgBot, string(grade))
	c.Say("verb.recruit-program", side, seating.GradeArg(grade))
	return r.beginIfTaken(c)
}

// beginIfTaken begins the game if nothing of it is to be taken any more, and says so.
func (r *recruitSide) beginIfTaken(c *office.Command) error {
	began, err := founding.BeginIfTaken(c.Tx, &c.Game)
	if began {
		c.Mixed = true
		SayWithDeadline(c, "verb.recruit-began")
	}
	return err
}

// ask asks a person to take the side. Who was asked before under another address is told nothing, as
// it may be a stranger's; under the same he gets the invitation anew. The old code counts no more.
func (r *recruitSide) ask(c *office.Command, p office.Person) error {
	if err := refuseUnmailable(c, p.Address); err != nil {
		return err
	}
	at, err := mail.ParseAddress(strings.TrimSpace(p.Address))
	if err != nil {
		return err
	}
	if unwanted, err := post.RefusesMail(c.Tx, at.Address, c.Now); err != nil {
		return err
	} else if unwanted {
		return c.Refusal("verb.invite-unwanted", rules.Text("address", at.Address))
	}
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	seat, err := founding.MakeSeat(c.Tx, slices.Index(office.GameSides(d, &c.Game), r.id), &founding.NewSeat{Side: r.id, Person: p})
	if err != nil {
		return refuseSeat(c, err)
	}
	side, address := rules.SideArg("side", r.id), rules.Text("address", seat.Address)
	if r.held != nil && r.held.Address == seat.Address {
		return sayIdle(c, "verb.replaced-already", side)
	}
	if q := r.asked; q != nil {
		if q.Address == seat.Address && q.Detail["name"] == seat.Name && q.Detail["lang"] == string(seat.Lang) && q.Detail["zone"] == seat.Zone {
			return sayIdle(c, "verb.invited-already", side, address)
		}
		c.AddAuditDetail("from", q.Address)
		if _, err := confirm.WithdrawInvite(c.Tx, q); err != nil {
			return err
		}
		seat.Public = q.Detail["public"]
	}
	if err := r.free(c); err != nil {
		return err
	}
	if err := confirm.InviteToSeat(c.Tx, &c.Game, &seat, c.Row.Actor, false); err != nil {
		return err
	}
	if err := confirm.OfferOpenSeats(c.Tx, &c.Game); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(r.id))
	c.AddAuditDetail("to", seat.Address)
	code := "verb.invited"
	switch {
	case r.asked != nil && r.asked.Address == seat.Address:
		code = "verb.invited-anew"
	case r.asked != nil:
		code = "verb.invited-instead"
	}
	c.Say(code, side, address)
	return sayKept(c, p)
}

// fill gives the side to a bot, or asks the person whom the arguments name.
func (r *recruitSide) fill(c *office.Command) error {
	if c.Arg(office.ArgBot) != "" && c.Arg(office.ArgAddress) == "" {
		return r.giveToBot(c)
	}
	return r.ask(c, personNamed(c))
}

// replaceRecruit gives a side of a game that is recruiting to a bot, or asks somebody to take it;
// whoever holds it holds it no longer.
func replaceRecruit(c *office.Command) error {
	r, err := recruitSideNamed(c)
	if err != nil {
		return err
	}
	return r.fill(c)
}

// readdressInvite asks who was asked to take a side once more, at another address.
func readdressInvite(c *office.Command) error {
	r, err := recruitSideNamed(c)
	if err != nil {
		return err
	}
	if r.asked == nil {
		return c.Refusal("verb.nobody-asked", rules.SideArg("side", r.id))
	}
	q := r.asked.Detail
	return r.ask(c, office.Person{Address: c.Arg(office.ArgAddress), Name: q["name"], Lang: rules.Lang(q["lang"]), Zone: q["zone"]})
}

// pauseRecruiting has a game that is recruiting stand still: nothing of it is offered, no invitation
// ends, and it does not begin.
func pauseRecruiting(c *office.Command) error {
	g := &c.Game
	if office.PauseOf(g.State, g.Note) != nil {
		return sayIdle(c, "verb.paused-already")
	}
	g.Note = office.PausedByModerator
	if err := confirm.OfferOpenSeats(c.Tx, g); err != nil {
		return err
	}
	c.Say("verb.recruit-paused")
	told := append([]rules.Message{rules.M("notice.recruiting-paused", rules.Text("game", g.ID))}, reasonMessages(c)...)
	_, err := confirm.NotifyRecruits(c.Tx, g, c.Kind(office.KindPaused), confirm.RecruitNotice(c.Tx.Office, told...))
	return err
}

// resumeRecruiting lets it look for players again. Invitations get the time that they stood still,
// and if all sides were taken meanwhile, it begins.
func resumeRecruiting(c *office.Command) error {
	g := &c.Game
	if office.PauseOf(g.State, g.Note) == nil {
		return sayIdle(c, "verb.running-already")
	}
	since, err := c.Tx.AuditLog().PausedAt(g.ID)
	if err != nil {
		return err
	}
	if g.Note = ""; !since.IsZero() {
		if err := confirm.ProlongInvites(c.Tx, g, c.Now.Sub(since)); err != nil {
			return err
		}
	}
	c.Say("verb.recruit-resumed")
	told := append([]rules.Message{rules.M("notice.recruiting-resumed", rules.Text("game", g.ID))}, reasonMessages(c)...)
	if _, err := confirm.NotifyRecruits(c.Tx, g, c.Kind(office.KindResumed), confirm.RecruitNotice(c.Tx.Office, told...)); err != nil {
		return err
	}
	return new(recruitSide).beginIfTaken(c)
}
