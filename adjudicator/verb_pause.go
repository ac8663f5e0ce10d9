package adjudicator

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbPause stops a game.
const VerbPause Verb = "pause"

// pause stops a game: letters are taken, but no phase is run and no deadline
// passes. The players are told. Pausing a paused game changes nothing.
func (c *command) pause() error {
	if c.game.State == store.Paused {
		return c.idly("verb.paused-already")
	}
	c.game.State, c.game.Due = store.Paused, time.Time{}
	if err := c.tx.SaveGame(&c.game); err != nil {
		return err
	}
	c.say("verb.paused", rules.Num("phase", c.game.Phase))
	return c.s.tellAll(c.tx, &c.game, c.seats, c.kind(kindPaused), c.now, rules.M("notice.game-paused", rules.Text("game", c.game.ID)), c.reasoned()...)
}
