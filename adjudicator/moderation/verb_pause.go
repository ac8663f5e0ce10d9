package moderation

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Pause stops a game.
var Pause = &Verb{Name: "pause", Do: pause, States: []store.GameState{store.Running, store.Recruiting}, AnyBoard: true, TellsReason: true}

// Resume lets a paused game go on.
var Resume = &Verb{Name: "resume", Do: resume, States: []store.GameState{store.Paused, store.Recruiting}, TellsReason: true, Fields: []Field{
	{Name: office.ArgUntold, Kind: FieldFlag, Flag: "no-round", Optional: true, Lead: true, Either: true, Note: office.PausedRecovery, Help: "After a restore, of a game with dice = beacon: its players had been told no round for the closed phase."},
	{Name: office.ArgRound, Kind: FieldNumber, Optional: true, Lead: true, Either: true, Note: office.PausedRecovery, Help: "After a restore, of a game with dice = beacon: the round that its players had been told for the closed phase."},
}}

// resume lets a paused game go on, with a whole new span of time for the
// current phase, or until the deadline that a moderator gave it before, where that is
// later. The players are told. Resuming a game that runs changes
// nothing.
func resume(c *office.Command) error {
	g := &c.Game
	if g.State == store.Recruiting {
		return resumeRecruiting(c)
	}
	if g.State != store.Paused {
		return sayIdle(c, "verb.running-already")
	}
	if len(g.Bots) == len(c.Seats) {
		return c.Refusal("verb.alone")
	}
	if filing.AwaitsBeaconRecovery(g) {
		return phases.ResumeClosed(c)
	}
	if c.Arg(office.ArgRound) != "" || c.Arg(office.ArgUntold) != "" {
		return c.Refusal("verb.no-round-asked")
	}
	seating.ResumeGame(c.Tx.Office, g, c.Now)
	if _, err := seating.ExtendForAbsentNow(c.Tx, g, 0, c.Now); err != nil {
		return err
	}
	g.Due = c.Now // perhaps everybody has reported meanwhile
	if err := c.Tx.SaveGame(g); err != nil {
		return err
	}
	SayWithDeadline(c, "verb.resumed", rules.Num("phase", g.Phase))
	return post.NotifyAll(c.Tx, g, c.Seats, c.Kind(office.KindResumed), c.Now, post.AddDeadlineArg(rules.M("notice.game-resumed", rules.Text("game", g.ID)), g), reasonMessages(c)...)
}

// pause stops a game: letters are taken, but no phase is run and no deadline
// passes. The players are told. Pausing a paused game changes nothing.
func pause(c *office.Command) error {
	if c.Game.State == store.Recruiting {
		return pauseRecruiting(c)
	}
	if c.Game.State == store.Paused {
		return sayIdle(c, "verb.paused-already")
	}
	c.Game.State, c.Game.Note, c.Game.Due = store.Paused, office.PausedByModerator, time.Time{}
	if err := c.Tx.SaveGame(&c.Game); err != nil {
		return err
	}
	c.Say("verb.paused", rules.Num("phase", c.Game.Phase))
	return post.NotifyAll(c.Tx, &c.Game, c.Seats, c.Kind(office.KindPaused), c.Now, rules.M("notice.game-paused", rules.Text("game", c.Game.ID)), reasonMessages(c)...)
}
