package seating

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// NeverStartedMessage returns how a game ends to which some never came.
func NeverStartedMessage(absent []rules.Side) rules.Message {
	how := rules.M(archive.RuledNoShow)
	for _, side := range absent {
		how.Args = append(how.Args, rules.SideArg("side", side))
	}
	return how
}

// A player who falls silent is relieved where his game says so: by somebody who offered to
// take over, to whom the side goes for good, or by a program, which stands in until the
// player sends a sheet or says that he is back.

// noteOnlyBots says of a paused game that programs alone would play it.
const noteOnlyBots = "programs-only"

// BotSides returns the sides that programs play.
func BotSides(seats []store.Seat) (out []rules.Side) {
	for i := range seats {
		if seats[i].Bot != store.NoBot {
			out = append(out, seats[i].Side)
		}
	}
	return out
}

// PauseIfOnlyBots stops a game that programs alone would play on.
func PauseIfOnlyBots(tx *office.Tx, g *store.Game, seats []store.Seat, now time.Time) error {
	if g.State != store.Running || len(g.Bots) < len(seats) {
		return nil
	}
	g.State, g.Note, g.Due, g.PlayAt = store.Paused, noteOnlyBots, time.Time{}, time.Time{}
	if err := tx.SaveGame(g); err != nil {
		return err
	}
	if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: "paused", Detail: map[string]string{"why": g.Note}}); err != nil {
		return err
	}
	if err := post.NotifyAll(tx, g, seats, office.KindWithOccasion(office.KindPaused, office.OccasionAt(now)), now, rules.M("program.alone", rules.Text("game", g.ID))); err != nil {
		return err
	}
	return post.NotifyModerator(tx, g, office.KindWithOccasion(office.AboutSilent, "alone "+office.OccasionAt(now)), 0, rules.M("moderator.alone", rules.Text("game", g.ID)))
}

// NotifyModeratorOfHolder tells the moderator who plays a side from now on; args begin with the side.
func NotifyModeratorOfHolder(tx *office.Tx, g *store.Game, code, occasion string, args ...rules.Arg) error {
	return post.NotifyModerator(tx, g, office.KindWithOccasion(office.AboutSilent, code+" "+args[0].Value+" "+occasion), 0, rules.M(code, args...))
}

// EndSubstitution gives a side back to its player, for whom the program stood in; all others
// are told. A game that waited for people goes on.
func EndSubstitution(in *office.Intake) error {
	g := &in.Game
	if in.Seat.Bot != store.BotStandIn {
		return nil
	}
	if err := in.Tx.Seats().Update(store.Seat{Game: g.ID, Side: in.Seat.Side}, store.SeatUpdate{Bot: new(store.NoBot)}); err != nil {
		return err
	}
	if err := in.Tx.Seats().Update(store.Seat{Game: g.ID, Side: in.Seat.Side}, store.SeatUpdate{Reported: true}); err != nil {
		return err
	}
	in.Seat.Bot, in.Seat.Missed = store.NoBot, 0
	seats, err := in.Tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return err
	}
	g.Bots = BotSides(seats)
	if g.State == store.Paused && g.Note == noteOnlyBots {
		ResumeGame(in.Office, g, in.Now)
		if err := in.Tx.SaveGame(g); err != nil {
			return err
		}
	}
	m := rules.M("program.back", rules.SideArg("side", in.Seat.Side), rules.Text("game", g.ID))
	for i := range seats { // it may be his deputy who writes
		if seats[i].Side == in.Seat.Side && seats[i].Name != "" {
			m.Args = append(m.Args, rules.Text("player", seats[i].Name))
		}
	}
	others := slices.DeleteFunc(seats, func(s store.Seat) bool { return s.Side == in.Seat.Side })
	if err := post.NotifyAll(in.Tx, g, others, office.KindWithOccasion(office.KindProgram, strconv.FormatInt(in.Row.ID, 10)), in.Now, m); err != nil {
		return err
	}
	if err := NotifyModeratorOfHolder(in.Tx, g, "moderator.player-back", fmt.Sprint(in.Row.ID), m.Args...); err != nil {
		return err
	}
	return in.Tx.Audit(&store.Entry{At: in.Now, Game: g.ID, Actor: string(in.Seat.Side), Action: "took-back", Detail: map[string]string{}})
}

// AddSubstituteNote puts above a report to a player who is stood in for that the program
// plays his side.
func AddSubstituteNote(o *office.Office, seat *store.Seat, page templates.Page) templates.Page {
	if seat.Bot != store.BotStandIn {
		return page
	}
	return o.Book.Preface(seat.Lang, page, rules.M("program.reminds"))
}

// MovedByModerator is what [store.Game].Moved and inquiry.GameInfo.Moved are when a moderator
// moved the deadline.
const MovedByModerator = "moderator"

// ResumeGame lets a paused game go on, with a whole new span of time, or until the deadline
// that a moderator had given the phase before, where that is later.
func ResumeGame(o *office.Office, g *store.Game, now time.Time) {
	was, given := g.Deadline, g.Moved == MovedByModerator
	g.State, g.Note, g.Started, g.Reminded, g.Held, g.Moved = store.Running, "", now, false, false, ""
	g.Deadline = PhaseDeadline(g)
	if given && was.After(now) && (g.Deadline.IsZero() || was.After(g.Deadline)) {
		g.Deadline, g.Moved = was, MovedByModerator
	}
	g.Due = now // perhaps everybody has reported meanwhile
}

// MissedMessage says how often a side has missed.
func MissedMessage(seat *store.Seat) rules.Message {
	return rules.M("missed.side", rules.SideArg("side", seat.Side), rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll))
}

// NeverStarted reports whether nothing of a side was ever played or accepted, and nobody held
// it before who holds it now: a game in which that is so has not really begun.
func NeverStarted(tx *store.Tx, g *store.Game, side rules.Side) (bool, error) {
	n, err := tx.Sheets().CountPhases(g.ID, side, "")
	if err != nil || n > 0 {
		return false, err
	}
	left, err := tx.Roles().FormerHolders()
	return !slices.ContainsFunc(left, func(l store.Left) bool { return l.Game == g.ID && l.Side == side }), err
}
