package moderation

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/rules"
)

// The verbs that keep a side from writing to other players, and let it again.
var (
	Silence   = &Verb{Name: "silence", Do: silence, States: going, TellsReason: true, Fields: oneSide}
	Unsilence = &Verb{Name: "unsilence", Do: unsilence, States: going, TellsReason: true, Fields: oneSide}
)

// silence keeps a side from writing to other players by way of this office.
func silence(c *office.Command) error { return setSilence(c, true) }

// unsilence lets a side write to other players again.
func unsilence(c *office.Command) error { return setSilence(c, false) }

// setSilence silences the side that the arguments name, or ends that. Its player is told,
// and nobody else.
func setSilence(c *office.Command, on bool) error {
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	blocked, err := c.Tx.Press().Blocks(c.Game.ID)
	if err != nil {
		return err
	}
	side := rules.SideArg("side", seat.Side)
	code, told := "verb.unsilenced", "notice.unsilenced"
	if on {
		code, told = "verb.silenced", "notice.silenced"
	}
	if slices.Contains(blocked[press.SilencedByModerator], seat.Side) == on {
		return sayIdle(c, code+"-already", side)
	}
	if err := c.Tx.Press().Block(c.Game.ID, press.SilencedByModerator, seat.Side, on); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	c.Say(code, side)
	return post.NotifySeat(c.Tx, &c.Game, seat, c.Kind(office.KindNotice), c.Now, rules.M(told, reasonArgs(c)...))
}
