package phases

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// relieveAbsentPlayers has somebody else play the sides whose players have missed too often, once
// the phase that they missed last has been played.
func (r *PhaseRun) relieveAbsentPlayers() error {
	g := &r.Game
	p := &g.Policy
	if !r.Forced || r.Ordered || g.State != store.Running || p.Missed <= 0 || !relieves(p.Silent) {
		return nil
	}
	for i := range r.Seats {
		seat := r.Seats[i]
		if seat.Missed < p.Missed || seat.Bot != store.NoBot || !slices.Contains(r.Inputs.Missed, seat.Side) {
			continue
		}
		c := seating.Change{Event: seating.FellSilent, Now: r.Now, More: []rules.Arg{rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll)}}
		if p.Silent == store.SilentReserve {
			state, err := seating.LoadState(r.Tx, g, seat.Side)
			if err != nil {
				return err
			}
			if state.Offered.As == seating.Unclaimed {
				if err := r.askAboutSilentSide(&seat, "missed.asked"); err != nil { // a later phase may find somebody
					return err
				}
				continue
			}
			c.Event, c.To = seating.Relieved, state.Offered
		}
		e, err := seating.Transition(r.Tx, g, seat.Side, c)
		if err != nil {
			return err
		}
		r.Seats = e.Seats
		if err := e.Tell(r.Tx, g); err != nil {
			return err
		}
	}
	return nil
}

// relieves reports whether somebody else plays for who misses too often.
func relieves(s store.Silent) bool {
	_, bot := s.StandIn()
	return bot || s == store.SilentReserve
}

// neverStarted returns the sides whose players never started: of whom nothing was ever accepted, and
// who miss this deadline as the last of those that the game gives them.
func (r *PhaseRun) neverStarted() (out []rules.Side, err error) {
	n := r.Game.Policy.NeverStarted
	if n <= 0 {
		return nil, nil
	}
	for i := range r.Seats {
		seat := &r.Seats[i]
		if seat.Bot != store.NoBot || seat.MissedAll+1 < n || !slices.Contains(r.Inputs.Missed, seat.Side) {
			continue
		}
		never, err := seating.NeverStarted(r.Tx, &r.Game, seat.Side)
		if err != nil {
			return nil, err
		}
		if never {
			out = append(out, seat.Side)
		}
	}
	return out, nil
}

// endIfNeverStarted ends a game whose deadline passed and in which somebody never started: nothing is
// played, and it counts for nothing. ended is false where all came.
func (r *PhaseRun) endIfNeverStarted() (ended bool, err error) {
	absent, err := r.neverStarted()
	if err != nil || len(absent) == 0 {
		return false, err
	}
	if err := r.countMissed(true); err != nil {
		return false, err
	}
	if err := EndGame(r.Tx, &r.Game, r.Desk, r.Seats, seating.SidesMessage(archive.RuledNeverStarted, absent), r.Now); err != nil {
		return false, err
	}
	if err := post.NotifyModerator(r.Tx, &r.Game, office.AboutSilent, 0, append([]rules.Message{rules.M("missed.no-show", rules.Text("game", r.Game.ID))}, seating.SidesMessage(archive.RuledNeverStarted, absent))...); err != nil {
		return false, err
	}
	return true, r.Tx.Audit(&store.Entry{At: r.Now, Game: r.Game.ID, Actor: post.ActorService, Action: "no-show", Detail: map[string]string{"sides": fmt.Sprint(absent)}})
}
