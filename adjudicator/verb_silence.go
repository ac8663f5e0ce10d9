package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// The verbs that keep a side from writing to other players, and let it again.
const (
	VerbSilence   Verb = "silence"
	VerbUnsilence Verb = "unsilence"
)

// bySilence stands among those who want no messages for the moderator, who wants none to
// go out. What is for the moderator goes out all the same.
const bySilence rules.Side = store.PressModerator

// silence keeps a side from writing to other players by way of this office.
func (c *command) silence() error { return c.setSilence(true) }

// unsilence lets a side write to other players again.
func (c *command) unsilence() error { return c.setSilence(false) }

// setSilence silences the side that the arguments name, or ends that. Its player is told,
// and nobody else.
func (c *command) setSilence(on bool) error {
	seat, err := c.seat()
	if err != nil {
		return err
	}
	blocked, err := c.tx.Blocked(c.game.ID)
	if err != nil {
		return err
	}
	side := rules.SideArg("side", seat.Side)
	code, told := "verb.unsilenced", "notice.unsilenced"
	if on {
		code, told = "verb.silenced", "notice.silenced"
	}
	if slices.Contains(blocked[bySilence], seat.Side) == on {
		return c.idly(code+"-already", side)
	}
	if err := c.tx.BlockPress(c.game.ID, bySilence, seat.Side, on); err != nil {
		return err
	}
	c.note(ArgSide, string(seat.Side))
	c.say(code, side)
	return c.s.tellSeat(c.tx, &c.game, seat, c.kind(kindNotice), c.now, rules.M(told, c.why()...))
}
