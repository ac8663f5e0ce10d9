package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Whose side falls silent is relieved where its game says so: by who offered to take
// over, to whom the side goes for good, or by a program, which stands in until its
// player sends a sheet or says that he is back.

// notePrograms says of a paused game that programs alone would play it.
const notePrograms = "programs-only"

// botsOf returns the sides that programs play.
func botsOf(seats []store.Seat) (out []rules.Side) {
	for i := range seats {
		if seats[i].Bot != store.NoBot {
			out = append(out, seats[i].Side)
		}
	}
	return out
}

// relieve has somebody else play the sides whose players have missed too often, once
// the phase that they missed last has been played.
func (r *running) relieve(next rules.Position) error {
	g := &r.game
	p := &g.Policy
	if !r.forced || r.ordered || g.State != store.Running || p.Missed <= 0 || p.Silent != store.SilentStandby && p.Silent != store.SilentBot {
		return nil
	}
	for i := range r.seats {
		seat := r.seats[i]
		if seat.Missed < p.Missed || seat.Bot != store.NoBot || !slices.Contains(r.inputs.Missed, seat.Side) {
			continue
		}
		about := []rules.Arg{rules.Text("game", g.ID), rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll)}
		if p.Silent == store.SilentBot {
			if err := r.standIn(&seat, about); err != nil {
				return err
			}
			continue
		}
		to, err := r.s.heirOf(r.tx, g, seat.Side, false)
		if err != nil {
			return err
		}
		if to.standby == nil {
			if seat.Missed == p.Missed { // later ones may find somebody
				if err := r.tellOfSeat(aboutSilent, "missed.asked", &seat, about...); err != nil {
					return err
				}
			}
			continue
		}
		h := handover{
			s: r.s, tx: r.tx, now: r.now, game: g, desk: r.desk, pos: next, seat: seat, heir: to,
			told: "standby.told", bye: "standby.relieved", more: about[1:],
		}
		if r.seats, err = h.carry(); err != nil {
			return err
		}
		if err := r.audit("relieved", seat.Side); err != nil {
			return err
		}
	}
	return nil
}

func (r *running) audit(action string, side rules.Side) error {
	return r.tx.Audit(&store.Entry{At: r.now, Game: r.game.ID, Actor: actorService, Action: action, Detail: map[string]string{"side": string(side)}})
}

// standIn has the program play a side whose player keeps seat and key. All are told.
func (r *running) standIn(seat *store.Seat, about []rules.Arg) (err error) {
	g := &r.game
	if err := r.tx.PlaySeat(g.ID, seat.Side, store.BotStandIn); err != nil {
		return err
	}
	if r.seats, err = r.tx.Seats(g.ID); err != nil {
		return err
	}
	g.Bots = botsOf(r.seats)
	args := append([]rules.Arg{rules.SideArg("side", seat.Side)}, about...)
	if seat.Name != "" {
		args = append(args, rules.Text("player", seat.Name))
	}
	err = r.s.together(r.tx, r.seats, func() error {
		for i := range r.seats {
			code := "program.stands-in"
			if r.seats[i].Side == seat.Side {
				code = "program.for-you"
			}
			if err := r.s.tellSeat(r.tx, g, &r.seats[i], on(kindProgram, string(seat.Side)), r.now, rules.M(code, args...)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := r.audit("program-stands-in", seat.Side); err != nil {
		return err
	}
	if err := r.s.tellSeatOf(r.tx, g, "moderator.stood-in", moment(r.now), args...); err != nil {
		return err
	}
	return r.s.pauseAlone(r.tx, g, r.seats, r.now)
}

// pauseAlone stops a game that programs alone would play on.
func (s *Service) pauseAlone(tx *store.Tx, g *store.Game, seats []store.Seat, now time.Time) error {
	if g.State != store.Running || len(g.Bots) < len(seats) {
		return nil
	}
	g.State, g.Note, g.Due, g.PlayAt = store.Paused, notePrograms, time.Time{}, time.Time{}
	if err := tx.SaveGame(g); err != nil {
		return err
	}
	if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: actorService, Action: "paused", Detail: map[string]string{"why": g.Note}}); err != nil {
		return err
	}
	if err := s.tellAll(tx, g, seats, on(kindPaused, moment(now)), now, rules.M("program.alone", rules.Text("game", g.ID))); err != nil {
		return err
	}
	return s.tellModerator(tx, g, on(aboutSilent, "alone "+moment(now)), 0, rules.M("moderator.alone", rules.Text("game", g.ID)))
}

// tellSeatOf tells the moderator who plays a side from now on; args begin with the side.
func (s *Service) tellSeatOf(tx *store.Tx, g *store.Game, code, occasion string, args ...rules.Arg) error {
	return s.tellModerator(tx, g, on(aboutSilent, code+" "+args[0].Value+" "+occasion), 0, rules.M(code, args...))
}

// takeBack gives a side back to its player, for whom the program stood in; all others
// are told. A game that waited for people goes on.
func (in *intake) takeBack() error {
	g := &in.game
	if in.seat.Bot != store.BotStandIn {
		return nil
	}
	if err := in.tx.PlaySeat(g.ID, in.seat.Side, store.NoBot); err != nil {
		return err
	}
	if err := in.tx.ReportSeat(g.ID, in.seat.Side); err != nil {
		return err
	}
	in.seat.Bot, in.seat.Missed = store.NoBot, 0
	seats, err := in.tx.Seats(g.ID)
	if err != nil {
		return err
	}
	g.Bots = botsOf(seats)
	if g.State == store.Paused && g.Note == notePrograms {
		in.s.resume(g, in.now)
		if err := in.tx.SaveGame(g); err != nil {
			return err
		}
	}
	m := rules.M("program.back", rules.SideArg("side", in.seat.Side), rules.Text("game", g.ID))
	for i := range seats { // it may be his deputy who writes
		if seats[i].Side == in.seat.Side && seats[i].Name != "" {
			m.Args = append(m.Args, rules.Text("player", seats[i].Name))
		}
	}
	others := slices.DeleteFunc(seats, func(s store.Seat) bool { return s.Side == in.seat.Side })
	if err := in.s.tellAll(in.tx, g, others, on(kindProgram, strconv.FormatInt(in.row.ID, 10)), in.now, m); err != nil {
		return err
	}
	if err := in.s.tellSeatOf(in.tx, g, "moderator.player-back", fmt.Sprint(in.row.ID), m.Args...); err != nil {
		return err
	}
	return in.tx.Audit(&store.Entry{At: in.now, Game: g.ID, Actor: string(in.seat.Side), Action: "took-back", Detail: map[string]string{}})
}

// back answers a player who says that he is there again.
func (in *intake) back(d *desk.Desk) error {
	switch {
	case in.game.State == store.Over:
		_, err := in.refuse(rules.M("notice.game-over", rules.Text("game", in.game.ID)))
		return err
	case !in.proved:
		_, err := in.refuse(in.keyFault())
		return err
	case in.seat.Bot != store.BotStandIn:
		return in.tell(kindProgram, d, rules.M("program.never-away"))
	}
	if err := in.takeBack(); err != nil {
		return err
	}
	if err := in.awaited(); err != nil {
		return err
	}
	return in.tell(kindProgram, d, rules.M("program.yours-again", rules.SideArg("side", in.seat.Side)))
}

// relieved puts above a report to who is stood in for that the program plays his side.
func (s *Service) relieved(seat *store.Seat, page templates.Page) templates.Page {
	if seat.Bot != store.BotStandIn {
		return page
	}
	return s.book.Preface(seat.Lang, page, rules.M("program.reminds"))
}
