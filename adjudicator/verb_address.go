package adjudicator

import (
	"context"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbAddress changes the address of a seat.
const VerbAddress Verb = "address"

// Arguments of address.
const (
	ArgAddress = "address"
	ArgKeepKey = "keep-key" // "yes": the player has moved, and nobody else got his mails

	argDueOf = "due-of" // the address that it moves a seat from, whose reader had a day to stop it
)

// Address changes the address of a seat, which gets a fresh invitation there.
// The old address may be a stranger's whom a typing error made a player: he is
// told nothing, mails that still wait for him are taken back, and as he may
// have got the key, the side gets a new one unless keepKey is set. What came
// back from the old address counts no longer, and browsers that were let in as
// its holder have to ask again. Where somebody was heard at the old address, all of it
// waits for a day, and both addresses are told how to stop it. An address of somebody who has known what another side
// knows is refused, as in [VerbReplace].
func (s *Service) Address(ctx context.Context, game, actor string, side rules.Side, address string, keepKey bool) (store.Command, error) {
	args := map[string]string{ArgSide: string(side), ArgAddress: address}
	if keepKey {
		args[ArgKeepKey] = "yes"
	}
	return s.Command(ctx, store.Command{Verb: string(VerbAddress), Game: game, Actor: actor, Args: args})
}

func (c *command) address() error {
	seat, err := c.seat()
	if err != nil {
		return err
	}
	given := strings.TrimSpace(c.arg(ArgAddress))
	if err := c.unmailable(given); err != nil {
		return err
	}
	to, err := mail.ParseAddress(given)
	if err != nil {
		return err
	}
	old, address := seat.Address, strings.ToLower(to.Address)
	if old == address {
		return c.idly("verb.address-already", rules.SideArg("side", seat.Side), rules.Text("address", address))
	}
	if err := c.knowsNone(seat, address); err != nil {
		return err
	}
	if from := c.arg(argDueOf); from != "" && from != old {
		return c.idly("verb.address-elsewhere", rules.SideArg("side", seat.Side), rules.Text("address", old))
	} else if from == "" {
		heard, err := c.wasHeard(seat)
		if err != nil {
			return err
		}
		if heard {
			return c.waitMove(seat, address)
		}
	}
	if err := c.forgetMove(seat.Side); err != nil {
		return err
	}
	if c.arg(ArgKeepKey) == "" { // else it is the same player
		if err := leavesSide(c.tx, seat, c.now); err != nil {
			return err
		}
	}
	seat.Address, seat.Bounces, seat.Heard = address, 0, time.Time{}
	seat.Bot = store.NoBot
	if err := c.tx.MoveSeat(c.game.ID, seat.Side, address); err != nil {
		return err
	}
	if _, err := c.tx.EndSessions(old); err != nil {
		return err
	}
	c.note(ArgSide, string(seat.Side))
	c.note("from", old)
	c.note("to", address)
	if c.arg(ArgKeepKey) == "" { // it may be another player, who chooses his own
		if err := c.dismissDeputies(seat.Side); err != nil {
			return err
		}
	}
	said := []rules.Arg{rules.SideArg("side", seat.Side), rules.Text("address", address), rules.Text("old", old)}
	if c.arg(argDueOf) != "" {
		said = append(said, rules.Text("told", "1"))
	}
	if c.arg(ArgKeepKey) == "" {
		if err := c.s.rotateKey(c.tx, seat); err != nil {
			return err
		}
		said = append(said, rules.Text("rekeyed", "1"))
		c.note("key", fmt.Sprint(seat.KeyNo))
	}
	back, err := c.tx.WithdrawDispatches(c.game.ID, seat.Side, old, c.now)
	if err != nil {
		return err
	}
	c.say("verb.address", append(said, rules.Num("n", back))...)
	own := slices.Clone(c.answer)
	c.told = func(rules.Lang) []rules.Message { return own } // of other games others are told nothing
	if err := c.sayOtherSeats(old); err != nil {
		return err
	}
	return c.invite(seat)
}

// wasHeard reports whether somebody wrote for a seat, or has shown to read the mails of its
// player, at whatever address they go to.
func (c *command) wasHeard(seat *store.Seat) (bool, error) {
	if !seat.Heard.IsZero() {
		return true, nil
	}
	p, err := c.tx.Person(seat.Person)
	if isNotFound(err) {
		return false, nil
	}
	return !p.Confirmed.IsZero(), err
}

// dismissDeputies ends what the deputies of a side may do.
func (c *command) dismissDeputies(side rules.Side) error {
	roles, err := deputies(c.tx, c.game.ID)
	if err != nil {
		return err
	}
	for i := range roles {
		if roles[i].Side != side {
			continue
		}
		if err := c.s.dismiss(c.tx, &roles[i], c.now); err != nil {
			return err
		}
	}
	return nil
}

// sayOtherSeats names the seats that keep the old address, of games that are the
// moderator's.
func (c *command) sayOtherSeats(old string) error {
	if old == "" { // a program held it
		return nil
	}
	others, err := c.tx.SeatsOf(old)
	if by := c.s.moderatorCalled(c.row.Actor); by != nil {
		others = slices.DeleteFunc(others, func(seat store.Seat) bool { return !by.Moderates(seat.Game) })
	}
	if err != nil || len(others) == 0 {
		return err
	}
	args := []rules.Arg{rules.Text("address", old)}
	for i := range others {
		args = append(args, rules.Text("seats", others[i].Game+" "+string(others[i].Side)))
	}
	c.say("verb.address-others", args...)
	return nil
}

// invite sends the invitation of a game as it stands now.
func (c *command) invite(seat *store.Seat) error {
	pos, err := c.s.position(c.tx, &c.game)
	if err != nil {
		return err
	}
	w := c.s.welcome(&c.game, pos, c.seats, seat)
	w.Now = c.now
	return c.s.queueAsking(c.tx, &c.game, seat, c.kind(kindWelcome), &w.Head, c.s.book.Welcome(w))
}
