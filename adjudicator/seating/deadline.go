package seating

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// PhaseDeadline returns when the current phase ends. Deadlines are spans of absolute
// time, so that a change of the clocks neither shortens nor lengthens them, up to
// the first moment at which the calendar of the game lets one fall.
func PhaseDeadline(g *store.Game) time.Time {
	span := g.Policy.Orders
	if g.Policy.Decision > 0 && awaitsOnlyDecisions(g) {
		span = g.Policy.Decision
	}
	if span <= 0 {
		return time.Time{}
	}
	return AllowedDeadline(g, g.Started.Add(span))
}

// AllowedDeadline returns the first moment not before another at which the deadline of the phase
// may fall. Whatever moves a deadline asks it, but for a moderator who names a moment.
func AllowedDeadline(g *store.Game, at time.Time) time.Time {
	if awaitsOnlyDecisions(g) {
		at = g.Policy.Calendar.DecisionDeadline(at)
	} else {
		at = g.Policy.Calendar.Orders(at)
	}
	return at.UTC().Truncate(time.Millisecond)
}

// awaitsOnlyDecisions reports whether nobody who is awaited has to send orders.
func awaitsOnlyDecisions(g *store.Game) bool {
	for i := range g.Demands {
		if d := &g.Demands[i]; !d.Optional && d.Kind != rules.DemandDecision && !IsBotSide(g, d.Side) {
			return false
		}
	}
	return true
}

// ForceTime returns when the phase is run without those who have not reported.
func ForceTime(g *store.Game) time.Time {
	if g.Deadline.IsZero() || g.Held || !g.RollAt.IsZero() {
		return time.Time{}
	}
	return g.Deadline.Add(g.Policy.Grace)
}

// ReminderTime returns when those who have not reported are reminded. A phase that is
// shorter than the notice has no reminder.
func ReminderTime(g *store.Game) time.Time {
	if g.Deadline.IsZero() || g.Reminded || !g.RollAt.IsZero() || g.Policy.Remind <= 0 {
		return time.Time{}
	}
	if at := g.Deadline.Add(-g.Policy.Remind); at.After(g.Started) {
		return at
	}
	return time.Time{}
}

// NextDueTime returns when something about a game is to be done if no letter comes.
func NextDueTime(o *office.Office, g *store.Game) time.Time {
	if g.State != store.Running {
		return time.Time{}
	}
	if !g.RollAt.IsZero() {
		return g.RollAt
	}
	due := ForceTime(g)
	for _, at := range []time.Time{ReminderTime(g), g.PlayAt} {
		if !at.IsZero() && (due.IsZero() || at.Before(due)) {
			due = at
		}
	}
	if g.Practice && due.IsZero() {
		return g.Started.Add(PracticeLife)
	}
	return due
}

// A practice game is one person's, against programs: private, without deadline and
// without hold. It begins when it is asked for, and ends by itself when nothing was
// heard for long. The moderator hears nothing of it but faults of the service.

const (
	MaxPracticeGames = 2             // running at a time, of one person
	PracticeLife     = 30 * post.Day // without a letter
)
