package moderation

import (
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbAddress changes the address of a seat.
const VerbAddress Verb = "address"

func changeSeatAddress(c *office.Command) error {
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	given := strings.TrimSpace(phases.Arg(c, people.ArgAddress))
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
	if from := phases.Arg(c, people.ArgDueOf); from != "" && from != old {
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
	if phases.Arg(c, people.ArgKeepKey) != "" { // else it may be another player
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
	phases.AddAuditDetail(c, people.ArgSide, string(seat.Side))
	phases.AddAuditDetail(c, "from", old)
	phases.AddAuditDetail(c, "to", address)
	said := []rules.Arg{rules.SideArg("side", seat.Side), rules.Text("address", address), rules.Text("old", old)}
	if phases.Arg(c, people.ArgDueOf) != "" {
		said = append(said, rules.Text("told", "1"))
	}
	if e.Is.KeyNo != e.Was.KeyNo {
		said = append(said, rules.Text("rekeyed", "1"))
		phases.AddAuditDetail(c, "key", fmt.Sprint(e.Is.KeyNo))
	}
	phases.Say(c, "verb.address", append(said, rules.Num("n", e.Withdrawn))...)
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
	others, err := c.Tx.SeatsOf(old)
	if by := c.Office.ModeratorByActor(c.Row.Actor); by != nil {
		others = slices.DeleteFunc(others, func(seat store.Seat) bool { return !by.Moderates(seat.Game) })
	}
	if err != nil || len(others) == 0 {
		return err
	}
	args := []rules.Arg{rules.Text("address", old)}
	for i := range others {
		args = append(args, rules.Text("seats", others[i].Game+" "+string(others[i].Side)))
	}
	phases.Say(c, "verb.address-others", args...)
	return nil
}

// invite sends the invitation of a game as it stands now.
func invite(c *office.Command, seat *store.Seat) error {
	pos, err := office.Position(c.Tx, &c.Game)
	if err != nil {
		return err
	}
	return post.Send(c.Tx, &c.Game, []store.Seat{*seat}, c.Now, func(seat *store.Seat) (post.WrittenMail, error) {
		w := seating.NewWelcome(c.Office, &c.Game, pos, c.Seats, seat)
		w.Now = c.Now
		return post.WrittenMail{Kind: people.CommandKind(c, office.KindWelcome), Head: w.Head, Page: c.Office.Book.Welcome(w), Picture: post.DemandedMap(c.Office, &c.Game, seat)}, nil
	})
}
