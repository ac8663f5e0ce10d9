package confirm

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// IsObserver reports whether a role is that of an observer.
func IsObserver(r store.Role) bool { return r.Kind == store.Observer }

// endObserver ends the part of an observer at whose address a report cannot be
// delivered: nobody is told, as nobody waits for him.
func endObserver(tx *office.Tx, d *store.Dispatch, now time.Time) error {
	person, err := tx.PersonOf(d.Recipient)
	if post.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	roles, err := tx.Roles().List(store.Role{Person: person.ID})
	for i := range roles {
		if IsObserver(roles[i]) && roles[i].Game == d.Game {
			if err := tx.Roles().End(roles[i].ID, now); err != nil {
				return err
			}
		}
	}
	return err
}

// DeliveryFailure is an attempt to send a dispatch that failed.
type DeliveryFailure struct {
	Cause FailureCause
	Reply string    // the mail server's words
	Next  time.Time // when it is to be tried again, if it is
	Last  bool      // another attempt makes no sense
}

// FailureCause is what an attempt failed for.
type FailureCause string

// The causes, as the mailer names them.
const (
	CauseDelay     FailureCause = "delay"     // a temporary answer, or the connection broke
	CauseRecipient FailureCause = "recipient" // the server refuses the recipient for good
	CauseAddress   FailureCause = "address"   // no mail can go to such an address
	CauseMail      FailureCause = "mail"      // the server refuses this mail: its size or form
	CauseUs        FailureCause = "us"        // the server refuses us, whoever the mail is for
)

// maxLoneAttempts is how often a recipient is tried whom the relay refuses while there
// is no mail to anybody else to compare him with.
const maxLoneAttempts = 4

// bounceWindow is how far apart mails may go out that come back from everybody for
// one reason.
const bounceWindow = time.Hour

// DispatchFailed counts a failed attempt. A refusal counts against the player
// only when it is his: that the relay refuses him and takes mail for others
// after it first did. Until that is known the dispatch is tried again, as it is
// when the relay refuses us or everybody.
func (s Service) DispatchFailed(ctx context.Context, id int64, b DeliveryFailure) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	err := s.Update(ctx, func(tx *office.Tx) error {
		d, err := tx.Dispatch(id)
		if err != nil || d.State != store.Queued { // taken back meanwhile
			return err
		}
		if b.Cause == CauseMail && d.Picture != nil { // it may be too large with its map
			b.Last, b.Next = false, s.Now()
			if err := tx.Dispatches().Update(store.DispatchFilter{ID: id, State: store.Queued}, store.DispatchUpdate{Unmapped: true}); err != nil {
				return err
			}
		}
		his, err := isRecipientFault(tx, &d, &b)
		if err != nil {
			return err
		}
		var refused time.Time
		if b.Cause == CauseRecipient || b.Cause == CauseUs {
			refused = s.Now()
		}
		if d.Kind.Family() == office.KindJoined && b.Last && (b.Cause == CauseMail || b.Cause == CauseAddress) { // each alone is smaller
			return tx.Dispatches().Unmerge(id, s.Now())
		}
		over := b.Last || his && b.Cause == CauseRecipient
		if err := tx.Dispatches().MarkFailed(id, b.Reply, over, b.Next, refused); err != nil {
			return err
		}
		if over {
			return notifyRefused(tx, &d, his, b.Reply)
		}
		return notifyRelay(tx, &d, &b)
	})
	if err == nil {
		s.Env.Queued()
	}
	return err
}

// isRecipientFault reports whether it is the recipient's own fault that a dispatch
// failed.
func isRecipientFault(tx *office.Tx, d *store.Dispatch, b *DeliveryFailure) (bool, error) {
	switch {
	case b.Cause == CauseAddress:
		return true, nil
	case b.Cause == CauseDelay && b.Last: // for days, while others got theirs
		return tx.Dispatches().HasSentSince(d.Created, d.Recipient)
	case b.Cause != CauseRecipient || d.Refused.IsZero():
		return false, nil
	}
	if others, err := tx.Dispatches().HasSentSince(d.Refused, d.Recipient); others || err != nil {
		return others, err
	}
	if d.Attempts+1 < maxLoneAttempts {
		return false, nil
	}
	others, err := tx.Dispatches().HasRefusedOthers(d.Recipient)
	return !others, err
}

// notifyRefused tells the moderator of a mail that is given up, and counts it on
// the seat that it was for if that is to blame.
func notifyRefused(tx *office.Tx, d *store.Dispatch, his bool, reply string) error {
	if d.Kind.Family() == office.KindObserved && his {
		return endObserver(tx, d, tx.Office.Now())
	}
	if d.Kind.Family() == office.KindInvite && his {
		return declineBouncedInvite(tx, d, "moderator.invite-bounced", reply)
	}
	g, seats, err := recipientSeats(tx, d)
	if err != nil {
		return err
	}
	if g.ID == "" {
		return notifyGivenUp(tx, nil, d, reply)
	}
	if !his || len(seats) == 0 {
		return notifyGivenUp(tx, &g, d, reply)
	}
	m := bounceMessage(seats)
	m.Args = append(m.Args, rules.Text("reason", reply))
	if err := countSeatBounces(tx, seats); err != nil {
		return err
	}
	return post.NotifyModerator(tx, &g, office.KindWithOccasion(office.AboutRefused, fmt.Sprint(d.ID)), 0, m)
}

