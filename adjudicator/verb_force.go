package adjudicator

import (
	"context"
	"fmt"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbForce runs the current phase.
const VerbForce Verb = "force"

// Force runs a phase now with the sheets there are, whatever the deadline, and
// even if the game waits for who cannot be reached. The mailbox is read first;
// when it cannot be read nothing is done. Nothing is done either when phase is
// over by then. The players read in their reports who was missing, and the
// moderator is told.
func (s *Service) Force(ctx context.Context, game, actor string, phase int) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbForce), Game: game, Actor: actor, Args: map[string]string{ArgPhase: strconv.Itoa(phase)}})
}

func (c *command) force() error {
	switch {
	case c.game.State == store.Paused:
		return c.refuse("verb.paused-first")
	case !c.game.RollAt.IsZero():
		return c.idly("verb.closed-already", c.rolls()...)
	case c.unread != nil:
		c.s.env.Log.Warn("command waits for the mailbox", keyCommand, c.row.ID, keyGame, c.game.ID, keyError, c.unread)
		return c.refuse("verb.unread")
	case byBeacon(&c.game) && c.unsure:
		return c.refuse("verb.unsure")
	}
	c.mixed, c.quiet = true, true
	played := c.game.Phase
	c.note("phase", fmt.Sprint(played))
	r := &running{s: c.s, tx: c.tx, game: c.game, now: c.now, forced: true, ordered: true}
	if _, err := r.run(); err != nil {
		return err
	}
	c.game = r.game
	if asksRound(&c.game) {
		c.say("verb.round-asked", rules.Num("phase", played))
		return nil
	}
	if c.game.State == store.Paused { // the title failed: that is told
		return c.broken(played)
	}
	args := []rules.Arg{rules.Num("phase", played)}
	for _, side := range r.inputs.Missed {
		args = append(args, rules.SideArg("side", side))
	}
	c.note("missed", fmt.Sprint(r.inputs.Missed))
	told := "moderator.forced"
	if c.game.RollAt.IsZero() {
		c.say("verb.forced", args...)
	} else { // dice = beacon: it is played when its round is published
		told = "moderator.force-closed"
		c.say("verb.closed", append(c.rolls(), args[1:]...)...)
	}
	return c.tellModerators(aboutForced, rules.M(told, append(append(args, rules.Text("game", c.game.ID)), c.by()...)...))
}

// wouldForce says what would be forced, as far as anybody may know it before the dice
// have fallen.
func (c *command) wouldForce() error {
	switch {
	case c.game.State == store.Paused:
		return c.refuse("verb.paused-first")
	case !c.game.RollAt.IsZero():
		return c.idly("verb.closed-already", c.rolls()...)
	}
	sheets, err := c.tx.GameSheets(c.game.ID)
	if err != nil {
		return err
	}
	args := []rules.Arg{rules.Num("phase", c.game.Phase)}
	for _, side := range waiting(&c.game, bySide(sheets)) {
		args = append(args, rules.SideArg("side", side))
	}
	c.quiet = true
	c.say("verb.would-force", args...)
	return nil
}

// broken tells that the title failed when the phase was forced.
func (c *command) broken(phase int) error {
	c.note("why", c.game.Note)
	c.say("verb.force-broke", rules.Num("phase", phase))
	return nil
}
