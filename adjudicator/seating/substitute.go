package seating

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A player who falls silent is relieved where his game says so: by somebody who offered to
// take over, to whom the side goes for good, or by a bot, which acts for him until the
// player sends a sheet or says that he is back.

// SetBots notes in a game which of its seats bots play, and of which grades.
func SetBots(g *store.Game, seats []store.Seat) {
	g.Bots, g.Grades = nil, nil
	for i := range seats {
		if seats[i].Bot != store.NoBot {
			if g.Grades == nil {
				g.Grades = map[rules.Side]engine.Grade{}
			}
			g.Bots, g.Grades[seats[i].Side] = append(g.Bots, seats[i].Side), seats[i].Grade
		}
	}
}

// standInGrade returns the grade of the bot that stands in for players of a game: the one that the
// game says, or a novice, where its title has no other.
func standInGrade(tx *office.Tx, g *store.Game) (engine.Grade, error) {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return "", err
	}
	if grade, ok := g.Policy.Silent.StandIn(); ok && slices.Contains(engine.GradesOf(d.Title), grade) {
		return grade, nil
	}
	return engine.Novice, nil
}

// pauseIfOnlyBots stops a game that bots alone would play on.
func pauseIfOnlyBots(tx *office.Tx, g *store.Game, seats []store.Seat, now time.Time) error {
	if g.State != store.Running || len(g.Bots) < len(seats) {
		return nil
	}
	g.State, g.Note, g.Due, g.PlayAt = store.Paused, office.PausedOnlyBots, time.Time{}, time.Time{}
	if err := tx.SaveGame(g); err != nil {
		return err
	}
	if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: "paused", Detail: map[string]string{"why": g.Note}}); err != nil {
		return err
	}
	if err := post.NotifyAll(tx, g, seats, office.KindWithOccasion(office.KindPaused, office.OccasionAt(now)), now, rules.M("program.alone", rules.Text("game", g.ID))); err != nil {
		return err
	}
	return post.NotifyModerator(tx, g, office.KindWithOccasion(office.AboutSilent, "alone "+office.OccasionAt(now)), 0, rules.M("moderator.alone", append(office.PauseOf(g.State, g.Note).Args(), rules.Text("game", g.ID))...))
}

// EndSubstitution gives a side back to its player, for whom a bot acts, and who or whose deputy
// writes; all others are told.
func EndSubstitution(in *office.Intake) error {
	e, err := Transition(in.Tx, &in.Game, in.Seat.Side, Change{Event: Returned, Now: in.Now, Letter: in.Row.ID})
	if err != nil {
		return err
	}
	in.Seat.Bot, in.Seat.Missed = e.Is.Bot, e.Is.Missed
	return e.Tell(in.Tx, &in.Game)
}

// AddSubstituteNote puts above a report to a player that a bot plays his side.
func AddSubstituteNote(o *office.Office, seat *store.Seat, page templates.Page) templates.Page {
	if seat.Bot != store.BotSubstitute {
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
func NeverStarted(tx *office.Tx, g *store.Game, side rules.Side) (bool, error) {
	n, err := tx.Sheets().CountPhases(g.ID, side, "")
	if err != nil || n > 0 {
		return false, err
	}
	taken, err := tx.Roles().TakeoverTime(g.ID, side)
	return taken.IsZero(), err
}
