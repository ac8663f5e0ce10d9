package adjudicator

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Setback is an attempt to send a dispatch that failed.
type Setback struct {
	Cause Cause
	Reply string    // the mail server's words
	Next  time.Time // when it is to be tried again, if it is
	Last  bool      // another attempt makes no sense
}

// Cause is what an attempt failed for.
type Cause string

// The causes, as the mailer names them.
const (
	CauseDelay     Cause = "delay"     // a temporary answer, or the connection broke
	CauseRecipient Cause = "recipient" // the server refuses the recipient for good
	CauseAddress   Cause = "address"   // no mail can go to such an address
	CauseMail      Cause = "mail"      // the server refuses this mail: its size or form
	CauseUs        Cause = "us"        // the server refuses us, whoever the mail is for
)

// alone is how often a recipient is tried whom the relay refuses while there
// is no mail to anybody else to compare him with.
const alone = 4

// together is how far apart mails may go out that come back from everybody for
// one reason.
const together = time.Hour

// DispatchFailed counts a failed attempt. A refusal counts against the player
// only when it is his: that the relay refuses him and takes mail for others
// after it first did. Until that is known the dispatch is tried again, as it is
// when the relay refuses us or everybody.
func (s *Service) DispatchFailed(ctx context.Context, id int64, b Setback) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		d, err := tx.Dispatch(id)
		if err != nil || d.State != store.Queued { // taken back meanwhile
			return err
		}
		if b.Cause == CauseMail && d.Picture != nil { // it may be too large with its map
			b.Last, b.Next = false, s.now()
			if err := tx.DropPicture(id); err != nil {
				return err
			}
		}
		his, err := s.hisOwn(tx, &d, &b)
		if err != nil {
			return err
		}
		var refused time.Time
		if b.Cause == CauseRecipient || b.Cause == CauseUs {
			refused = s.now()
		}
		if d.Kind.Family() == kindJoined && b.Last && (b.Cause == CauseMail || b.Cause == CauseAddress) { // each alone is smaller
			return tx.Part(id, s.now())
		}
		over := b.Last || his && b.Cause == CauseRecipient
		if err := tx.MarkFailed(id, b.Reply, over, b.Next, refused); err != nil {
			return err
		}
		if over {
			return s.tellRefused(tx, &d, his, b.Reply)
		}
		return s.tellRelay(tx, &d, &b)
	})
	if err == nil {
		s.env.Queued()
	}
	return err
}

// hisOwn reports whether it is the recipient's own fault that a dispatch
// failed.
func (s *Service) hisOwn(tx *store.Tx, d *store.Dispatch, b *Setback) (bool, error) {
	switch {
	case b.Cause == CauseAddress:
		return true, nil
	case b.Cause == CauseDelay && b.Last: // for days, while others got theirs
		return tx.SentSince(d.Created, d.Recipient)
	case b.Cause != CauseRecipient || d.Refused.IsZero():
		return false, nil
	}
	if others, err := tx.SentSince(d.Refused, d.Recipient); others || err != nil {
		return others, err
	}
	if d.Attempts+1 < alone {
		return false, nil
	}
	others, err := tx.OthersRefused(d.Recipient)
	return !others, err
}

// tellRefused tells the moderator of a mail that is given up, and counts it on
// the seat that it was for if that is to blame.
func (s *Service) tellRefused(tx *store.Tx, d *store.Dispatch, his bool, reply string) error {
	if d.Kind.Family() == kindObserved && his {
		return s.loseObserver(tx, d, s.now())
	}
	if d.Kind.Family() == kindInvite && his {
		return s.inviteBounced(tx, d, reply)
	}
	g, seats, err := s.seatsTold(tx, d)
	if err != nil {
		return err
	}
	if g.ID == "" {
		return s.tellGivenUp(tx, nil, d, reply)
	}
	if !his || len(seats) == 0 {
		return s.tellGivenUp(tx, &g, d, reply)
	}
	m := lostMail(seats)
	m.Args = append(m.Args, rules.Text("reason", reply))
	if err := bounceSeats(tx, seats); err != nil {
		return err
	}
	return s.tellModerator(tx, &g, on(aboutRefused, fmt.Sprint(d.ID)), 0, m)
}

// seatsTold returns the seats that a mail is for, several where it holds several, as far
// as they have its address now, and their game; zero for one to no side.
func (s *Service) seatsTold(tx *store.Tx, d *store.Dispatch) (g store.Game, told []store.Seat, err error) {
	held, err := tx.EnclosedIn(d.ID)
	if err != nil || d.Game == "" || d.Side == "" && len(held) == 0 {
		return g, nil, err
	}
	if g, err = tx.Game(d.Game); err != nil {
		return g, nil, err
	}
	seats, err := tx.Seats(d.Game)
	if err != nil {
		return g, nil, err
	}
	for i := range seats {
		of := func(m store.Dispatch) bool { return m.Side == seats[i].Side }
		if seats[i].Address == d.Recipient && (of(*d) || slices.ContainsFunc(held, of)) {
			told = append(told, seats[i])
		}
	}
	return g, told, nil
}

