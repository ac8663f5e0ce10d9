package adjudicator

import (
	"context"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbEnd ends a game in another way than by its rules.
const VerbEnd Verb = "end"

// Arguments of end: how, one of these ways, and the side that wins or never came.
const (
	ArgHow    = "how"
	EndWin    = "win"
	EndDraw   = "draw"
	EndVoid   = "void"    // it counts for nothing
	EndNoShow = "no-show" // likewise, but in a tournament who came is given something for it
)

// End ends a game: side wins it, or never came, or nobody does (side is not asked then). All are told,
// and its archive says that a moderator ended it.
func (s *Service) End(ctx context.Context, game, actor, how string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbEnd), Game: game, Actor: actor, Args: map[string]string{ArgHow: how, ArgSide: string(side)}})
}

func (c *command) end() error {
	if !c.game.RollAt.IsZero() {
		return c.refuseClosed()
	}
	var how rules.Message
	switch c.arg(ArgHow) {
	case EndWin:
		seat, err := c.seat()
		if err != nil {
			return err
		}
		how = rules.M(archive.RuledWin, rules.SideArg("side", seat.Side))
		c.note(ArgSide, string(seat.Side))
	case EndDraw:
		how = rules.M(archive.RuledDraw)
	case EndVoid:
		how = rules.M(archive.RuledVoid)
	case EndNoShow:
		seat, err := c.seat()
		if err != nil {
			return err
		}
		if never, err := neverCame(c.tx, &c.game, seat.Side); err != nil {
			return err
		} else if !never {
			return c.refuse("verb.showed", rules.SideArg("side", seat.Side))
		}
		how = neverCameBy([]rules.Side{seat.Side})
		c.note(ArgSide, string(seat.Side))
	default:
		return c.refuse("verb.no-how", rules.Text("word", c.arg(ArgHow)))
	}
	d, err := c.s.desk(&c.game)
	if err != nil {
		return err
	}
	c.mixed = true
	if err := c.s.endGame(c.tx, &c.game, d, c.seats, how, c.now); err != nil {
		return err
	}
	c.note(ArgHow, c.arg(ArgHow))
	c.say("verb.ended")
	c.answer = append(c.answer, how)
	return nil
}
