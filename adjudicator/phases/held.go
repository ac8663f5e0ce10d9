package phases

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// keepWaiting holds a game beyond its deadline where its policy says so, of all sides
// or of those that missed too often, or
// where a missing side cannot be reached by mail or never got its invitation.
// The moderator is told.
func (r *PhaseRun) keepWaiting() (held bool, err error) {
	g := &r.Game
	lost, uninvited, err := r.unreachedSeats()
	if err != nil {
		return false, err
	}
	if len(r.lacking) == 0 || g.Missing != store.MissingHold && len(lost)+len(uninvited) == 0 && !r.waitsForSilentSide() {
		return false, nil
	}
	g.Held = true
	g.Due = seating.NextDueTime(r.Tx.Office, g)
	if err := r.Tx.SaveGame(g); err != nil {
		return false, err
	}
	if err := post.NotifyModerator(r.Tx, g, office.KindWithOccasion(office.AboutHeld, office.OccasionAt(g.Deadline)), 0, seating.SidesMessage("notice.held", r.lacking)); err != nil {
		return false, err
	}
	for i := range lost {
		if err := r.notifyModeratorOfSeat(office.AboutUnreachable, "notice.unreachable", &lost[i], rules.Num("n", lost[i].Bounces)); err != nil {
			return false, err
		}
	}
	for i := range uninvited {
		if err := r.notifyModeratorOfSeat(office.AboutUninvited, "moderator.uninvited", &uninvited[i], rules.Text("game", g.ID)); err != nil {
			return false, err
		}
	}
	return true, r.Tx.Audit(&store.Entry{At: r.Now, Game: g.ID, Actor: post.ActorService, Action: "held", Detail: map[string]string{"missed": fmt.Sprint(r.lacking)}})
}

// unreachedSeats returns the missing seats whose mails come back, and those that got
// no invitation at their current address and were not heard of: it was refused,
// came back or was not sent yet.
func (r *PhaseRun) unreachedSeats() (lost, uninvited []store.Seat, err error) {
	for i := range r.Seats {
		seat := &r.Seats[i]
		if !slices.Contains(r.lacking, seat.Side) {
			continue
		}
		if seat.Bounces >= schedule.UnreachableBounces {
			lost = append(lost, *seat)
			continue
		}
		if !seat.Heard.IsZero() {
			continue
		}
		invited, err := r.Tx.Dispatches().HasInvitation(r.Game.ID, seat.Side, seat.Address)
		if err != nil {
			return nil, nil, err
		}
		if !invited {
			uninvited = append(uninvited, *seat)
		}
	}
	return lost, uninvited, nil
}

// notifyModeratorOfSeat tells the moderator why a game waits for a seat.
func (r *PhaseRun) notifyModeratorOfSeat(what, code string, seat *store.Seat, more ...rules.Arg) error {
	m := rules.M(code, append([]rules.Arg{rules.Text("player", seat.Name), rules.Text("address", seat.Address), rules.SideArg("side", seat.Side)}, more...)...)
	return post.NotifyModerator(r.Tx, &r.Game, office.KindWithOccasion(what, string(seat.Side)+" "+office.OccasionAt(r.Game.Deadline)), 0, m)
}

// askAboutSilentSide asks the moderator what is to become of a side that missed too often, once
// until it reports again.
func (r *PhaseRun) askAboutSilentSide(seat *store.Seat, code string) error {
	if n := r.Game.Policy.Missed; n <= 0 || seat.Missed != n {
		return nil
	}
	return r.notifyModeratorOfSeat(office.AboutSilent, code, seat, rules.Text("game", r.Game.ID), rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll))
}

// waitsForSilentSide reports whether the game waits for one of the sides that did not report, as
// it missed too often.
func (r *PhaseRun) waitsForSilentSide() bool {
	p := &r.Game.Policy
	return p.Silent == store.SilentHold && p.Missed > 0 && slices.ContainsFunc(r.Seats, func(seat store.Seat) bool {
		return seat.Missed >= p.Missed && slices.Contains(r.lacking, seat.Side)
	})
}
