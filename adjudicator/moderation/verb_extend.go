package moderation

import (
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Extend moves the current deadline.
var Extend = &Verb{Name: "extend", Do: extend, States: running, TellsReason: true, Fields: []Field{
	{Name: office.ArgUntil, Kind: FieldMoment, Optional: true, Lead: true, Either: true, Help: "Until when instead, as in '2026-12-24 20:00' or Sunday in the moderator's time zone, or 2026-12-24T20:00:00+01:00."},
	{Name: office.ArgSpan, Kind: FieldSpan, Optional: true, Either: true, Help: "How much longer, as in 48h: from the deadline, or from now when that has passed."},
	{Name: office.ArgFrom, Kind: FieldMoment, Optional: true, Lead: true, Seen: true, Help: "Do nothing unless this is the deadline so far: given twice, the deadline is moved once."},
	{Name: office.ArgSooner, Kind: FieldFlag, Flag: "yes", Optional: true, Lead: true, Seen: true, Help: "Also where the new deadline is earlier than the one in force, which takes time away from the players."},
}}

// longestExtension bounds what a slip of the keyboard can do.
const longestExtension = 366 * 24 * time.Hour

// extend gives the current phase of a game more time: by a span, counted from
// its deadline or from now when that has passed, and on to the next moment that its
// calendar allows ([office.ArgSpan]), or until a moment, whatever the calendar says ([office.ArgUntil]).
// Reminders go out anew, a game that was held waits for the
// new deadline, and all players are told.
func extend(c *office.Command) error {
	g := &c.Game
	if g.State == store.Paused {
		return c.Refusal("verb.paused-first")
	}
	if !g.RollAt.IsZero() {
		return phases.RefuseClosed(c)
	}
	was := g.Deadline
	if from := c.Arg(office.ArgFrom); from != "" && !isDeadline(from, g) {
		args := []rules.Arg{rules.Num("phase", g.Phase)}
		if !was.IsZero() {
			args = append(args, post.TimeArg(was))
		}
		return c.Refusal("verb.moved-since", args...)
	}
	at, err := newDeadline(c)
	if err != nil {
		return err
	}
	switch {
	case !at.After(c.Now):
		return c.Refusal("verb.deadline-past")
	case at.Sub(c.Now) > longestExtension:
		return c.Refusal("verb.deadline-far", rules.Num("days", int(longestExtension/(24*time.Hour))))
	}
	if at.Truncate(time.Minute).Equal(was.Truncate(time.Minute)) && !g.Held {
		return sayIdle(c, "verb.extended-already", rules.Num("phase", g.Phase), post.TimeArg(was))
	}
	sooner := at.Before(was) // never by a slip
	if sooner && c.Arg(office.ArgSooner) == "" {
		return c.Refusal("verb.sooner", rules.Num("phase", g.Phase), post.TimeArg(was))
	}
	c.AddAuditDetail("phase", fmt.Sprint(g.Phase))
	c.AddAuditDetail("deadline", at.UTC().Format(time.RFC3339))
	g.Deadline, g.Held, g.Reminded, g.Moved = at.UTC().Truncate(time.Millisecond), false, false, seating.MovedByModerator
	if remind := seating.ReminderTime(g); !remind.IsZero() && !remind.After(c.Now) {
		g.Reminded = true // this mail says as much
	}
	g.Due = seating.NextDueTime(c.Tx.Office, g)
	if err := c.Tx.SaveGame(g); err != nil {
		return err
	}
	if sooner && c.Preview {
		c.Say("verb.sooner-asked", rules.Text("span", c.Tx.Office.Book.Span(c.Lang(), was.Sub(at).Round(time.Minute))), post.TimeArg(was))
	}
	SayWithDeadline(c, "verb.extended", append(post.OldDeadlineArgs(was), rules.Num("phase", g.Phase))...)
	return post.NotifyAll(c.Tx, g, c.Seats, c.Kind(office.KindExtended), c.Now, post.AddDeadlineArg(rules.M("notice.deadline-extended", post.OldDeadlineArgs(was)...), g), reasonMessages(c)...)
}

// DeadlineArg returns the deadline of a game as office.ArgFrom has it, "" for none.
func DeadlineArg(g *store.Game) string {
	if g.Deadline.IsZero() {
		return ""
	}
	return g.Deadline.UTC().Format(time.RFC3339)
}

// isDeadline reports whether a moment of ArgFrom is the deadline of a game.
func isDeadline(text string, g *store.Game) bool {
	at, err := time.Parse(time.RFC3339, text)
	return err == nil && at.UTC().Format(time.RFC3339) == DeadlineArg(g)
}

// newDeadline reads the arguments of extend.
func newDeadline(c *office.Command) (at time.Time, err error) {
	if text := c.Arg(office.ArgUntil); text != "" {
		if at, err = time.Parse(time.RFC3339, text); err != nil {
			return at, c.Refusal("verb.no-time", rules.Text("word", text))
		}
		return at, nil
	}
	if c.Arg(office.ArgSpan) == "" {
		return at, c.Refusal("verb.until-when")
	}
	span, err := time.ParseDuration(c.Arg(office.ArgSpan))
	if err != nil || span <= 0 {
		return at, c.Refusal("verb.no-span", rules.Text("word", c.Arg(office.ArgSpan)))
	}
	if c.Game.Deadline.IsZero() {
		return at, c.Refusal("verb.no-deadline")
	}
	at = c.Game.Deadline
	if at.Before(c.Now) {
		at = c.Now
	}
	return seating.AllowedDeadline(&c.Game, at.Add(span)), nil
}
