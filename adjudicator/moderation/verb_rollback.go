package moderation

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Rollback has the orders of an earlier phase given anew.
var Rollback = &Verb{Name: "rollback", Do: rollback, Reads: true, Phase: true, States: going, TellsReason: true, Fields: []Field{
	{Name: office.ArgTo, Kind: FieldNumber, Help: "The phase whose orders are given anew, under a new number."},
}}

// rollback takes a game back to where a phase began, whose orders are given anew. office.ArgPhase
// is the current one; nothing is done when it is over.
//
// A rollback is a phase of its own, in which nothing is played: the number of the
// current phase is used up by it, and the position behind it is the one in which that of
// [office.ArgTo] began. So no number comes twice, old mails are known by theirs, and the dice, which
// depend on it, fall otherwise. What was played since stays as a branch; going back to a
// phase of it undoes the rollback, as each number names one position. What chance had
// decided before it began, as the order of a deck, is as it was.
//
// Sheets, also those in advance, go out of play. What a side had sent for it comes
// back to it as a draft that counts for nothing until it sends it. Standing orders
// stay as they are: what a side has said last holds, and nothing comes into force again
// of which it does not know.
//
// The mailbox is read first, so that what was written before the players could know of
// this is still of its phase.
func rollback(c *office.Command) error {
	g := &c.Game
	to, err := strconv.Atoi(c.Arg(office.ArgTo))
	if err != nil || to < 1 || to >= g.Phase {
		return c.Refusal("verb.no-phase-back", rules.Text("to", c.Arg(office.ArgTo)), rules.Num("current", g.Phase))
	}
	if c.Unread != nil {
		c.Tx.Office.Env.Log.Warn("command waits for the mailbox", office.KeyCommand, c.Row.ID, office.KeyGame, g.ID, office.KeyError, c.Unread)
		return c.Refusal("verb.unread")
	}
	backs, err := c.Tx.Phases().Rollbacks(g.ID)
	if err != nil {
		return err
	}
	if backs[g.Phase-1] == to {
		return sayIdle(c, "verb.rolled-already", rules.Num("to", to), rules.Num("phase", g.Phase))
	}
	c.Mixed = true
	r := &phases.PhaseRun{Tx: c.Tx, Game: *g, Seats: c.Seats, Now: c.Now, Reason: reasonMessages(c)}
	if r.Desk, err = c.Tx.Office.Desk(g); err != nil {
		return err
	}
	if err := r.Rollback(to); err != nil {
		return err
	}
	*g = r.Game
	c.AddAuditDetail("phase", fmt.Sprint(g.Phase-1))
	c.AddAuditDetail(office.ArgTo, fmt.Sprint(to))
	SayWithDeadline(c, "verb.rolled-back", rules.Num("to", to), rules.Num("phase", g.Phase))
	if c.Preview {
		c.Answer = append(c.Answer, archive.TakenBack(g.Phase-1, &store.Rollback{To: to}))
	}
	name := strings.TrimPrefix(c.Row.Actor, office.ModeratorActorPrefix)
	c.Quiet = true
	return notifyModerators(c, office.AboutRolledBack, rules.M("moderator.rolled-back",
		rules.Text("game", g.ID), rules.Text("name", name), rules.Num("to", to), rules.Num("phase", g.Phase)))
}
