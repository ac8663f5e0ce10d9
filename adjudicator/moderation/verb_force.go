package moderation

import (
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Force runs the current phase now with the sheets there are, whatever the deadline, and even if
// the game waits for who cannot be reached. The mailbox is read first; when it cannot be read nothing
// is done. The players read in their reports who was missing, and the moderators are told.
var Force = &Verb{Name: "force", Do: force, Preview: previewForce, Reads: true, Phase: true, States: running, TellsReason: true}

func force(c *office.Command) error {
	switch {
	case c.Game.State == store.Paused:
		return c.Refusal("verb.paused-first")
	case !c.Game.RollAt.IsZero():
		return sayIdle(c, "verb.closed-already", phases.RollTimeArgs(c)...)
	case c.Unread != nil:
		c.Tx.Office.Env.Log.Warn("command waits for the mailbox", office.KeyCommand, c.Row.ID, office.KeyGame, c.Game.ID, office.KeyError, c.Unread)
		return c.Refusal("verb.unread")
	case schedule.UsesBeacon(&c.Game) && c.Unsure:
		return c.Refusal("verb.unsure")
	}
	c.Mixed, c.Quiet = true, true
	played := c.Game.Phase
	c.AddAuditDetail("phase", fmt.Sprint(played))
	r := &phases.PhaseRun{Tx: c.Tx, Game: c.Game, Now: c.Now, Forced: true, Ordered: true, Reason: reasonMessages(c)}
	if _, err := r.Run(); err != nil {
		return err
	}
	c.Game = r.Game
	if filing.AwaitsBeaconRecovery(&c.Game) {
		c.Say("verb.round-asked", rules.Num("phase", played))
		return nil
	}
	if c.Game.State == store.Paused { // the title failed: that is told
		return sayTitleFailed(c, played)
	}
	args := []rules.Arg{rules.Num("phase", played)}
	for _, side := range r.Inputs.Missed {
		args = append(args, rules.SideArg("side", side))
	}
	c.AddAuditDetail("missed", fmt.Sprint(r.Inputs.Missed))
	told := "moderator.forced"
	if c.Game.RollAt.IsZero() {
		c.Say("verb.forced", args...)
	} else { // dice = beacon: it is played when its round is published
		told = "moderator.force-closed"
		c.Say("verb.closed", append(phases.RollTimeArgs(c), args[1:]...)...)
	}
	return notifyModerators(c, office.AboutForced, rules.M(told, append(append(args, rules.Text("game", c.Game.ID)), actorArgs(c)...)...))
}

// previewForce says what would be forced, as far as anybody may know it before the dice
// have fallen.
func previewForce(c *office.Command) error {
	switch {
	case c.Game.State == store.Paused:
		return c.Refusal("verb.paused-first")
	case !c.Game.RollAt.IsZero():
		return sayIdle(c, "verb.closed-already", phases.RollTimeArgs(c)...)
	}
	sheets, err := c.Tx.Sheets().List(store.Sheet{Game: c.Game.ID})
	if err != nil {
		return err
	}
	args := []rules.Arg{rules.Num("phase", c.Game.Phase)}
	for _, side := range seating.MissingSides(&c.Game, seating.SheetsBySide(sheets)) {
		args = append(args, rules.SideArg("side", side))
	}
	c.Quiet = true
	c.Say("verb.would-force", args...)
	return nil
}

// sayTitleFailed tells that the title failed when the phase was forced.
func sayTitleFailed(c *office.Command, phase int) error {
	c.AddAuditDetail("why", c.Game.Note)
	c.Say("verb.force-broke", rules.Num("phase", phase))
	return nil
}
