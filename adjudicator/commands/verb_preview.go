package commands

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Preview is what would come of a command that were carried out now.
type Preview struct {
	// Command is the one to give: it names the phase, and does nothing when that is over.
	Command store.Command
	State   store.CommandState // done, refused or failed
	Idle    bool               // there would be nothing to do
	Answer  []rules.Message
	Mails   []transfer.PreviewMail
}

// Preview tells what would come of a command: whom it touches and what they would be
// told. All of it is done and undone again, so that it says what would be and nothing
// else; what would let dice fall is only described. The mailbox is not read for it.
//
// Its errors are ErrVerb and ErrNoGame, besides those of the database.
func (s Service) Preview(ctx context.Context, given store.Command) (p Preview, err error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	err = s.Update(ctx, func(tx *office.Tx) error {
		if p, err = previewIn(tx, given); err != nil {
			return err
		}
		return transfer.ErrUndone
	})
	if errors.Is(err, transfer.ErrUndone) {
		err = nil
	}
	return p, err
}

// previewIn does what Preview does, within a transaction of which nothing remains. The lock
// is held.
func previewIn(tx *office.Tx, given store.Command) (p Preview, err error) {
	verb := moderation.VerbNamed(given.Verb)
	if verb == nil {
		return p, moderation.ErrVerb
	}
	args := map[string]string{}
	if verb.Office {
		given.Game = ""
	} else {
		g, err := tx.Game(given.Game)
		if post.IsNotFound(err) {
			return p, phases.ErrNoGame
		}
		if err != nil {
			return p, err
		}
		args[office.ArgPhase] = strconv.Itoa(g.Phase)
		if from := moderation.FromArg(verb, &g, given.Args); from != "" {
			args[office.ArgFrom] = from
		}
		if verb == moderation.Extend {
			args[office.ArgSooner] = "yes" // he is shown what it is now
		}
	}
	for name, value := range given.Args {
		args[name] = value
	}
	given.Args, given.At = args, tx.Office.Now()
	if given.Actor == "" {
		given.Actor = office.ModeratorActor("")
	}
	p.Command = given
	defer tx.Office.Positions.Drop(given.Game) // what was tried is not to be found there
	return p, tx.DryRun(func() (err error) {
		first := len(tx.Queued)
		given.ID, err = tx.Commands().Add(&given)
		if err != nil {
			return err
		}
		c := &office.Command{Tx: tx, Row: given, Now: tx.Office.Now(), Unsure: phases.IsClockUnsure(tx.Office), Outage: schedule.CurrentOutage(tx.Office) != nil, Preview: true}
		defer func() { tx.Office.Positions.Drop(c.Game.ID) }() // which it may have made
		var no office.RefusalError
		switch err := runSafely(c); {
		case errors.As(err, &no):
			p.State, p.Answer = store.CommandRefused, []rules.Message{no.Message}
			return nil
		case errors.Is(err, store.ErrTrouble) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
			return err
		case err != nil: // as carrying it out would end, see carryOutCommand
			tx.Office.Env.Log.Error("command failed when it was tried", office.KeyVerb, given.Verb, office.KeyGame, given.Game, office.KeyError, err)
			p.State, p.Answer = store.CommandFailed, []rules.Message{faultOf(given.Game, given.Verb)}
			return nil
		}
		p.State, p.Answer, p.Idle = store.CommandDone, c.Answer, c.Idle
		roles, err := post.DeputyRoles(tx, c.Game.ID)
		for _, m := range transfer.PreviewMails(tx.Queued[first:]) {
			for j := range c.Seats {
				m.Text = strings.ReplaceAll(m.Text, tx.Office.MakeOrderKey(c.Game.ID, c.Seats[j].Side, c.Seats[j].KeyNo), "…")
			}
			for j := range roles {
				m.Text = strings.ReplaceAll(m.Text, tx.Office.MakeOrderKey(c.Game.ID, roles[j].Side, roles[j].KeyNo), "…")
			}
			p.Mails = append(p.Mails, m)
		}
		return err
	})
}

// runSafely runs a command by moderation.Run; a title that fails brings down nothing else.
func runSafely(c *office.Command) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = seating.PanicError(r)
		}
	}()
	return moderation.Run(c)
}

// faultOf says that a verb failed, about a game or about none (""), and what the log calls it.
func faultOf(game, id string) rules.Message {
	m := rules.M("verb.fault", rules.Text("id", id))
	if game != "" {
		m.Args = append(m.Args, rules.Text("game", game))
	}
	return m
}
