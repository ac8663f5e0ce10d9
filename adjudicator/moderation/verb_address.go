package moderation

import (
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Address changes the address of a seat, which gets a fresh invitation there.
// The old address may be a stranger's whom a typing error made a player: he is
// told nothing, mails that still wait for him are taken back, and as he may
// have got the key, the side gets a new one unless [office.ArgKeepKey] is set. What came
// back from the old address counts no longer, and browsers that were let in as
// its holder have to ask again. Where somebody was heard at the old address, all of it
// waits for a day, and both addresses are told how to stop it. An address of somebody who has
// known what another side knows is refused, as in [Replace].
var Address = &Verb{Name: "address", Do: changeSeatAddress, States: unfinished, Fields: []Field{
	{Name: office.ArgSide, Kind: FieldSide, Help: "The side."},
	{Name: office.ArgKeepKey, Kind: FieldFlag, Optional: true, Lead: true, Help: "Keep the order key: the player has moved, and nobody else got his mails."},
	{Name: office.ArgAddress, Kind: FieldAddress, Help: "Where its player is reached from now on: a fresh invitation goes there, and nothing to the old address. Where somebody was heard, both are told how to stop it, and it is done after a day."},
}}

func changeSeatAddress(c *office.Command) error {
	if c.Game.State == store.Recruiting {
		return readdressInvite(c)
	}
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	given := strings.TrimSpace(c.Arg(office.ArgAddress))
	if err := refuseUnmailable(c, given); err != nil {
		return err
	}
	to, err := mail.ParseAddress(given)
	if err != nil {
		return err
	}
	old, address := seat.Address, strings.ToLower(to.Address)
	if old == address {
		return sayIdle(c, "verb.address-already", rules.SideArg("side", seat.Side), rules.Text("address", address))
	}
	if err := refuseKnowing(c, seat, address); err != nil {
		return err
	}
	if from := c.Arg(office.ArgDueOf); from != "" && from != old {
		return sayIdle(c, "verb.address-elsewhere", rules.SideArg("side", seat.Side), rules.Text("address", old))
	} else if from == "" {
		heard, err := wasHeard(c, seat)
		if err != nil {
			return err
		}
		if heard {
			return people.DelayMove(c, seat, address)
		}
	}
	if err := people.ForgetMove(c, seat.Side); err != nil {
		return err
	}
	change := seating.Change{Event: seating.Replaced, Now: c.Now, To: seating.Heir{Person: office.Person{Address: address}, As: seating.AsAddressee}}
	if c.Arg(office.ArgKeepKey) != "" { // else it may be another player
		change.Event = seating.Readdressed
	}
	e, err := seating.Transition(c.Tx, &c.Game, seat.Side, change)
	if errors.Is(err, seating.ErrNotNow) { // it is one of his, and he says himself which his mails go to
		return sayIdle(c, "verb.address-elsewhere", rules.SideArg("side", seat.Side), rules.Text("address", old))
	}
	if err != nil {
		return err
	}
	if err := e.Tell(c.Tx, &c.Game); err != nil {
		return err
	}
	c.Seats = e.Seats
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	c.AddAuditDetail("from", old)
	c.AddAuditDetail("to", address)
	said := []rules.Arg{rules.SideArg("side", seat.Side), rules.Text("address", address), rules.Text("old", old)}
	if c.Arg(office.ArgDueOf) != "" {
		said = append(said, rules.Text("told", "1"))
	}
	if e.Is.KeyNo != e.Was.KeyNo {
		said = append(said, rules.Text("rekeyed", "1"))
		c.AddAuditDetail("key", fmt.Sprint(e.Is.KeyNo))
	}
	c.Say("verb.address", append(said, rules.Num("n", e.Withdrawn))...)
	own := slices.Clone(c.Answer)
	c.Told = func(rules.Lang) []rules.Message { return own } // of other games others are told nothing
	if err := sayOtherSeats(c, old); err != nil {
		return err
	}
	return invite(c, &e.Is)
}

// wasHeard reports whether somebody wrote for a seat, or has shown to read the mails of its
// player, at whatever address they go to.
func wasHeard(c *office.Command, seat *store.Seat) (bool, error) {
	if !seat.Heard.IsZero() {
		return true, nil
	}
	p, err := c.Tx.Person(seat.Person)
	if post.IsNotFound(err) {
		return false, nil
	}
	return !p.Confirmed.IsZero(), err
}

// sayOtherSeats names the seats that keep the old address, of games that are the
// moderator's.
func sayOtherSeats(c *office.Command, old string) error {
	if old == "" { // a program held it
		return nil
	}
	others, err := c.Tx.Seats().Of(old)
	if by := c.Tx.Office.ModeratorByActor(c.Row.Actor); by != nil {
		others = slices.DeleteFunc(others, func(seat store.Seat) bool { return !by.Moderates(seat.Game) })
	}
	if err != nil || len(others) == 0 {
		return err
	}
	args := []rules.Arg{rules.Text("address", old)}
	for i := range others {
		args = append(args, rules.Text("seats", others[i].Game+" "+string(others[i].Side)))
	}
	c.Say("verb.address-others", args...)
	return nil
}

// invite sends the invitation of a game as it stands now.
func invite(c *office.Command, seat *store.Seat) error {
	pos, err := office.Position(c.Tx, &c.Game)
	if err != nil {
		return err
	}
	return post.Send(c.Tx, &c.Game, []store.Seat{*seat}, c.Now, func(seat *store.Seat) (post.WrittenMail, error) {
		w := seating.NewWelcome(c.Tx.Office, &c.Game, pos, c.Seats, seat)
		w.Now = c.Now
		return post.WrittenMail{Kind: c.Kind(office.KindWelcome), Head: w.Head, Page: c.Tx.Office.Book.Welcome(w), Picture: post.DemandedMap(c.Tx.Office, &c.Game, seat)}, nil
	})
}
