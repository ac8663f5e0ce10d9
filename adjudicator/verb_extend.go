package adjudicator

import (
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbExtend moves the current deadline.
const VerbExtend Verb = "extend"

// Arguments of extend: one of them.
const (
	ArgSpan  = "span"  // a duration, as in 48h
	ArgUntil = "until" // a moment, RFC 3339
	// ArgFrom beside them is the deadline that is to be moved, RFC 3339: nothing is done
	// when that is another by then, so that who means the same as another, or confirms
	// twice, moves it once.
	ArgFrom = "from"
)

// MovedByModerator is what [GameInfo].Moved is when a moderator moved the
// deadline.
const MovedByModerator = "moderator"

// longestExtension bounds what a slip of the keyboard can do.
const longestExtension = 366 * 24 * time.Hour

// extend gives the current phase of a game more time: by a span, counted from
// its deadline or from now when that has passed, and on to the next moment that its
// calendar allows ([ArgSpan]), or until a moment, whatever the calendar says ([ArgUntil]).
// Reminders go out anew, a game that was held waits for the
// new deadline, and all players are told.
func (c *command) extend() error {
	g := &c.game
	if g.State == store.Paused {
		return c.refuse("verb.paused-first")
	}
	if !g.RollAt.IsZero() {
		return c.refuseClosed()
	}
	was := g.Deadline
	if from := c.arg(ArgFrom); from != "" && from != deadlineArg(g) {
		args := []rules.Arg{rules.Num("phase", g.Phase)}
		if !was.IsZero() {
			args = append(args, timeArg(was))
		}
		return c.refuse("verb.moved-since", args...)
	}
	at, err := c.newDeadline()
	if err != nil {
		return err
	}
	switch {
	case !at.After(c.now):
		return c.refuse("verb.deadline-past")
	case at.Sub(c.now) > longestExtension:
		return c.refuse("verb.deadline-far", rules.Num("days", int(longestExtension/(24*time.Hour))))
	}
	if at.Truncate(time.Minute).Equal(was.Truncate(time.Minute)) && !g.Held {
		return c.idly("verb.extended-already", rules.Num("phase", g.Phase), timeArg(was))
	}
	c.note("phase", fmt.Sprint(g.Phase))
	c.note("deadline", at.UTC().Format(time.RFC3339))
	g.Deadline, g.Held, g.Reminded, g.Moved = at.UTC().Truncate(time.Millisecond), false, false, MovedByModerator
	if remind := remindAt(g); !remind.IsZero() && !remind.After(c.now) {
		g.Reminded = true // this mail says as much
	}
	g.Due = c.s.nextLook(g)
	if err := c.tx.SaveGame(g); err != nil {
		return err
	}
	c.sayWithDeadline("verb.extended", append(wasDeadline(was), rules.Num("phase", g.Phase))...)
	return c.s.tellAll(c.tx, g, c.seats, c.kind(kindExtended), c.now, withDeadline(rules.M("notice.deadline-extended", wasDeadline(was)...), g), c.reasoned()...)
}

// deadlineArg returns the deadline of a game as ArgFrom has it, "" for none.
func deadlineArg(g *store.Game) string {
	if g.Deadline.IsZero() {
		return ""
	}
	return g.Deadline.UTC().Format(time.RFC3339)
}

// newDeadline reads the arguments of extend.
func (c *command) newDeadline() (at time.Time, err error) {
	if text := c.arg(ArgUntil); text != "" {
		if at, err = time.Parse(time.RFC3339, text); err != nil {
			return at, c.refuse("verb.no-time", rules.Text("word", text))
		}
		return at, nil
	}
	if c.arg(ArgSpan) == "" {
		return at, c.refuse("verb.until-when")
	}
	span, err := time.ParseDuration(c.arg(ArgSpan))
	if err != nil || span <= 0 {
		return at, c.refuse("verb.no-span", rules.Text("word", c.arg(ArgSpan)))
	}
	if c.game.Deadline.IsZero() {
		return at, c.refuse("verb.no-deadline")
	}
	at = c.game.Deadline
	if at.Before(c.now) {
		at = c.now
	}
	return allowed(&c.game, at.Add(span)), nil
}
