package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// End ends a game in another way than by its rules: a side wins it, or never came, or nobody does
// (no side is asked then). All are told, and its archive says that a moderator ended it. One that has
// not begun can count for nothing only.
var End = &Verb{Name: "end", Do: endGame, States: unfinished, TellsReason: true, Fields: []Field{
	{Name: office.ArgHow, Kind: FieldChoice, Choices: []string{EndWin, EndDraw, EndVoid, EndNeverStarted}, Help: "How: win (by SIDE), draw, void, which counts for nothing, or no-show (SIDE never came)."},
	{Name: office.ArgSide, Kind: FieldSide, Optional: true, Help: "Who wins, or never came."},
}}

// How a game is ended.
const (
	EndWin          = "win"
	EndDraw         = "draw"
	EndVoid         = "void"    // it counts for nothing
	EndNeverStarted = "no-show" // likewise, but in a tournament who came is given something for it
)

func endGame(c *office.Command) error {
	if c.Game.State == store.Recruiting {
		return endRecruiting(c)
	}
	if !c.Game.RollAt.IsZero() {
		return phases.RefuseClosed(c)
	}
	var how rules.Message
	switch c.Arg(office.ArgHow) {
	case EndWin:
		seat, err := seatNamed(c)
		if err != nil {
			return err
		}
		how = rules.M(archive.RuledWin, rules.SideArg("side", seat.Side))
		c.AddAuditDetail(office.ArgSide, string(seat.Side))
	case EndDraw:
		how = rules.M(archive.RuledDraw)
	case EndVoid:
		how = rules.M(archive.RuledVoid)
	case EndNeverStarted:
		seat, err := seatNamed(c)
		if err != nil {
			return err
		}
		if never, err := seating.NeverStarted(c.Tx, &c.Game, seat.Side); err != nil {
			return err
		} else if !never {
			return c.Refusal("verb.showed", rules.SideArg("side", seat.Side))
		}
		how = seating.SidesMessage(archive.RuledNeverStarted, []rules.Side{seat.Side})
		c.AddAuditDetail(office.ArgSide, string(seat.Side))
	default:
		return c.Refusal("verb.no-how", rules.Text("word", c.Arg(office.ArgHow)))
	}
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	c.Mixed = true
	if err := phases.EndGame(c.Tx, &c.Game, d, c.Seats, how, c.Now); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgHow, c.Arg(office.ArgHow))
	c.Say("verb.ended")
	c.Answer = append(c.Answer, how)
	return nil
}

// endRecruiting ends a game that has not begun.
func endRecruiting(c *office.Command) error {
	if how := c.Arg(office.ArgHow); how != EndVoid {
		return c.Refusal("verb.end-void")
	}
	if err := founding.EndRecruiting(c.Tx, &c.Game, c.Kind(office.KindOver), reasonMessages(c)...); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgHow, EndVoid)
	c.Say("verb.recruit-ended")
	return nil
}
