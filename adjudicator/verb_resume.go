package adjudicator

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbResume lets a paused game go on.
const VerbResume Verb = "resume"

// resume lets a paused game go on, with a whole new span of time for the
// current phase, or until the deadline that a moderator gave it before, where that is
// later. The players are told. Resuming a game that runs changes
// nothing.
func (c *command) resume() error {
	g := &c.game
	if g.State != store.Paused {
		return c.idly("verb.running-already")
	}
	if len(g.Bots) == len(c.seats) {
		return c.refuse("verb.alone")
	}
	if asksRound(g) {
		return c.resumeClosed()
	}
	if c.arg(ArgRound) != "" || c.arg(ArgUntold) != "" {
		return c.refuse("verb.no-round-asked")
	}
	c.s.resume(g, c.now)
	if _, err := c.s.leaveNow(c.tx, g, 0, c.now); err != nil {
		return err
	}
	g.Due = c.now // perhaps everybody has reported meanwhile
	if err := c.tx.SaveGame(g); err != nil {
		return err
	}
	c.sayWithDeadline("verb.resumed", rules.Num("phase", g.Phase))
	return c.s.tellAll(c.tx, g, c.seats, c.kind(kindResumed), c.now, withDeadline(rules.M("notice.game-resumed", rules.Text("game", g.ID)), g), c.reasoned()...)
}

// resume lets a paused game go on, with a whole new span of time, or until the deadline
// that a moderator had given the phase before, where that is later.
func (s *Service) resume(g *store.Game, now time.Time) {
	was, given := g.Deadline, g.Moved == MovedByModerator
	g.State, g.Note, g.Started, g.Reminded, g.Held, g.Moved = store.Running, "", now, false, false, ""
	g.Deadline = deadline(g)
	if given && was.After(now) && (g.Deadline.IsZero() || was.After(g.Deadline)) {
		g.Deadline, g.Moved = was, MovedByModerator
	}
	g.Due = now // perhaps everybody has reported meanwhile
}