// bounceSeats counts a mail that did not arrive.
func bounceSeats(tx *store.Tx, seats []store.Seat) error {
	for i := range seats {
		if err := tx.BounceSeat(seats[i].Game, seats[i].Side); err != nil {
			return err
		}
	}
	return nil
}

// lostMail says whom a mail did not reach.
func lostMail(seats []store.Seat) rules.Message {
	m := rules.M("notice.bounce", rules.Text("player", seats[0].Name), rules.Text("address", seats[0].Address))
	for i := range seats {
		m.Args = append(m.Args, rules.SideArg("side", seats[i].Side))
	}
	return m
}

// tellGivenUp tells the moderator of a mail that nobody is to blame for. Of one
// to himself he cannot be told, and strangers are none of his.
func (s *Service) tellGivenUp(tx *store.Tx, g *store.Game, d *store.Dispatch, reply string) error {
	if g == nil {
		seats, err := tx.SeatsOf(d.Recipient)
		if err != nil || len(seats) == 0 || s.moderatorAt(d.Recipient) != nil {
			return err
		}
	}
	return s.tellModerator(tx, g, on(aboutRefused, fmt.Sprint(d.ID)), 0, rules.M("moderator.given-up",
		rules.Text("address", d.Recipient), rules.Text("id", fmt.Sprint(prefixDispatch, d.ID)), rules.Text("reason", reply)))
}

// tellRelay tells the moderator, once a day, when the relay refuses us or
// everybody. He reads it when it takes mails again, and on the page before.
func (s *Service) tellRelay(tx *store.Tx, d *store.Dispatch, b *Setback) error {
	if b.Cause == CauseDelay {
		return nil
	}
	r, err := tx.Refusals()
	if err != nil || b.Cause != CauseUs && !r.Everybody() {
		return err
	}
	s.env.Log.Error("the relay refuses mails", keyCause, string(b.Cause), keyCount, r.Recipients, keyReply, b.Reply)
	return s.tellOurs(tx, d.Recipient, b.Reply)
}

// tellOurs tells the moderator, once a day, that mails are refused for what we
// are and not for whom they are for.
func (s *Service) tellOurs(tx *store.Tx, recipient, reason string) error {
	return s.tellModerator(tx, nil, on(aboutRelay, s.now().UTC().Format(time.DateOnly)), 0,
		rules.M("moderator.relay", rules.Text("address", recipient), rules.Text("reason", reason)))
}

// bounce deals with a mail that came back. It counts on the seat that it was
// for if it came back for good, from the address that the seat has now, and
// for a reason of that address and not of ours.
func (in *intake) bounce(b *parser.Bounce) error {
	d, err := in.cameBack(b.MessageID)
	if err != nil || d == nil || !b.Permanent() {
		return err
	}
	if err := in.tx.MarkBounced(d.ID, in.now); err != nil {
		return err
	}
	reason := b.Status
	if reason == "" || b.Ours() {
		reason = b.Diagnostic
	}
	everybody, err := in.tx.AllBounced(in.now.Add(-together))
	if err != nil {
		return err
	}
	if b.Ours() || everybody {
		return in.s.tellOurs(in.tx, d.Recipient, reason)
	}
	if d.Kind.Family() == kindObserved {
		return in.s.loseObserver(in.tx, d, in.now)
	}
	if d.Kind.Family() == kindInvite {
		return in.s.inviteBounced(in.tx, d, reason)
	}
	g, seats, err := in.s.seatsTold(in.tx, d)
	if err != nil || g.ID == "" {
		return err
	}
	if in.game = g; len(seats) == 0 { // of the old address nothing else is expected
		if d.Side != "" {
			_, in.seat, err = in.s.gameSeat(in.tx, d.Game, d.Side)
		}
		return err
	}
	in.seat = seats[0]
	if err := bounceSeats(in.tx, seats); err != nil {
		return err
	}
	m := lostMail(seats)
	if reason != "" {
		m.Args = append(m.Args, rules.Text("reason", reason))
	}
	return in.s.tellModerator(in.tx, &g, aboutBounce, in.row.ID, m)
}

func (s *Service) gameSeat(tx *store.Tx, game string, side rules.Side) (store.Game, store.Seat, error) {
	g, err := tx.Game(game)
	if err != nil {
		return g, store.Seat{}, err
	}
	seats, err := tx.Seats(game)
	if err != nil {
		return g, store.Seat{}, err
	}
	for _, seat := range seats {
		if seat.Side == side {
			return g, seat, nil
		}
	}
	return g, store.Seat{}, store.ErrNotFound
}
