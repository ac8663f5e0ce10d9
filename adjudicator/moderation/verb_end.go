package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
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

func endGame(c *office.Command) error {
	if !c.Game.RollAt.IsZero() {
		return phases.RefuseClosed(c)
	}
	var how rules.Message
	switch phases.Arg(c, ArgHow) {
	case EndWin:
		seat, err := seatNamed(c)
		if err != nil {
			return err
		}
		how = rules.M(archive.RuledWin, rules.SideArg("side", seat.Side))
		phases.AddAuditDetail(c, people.ArgSide, string(seat.Side))
	case EndDraw:
		how = rules.M(archive.RuledDraw)
	case EndVoid:
		how = rules.M(archive.RuledVoid)
	case EndNoShow:
		seat, err := seatNamed(c)
		if err != nil {
			return err
		}
		if never, err := seating.NeverStarted(c.Tx, &c.Game, seat.Side); err != nil {
			return err
		} else if !never {
			return office.NewRefusal(c, "verb.showed", rules.SideArg("side", seat.Side))
		}
		how = seating.SidesMessage(archive.RuledNoShow, []rules.Side{seat.Side})
		phases.AddAuditDetail(c, people.ArgSide, string(seat.Side))
	default:
		return office.NewRefusal(c, "verb.no-how", rules.Text("word", phases.Arg(c, ArgHow)))
	}
	d, err := c.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	c.Mixed = true
	if err := phases.EndGame(c.Tx, &c.Game, d, c.Seats, how, c.Now); err != nil {
		return err
	}
	phases.AddAuditDetail(c, ArgHow, phases.Arg(c, ArgHow))
	phases.Say(c, "verb.ended")
	c.Answer = append(c.Answer, how)
	return nil
}
