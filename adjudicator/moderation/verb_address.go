package moderation

import (
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

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
	if phases.Arg(c, people.ArgKeepKey) == "" { // else it is the same player
		if err := seating.RecordFormerHolder(c.Tx.Tx, seat, c.Now); err != nil {
			return err
		}
	}
	seat.Address, seat.Bounces, seat.Heard = address, 0, time.Time{}
	seat.Bot = store.NoBot
	if err := c.Tx.Seats().Move(c.Game.ID, seat.Side, address); err != nil {
		return err
	}
	if _, err := c.Tx.Sessions().End(old); err != nil {
		return err
	}
	phases.AddAuditDetail(c, people.ArgSide, string(seat.Side))
	phases.AddAuditDetail(c, "from", old)
	phases.AddAuditDetail(c, "to", address)
	if phases.Arg(c, people.ArgKeepKey) == "" { // it may be another player, who chooses his own
		if err := dismissDeputies(c, seat.Side); err != nil {
			return err
		}
	}
	said := []rules.Arg{rules.SideArg("side", seat.Side), rules.Text("address", address), rules.Text("old", old)}
	if phases.Arg(c, people.ArgDueOf) != "" {
		said = append(said, rules.Text("told", "1"))
	}
	if phases.Arg(c, people.ArgKeepKey) == "" {
		if err := rotateKey(c.Tx, seat); err != nil {
			return err
		}
		said = append(said, rules.Text("rekeyed", "1"))
		phases.AddAuditDetail(c, "key", fmt.Sprint(seat.KeyNo))
	}
	back, err := c.Tx.Dispatches().Withdraw(c.Game.ID, seat.Side, old, c.Now)
	if err != nil {
		return err
	}
	phases.Say(c, "verb.address", append(said, rules.Num("n", back))...)
	own := slices.Clone(c.Answer)
	c.Told = func(rules.Lang) []rules.Message { return own } // of other games others are told nothing
	if err := sayOtherSeats(c, old); err != nil {
		return err
	}
	return invite(c, seat)
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

// dismissDeputies ends what the deputies of a side may do.
func dismissDeputies(c *office.Command, side rules.Side) error {
	roles, err := post.DeputyRoles(c.Tx.Tx, c.Game.ID)
	if err != nil {
		return err
	}
	for i := range roles {
		if roles[i].Side != side {
			continue
		}
		if err := seating.DismissDeputy(c.Tx, &roles[i], c.Now); err != nil {
			return err
		}
	}
	return nil
}

// sayOtherSeats names the seats that keep the old address, of games that are the
// moderator's.
func sayOtherSeats(c *office.Command, old string) error {
	if old == "" { // a program held it
		return nil
	}
	others, err := c.Tx.Seats().Of(old)
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
	pos, err := c.Office.Position(c.Tx.Tx, &c.Game)
	if err != nil {
		return err
	}
	w := seating.NewWelcome(c.Office, &c.Game, pos, c.Seats, seat)
	w.Now = c.Now
	return post.QueueToSeatWithMap(c.Tx, &c.Game, seat, people.CommandKind(c, office.KindWelcome), &w.Head, c.Office.Book.Welcome(w))
}
