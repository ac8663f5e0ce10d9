package adjudicator

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Unreachable is how many bounces in a row keep a side from being passed over.
const Unreachable = 3

// keepWaiting holds a game beyond its deadline where its policy says so, of all sides
// or of those that missed too often, or
// where a missing side cannot be reached by mail or never got its invitation.
// The moderator is told.
func (r *running) keepWaiting() (held bool, err error) {
	g := &r.game
	lost, uninvited, err := r.unreached()
	if err != nil {
		return false, err
	}
	if len(r.lacking) == 0 || g.Missing != store.MissingHold && len(lost)+len(uninvited) == 0 && !r.tooSilent() {
		return false, nil
	}
	g.Held = true
	g.Due = r.s.nextLook(g)
	if err := r.tx.SaveGame(g); err != nil {
		return false, err
	}
	if err := r.s.tellModerator(r.tx, g, on(aboutHeld, moment(g.Deadline)), 0, sideList("notice.held", r.lacking)); err != nil {
		return false, err
	}
	for i := range lost {
		if err := r.tellOfSeat(aboutUnreachable, "notice.unreachable", &lost[i], rules.Num("n", lost[i].Bounces)); err != nil {
			return false, err
		}
	}
	for i := range uninvited {
		if err := r.tellOfSeat(aboutUninvited, "moderator.uninvited", &uninvited[i], rules.Text("game", g.ID)); err != nil {
			return false, err
		}
	}
	return true, r.tx.Audit(&store.Entry{At: r.now, Game: g.ID, Actor: actorService, Action: "held", Detail: map[string]string{"missed": fmt.Sprint(r.lacking)}})
}

// unreached returns the missing seats whose mails come back, and those that got
// no invitation at their current address and were not heard of: it was refused,
// came back or was not sent yet.
func (r *running) unreached() (lost, uninvited []store.Seat, err error) {
	for i := range r.seats {
		seat := &r.seats[i]
		if !slices.Contains(r.lacking, seat.Side) {
			continue
		}
		if seat.Bounces >= Unreachable {
			lost = append(lost, *seat)
			continue
		}
		if !seat.Heard.IsZero() {
			continue
		}
		invited, err := r.tx.Invited(r.game.ID, seat.Side, seat.Address)
		if err != nil {
			return nil, nil, err
		}
		if !invited {
			uninvited = append(uninvited, *seat)
		}
	}
	return lost, uninvited, nil
}

// tellOfSeat tells the moderator why a game waits for a seat.
func (r *running) tellOfSeat(what, code string, seat *store.Seat, more ...rules.Arg) error {
	m := rules.M(code, append([]rules.Arg{rules.Text("player", seat.Name), rules.Text("address", seat.Address), rules.SideArg("side", seat.Side)}, more...)...)
	return r.s.tellModerator(r.tx, &r.game, on(what, string(seat.Side)+" "+moment(r.game.Deadline)), 0, m)
}
