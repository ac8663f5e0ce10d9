package phases

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// relieveAbsentPlayers has somebody else play the sides whose players have missed too often, once
// the phase that they missed last has been played.
func (r *PhaseRun) relieveAbsentPlayers(next rules.Position) error {
	g := &r.Game
	p := &g.Policy
	if !r.Forced || r.Ordered || g.State != store.Running || p.Missed <= 0 || p.Silent != store.SilentStandby && p.Silent != store.SilentBot {
		return nil
	}
	for i := range r.Seats {
		seat := r.Seats[i]
		if seat.Missed < p.Missed || seat.Bot != store.NoBot || !slices.Contains(r.Inputs.Missed, seat.Side) {
			continue
		}
		about := []rules.Arg{rules.Text("game", g.ID), rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll)}
		if p.Silent == store.SilentBot {
			if err := r.substituteBot(&seat, about); err != nil {
				return err
			}
			continue
		}
		to, err := seating.FindHeir(r.Tx, g, seat.Side, false)
		if err != nil {
			return err
		}
		if to.Reserve == nil {
			if seat.Missed == p.Missed { // later ones may find somebody
				if err := r.notifyModeratorOfSeat(office.AboutSilent, "missed.asked", &seat, about...); err != nil {
					return err
				}
			}
			continue
		}
		h := seating.Handover{
			Office: r.Office, Tx: r.Tx, Now: r.Now, Game: g, Desk: r.Desk, Pos: next, Seat: seat, Heir: to,
			ToldCode: "standby.told", FarewellCode: "standby.relieved", More: about[1:],
		}
		if r.Seats, err = h.Execute(); err != nil {
			return err
		}
		if err := r.auditSide("relieved", seat.Side); err != nil {
			return err
		}
	}
	return nil
}

func (r *PhaseRun) auditSide(action string, side rules.Side) error {
	return r.Tx.Audit(&store.Entry{At: r.Now, Game: r.Game.ID, Actor: post.ActorService, Action: action, Detail: map[string]string{"side": string(side)}})
}

// substituteBot has the program play a side whose player keeps seat and key. All are told.
func (r *PhaseRun) substituteBot(seat *store.Seat, about []rules.Arg) (err error) {
	g := &r.Game
	if err := r.Tx.Seats().Update(store.Seat{Game: g.ID, Side: seat.Side}, store.SeatUpdate{Bot: new(store.BotStandIn)}); err != nil {
		return err
	}
	if r.Seats, err = r.Tx.Seats().List(store.Seat{Game: g.ID}); err != nil {
		return err
	}
	g.Bots = seating.BotSides(r.Seats)
	args := append([]rules.Arg{rules.SideArg("side", seat.Side)}, about...)
	if seat.Name != "" {
		args = append(args, rules.Text("player", seat.Name))
	}
	err = post.MergeByReader(r.Tx, r.Seats, func() error {
		for i := range r.Seats {
			code := "program.stands-in"
			if r.Seats[i].Side == seat.Side {
				code = "program.for-you"
			}
			if err := post.NotifySeat(r.Tx, g, &r.Seats[i], office.KindWithOccasion(office.KindProgram, string(seat.Side)), r.Now, rules.M(code, args...)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := r.auditSide("program-stands-in", seat.Side); err != nil {
		return err
	}
	if err := seating.NotifyModeratorOfHolder(r.Tx, g, "moderator.stood-in", office.OccasionAt(r.Now), args...); err != nil {
		return err
	}
	return seating.PauseIfOnlyBots(r.Tx, g, r.Seats, r.Now)
}

// absentees returns the sides whose players never came: of whom nothing was ever accepted, and
// who miss this deadline as the last of those that the game gives them.
func (r *PhaseRun) absentees() (out []rules.Side, err error) {
	n := r.Game.Policy.NoShow
	if n <= 0 {
		return nil, nil
	}
	for i := range r.Seats {
		seat := &r.Seats[i]
		if seat.Bot != store.NoBot || seat.MissedAll+1 < n || !slices.Contains(r.Inputs.Missed, seat.Side) {
			continue
		}
		never, err := seating.NeverStarted(r.Tx.Tx, &r.Game, seat.Side)
		if err != nil {
			return nil, err
		}
		if never {
			out = append(out, seat.Side)
		}
	}
	return out, nil
}

// endIfNeverStarted ends a game whose deadline passed and in which somebody never came: nothing is
// played, and it counts for nothing. ended is false where all came.
func (r *PhaseRun) endIfNeverStarted() (ended bool, err error) {
	absent, err := r.absentees()
	if err != nil || len(absent) == 0 {
		return false, err
	}
	if err := r.countMissed(true); err != nil {
		return false, err
	}
	if err := EndGame(r.Tx, &r.Game, r.Desk, r.Seats, seating.NeverStartedMessage(absent), r.Now); err != nil {
		return false, err
	}
	if err := post.NotifyModerator(r.Tx, &r.Game, office.AboutSilent, 0, append([]rules.Message{rules.M("missed.no-show", rules.Text("game", r.Game.ID))}, seating.NeverStartedMessage(absent))...); err != nil {
		return false, err
	}
	return true, r.Tx.Audit(&store.Entry{At: r.Now, Game: r.Game.ID, Actor: post.ActorService, Action: "no-show", Detail: map[string]string{"sides": fmt.Sprint(absent)}})
}