// recipientSeats returns the seats that a mail is for, several where it holds several, as far
// as they have its address now, and their game; zero for one to no side.
func recipientSeats(tx *office.Tx, d *store.Dispatch) (g store.Game, told []store.Seat, err error) {
	held, err := tx.Dispatches().List(store.DispatchFilter{MergedInto: d.ID})
	if err != nil || d.Game == "" || d.Side == "" && len(held) == 0 {
		return g, nil, err
	}
	if g, err = tx.Game(d.Game); err != nil {
		return g, nil, err
	}
	seats, err := tx.Seats().List(store.Seat{Game: d.Game})
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

// countSeatBounces counts a mail that did not arrive.
func countSeatBounces(tx *office.Tx, seats []store.Seat) error {
	for i := range seats {
		if err := tx.Seats().Update(store.Seat{Game: seats[i].Game, Side: seats[i].Side}, store.SeatUpdate{Bounced: true}); err != nil {
			return err
		}
	}
	return nil
}

// bounceMessage says whom a mail did not reach.
func bounceMessage(seats []store.Seat) rules.Message {
	m := rules.M("notice.bounce", rules.Text("player", seats[0].Name), rules.Text("address", seats[0].Address))
	for i := range seats {
		m.Args = append(m.Args, rules.SideArg("side", seats[i].Side))
	}
	return m
}

// notifyGivenUp tells the moderator of a mail that nobody is to blame for. Of one
// to himself he cannot be told, and strangers are none of his.
func notifyGivenUp(tx *office.Tx, g *store.Game, d *store.Dispatch, reply string) error {
	if g == nil {
		seats, err := tx.Seats().Of(d.Recipient)
		if err != nil || len(seats) == 0 || tx.Office.ModeratorByAddress(d.Recipient) != nil {
			return err
		}
	}
	return post.NotifyModerator(tx, g, office.KindWithOccasion(office.AboutRefused, fmt.Sprint(d.ID)), 0, rules.M("moderator.given-up",
		rules.Text("address", d.Recipient), rules.Text("id", fmt.Sprint(office.PrefixDispatch, d.ID)), rules.Text("reason", reply)))
}

// notifyRelay tells the moderator, once a day, when the relay refuses us or
// everybody. He reads it when it takes mails again, and on the page before.
func notifyRelay(tx *office.Tx, d *store.Dispatch, b *DeliveryFailure) error {
	if b.Cause == CauseDelay {
		return nil
	}
	r, err := tx.Dispatches().Refusals()
	if err != nil || b.Cause != CauseUs && !r.HasRefusedEverybody() {
		return err
	}
	tx.Office.Env.Log.Error("the relay refuses mails", office.KeyCause, string(b.Cause), office.KeyCount, r.Recipients, office.KeyReply, b.Reply)
	return notifyOurFault(tx, d.Recipient, b.Reply)
}

// notifyOurFault tells the moderator, once a day, that mails are refused for what we
// are and not for whom they are for.
func notifyOurFault(tx *office.Tx, recipient, reason string) error {
	return post.NotifyModerator(tx, nil, office.KindWithOccasion(office.AboutRelay, tx.Office.Now().UTC().Format(time.DateOnly)), 0,
		rules.M("moderator.relay", rules.Text("address", recipient), rules.Text("reason", reason)))
}

// HandleBounce deals with a mail that came back, or that its reader did not want. One that came back
// counts on the seat that it was for if it came back for good, from the address that the seat has now,
// and for a reason of that address and not of ours.
func HandleBounce(in *office.Intake, b *mailtext.Bounce) error {
	d, err := post.FindBouncedDispatch(in, b)
	if err == nil && d != nil && b.Complaint != "" {
		return handleComplaint(in, d, b.Complaint)
	}
	if err != nil || d == nil || !b.Permanent() {
		return err
	}
	if err := in.Tx.Dispatches().Update(store.DispatchFilter{ID: d.ID}, store.DispatchUpdate{Bounced: new(in.Now)}); err != nil {
		return err
	}
	reason := b.Status
	if reason == "" || b.Ours() {
		reason = b.Diagnostic
	}
	everybody, err := in.Tx.Dispatches().AllBounced(in.Now.Add(-bounceWindow))
	if err != nil {
		return err
	}
	if b.Ours() || everybody {
		return notifyOurFault(in.Tx, d.Recipient, reason)
	}
	if d.Kind.Family() == office.KindObserved {
		return endObserver(in.Tx, d, in.Now)
	}
	if d.Kind.Family() == office.KindInvite {
		return declineBouncedInvite(in.Tx, d, "moderator.invite-bounced", reason)
	}
	g, seats, err := recipientSeats(in.Tx, d)
	if err != nil || g.ID == "" {
		return err
	}
	if in.Game = g; len(seats) == 0 { // of the old address nothing else is expected
		if d.Side != "" {
			_, in.Seat, err = post.LoadGameAndSeat(in.Tx, d.Game, d.Side)
		}
		return err
	}
	in.Seat = seats[0]
	if err := countSeatBounces(in.Tx, seats); err != nil {
		return err
	}
	m := bounceMessage(seats)
	if reason != "" {
		m.Args = append(m.Args, rules.Text("reason", reason))
	}
	return post.NotifyModerator(in.Tx, &g, office.AboutBounce, in.Row.ID, m)
}
