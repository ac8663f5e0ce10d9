package confirm

import (
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// handleComplaint deals with a mail that its reader has told his mail system not to want, which that
// passed on. Whoever is nobody's here gets no more mail, as after a no; an observer is sent nothing more,
// and an invitation is declined. A player goes on to get what his game needs, and it counts on his seat
// as a mail that came back, since the next ones may end unseen. The moderators are told of all.
func handleComplaint(in *office.Intake, d *store.Dispatch, what string) error {
	if err := post.SetMailRefusal(in.Tx, d.Recipient, in.Now.Add(post.UnwantedLife)); err != nil {
		return err
	}
	kind := office.KindWithOccasion(office.AboutBounce, fmt.Sprint(d.ID)) // once, however often it is said
	switch d.Kind.Family() {
	case office.KindInvite:
		return declineBouncedInvite(in.Tx, d, "moderator.invite-unwanted", what)
	case office.KindObserved:
		g, err := in.Tx.Game(d.Game)
		if err == nil {
			err = endObserver(in.Tx, d, in.Now)
		}
		if err != nil {
			return err
		}
		in.Game = g
		return post.NotifyModerator(in.Tx, &g, kind, 0, rules.M("moderator.complaint", rules.Text("address", d.Recipient), rules.Text("reason", what), rules.Text("game", g.ID)))
	}
	g, seats, err := recipientSeats(in.Tx, d)
	switch {
	case err != nil || in.Tx.Office.ModeratorByAddress(d.Recipient) != nil:
		return err
	case len(seats) == 0:
		return post.NotifyModerator(in.Tx, nil, kind, 0, rules.M("moderator.complaint", rules.Text("address", d.Recipient), rules.Text("reason", what)))
	}
	in.Game, in.Seat = g, seats[0]
	if err := countSeatBounces(in.Tx, seats); err != nil {
		return err
	}
	m := bounceMessage(seats)
	m.Code, m.Args = "notice.complaint", append(m.Args, rules.Text("reason", what))
	return post.NotifyModerator(in.Tx, &g, kind, 0, m)
}
