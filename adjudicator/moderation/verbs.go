package moderation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Verbs are all verbs, in the order in which they are offered: what is wanted most often first.
var Verbs = []*Verb{
	Extend, Force, Pause, Resume, Invite, Replace, Address, Rekey, Resend, Announce, Note, Option, Rename, Tag, Rollback, End, Clone, Export, Create, Forget,
	Silence, Unsilence, Rebind,
}

// VerbNamed returns the verb of a name, nil where there is none.
func VerbNamed(name string) *Verb {
	for _, v := range Verbs {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// VerbsFor returns the verbs that a game in some state is offered, the usual ones first.
func VerbsFor(state store.GameState) []*Verb {
	return slices.DeleteFunc(slices.Clone(Verbs), func(v *Verb) bool { return !slices.Contains(v.States, state) })
}

// Run looks at what the verb is about and does it.
func Run(c *office.Command) (err error) {
	v := VerbNamed(c.Row.Verb)
	if v == nil {
		return fmt.Errorf("%w: %q", ErrVerb, c.Row.Verb)
	}
	if v.Office {
		if err := v.Do(c); err != nil {
			return err
		}
		return NotifyOthers(c)
	}
	c.Game, err = c.Tx.Game(c.Row.Game)
	if post.IsNotFound(err) {
		return c.Refusal("verb.no-game")
	}
	if err != nil {
		return err
	}
	if c.Seats, err = c.Tx.Seats().List(store.Seat{Game: c.Game.ID}); err != nil {
		return err
	}
	if err := v.checkAllowed(c); err != nil {
		return err
	}
	if why := c.Arg(office.ArgReason); why != "" {
		c.AddAuditDetail(office.ArgReason, why)
	}
	do := v.Do
	if c.Preview && v.Preview != nil {
		do = v.Preview
	}
	if err := do(c); err != nil {
		return err
	}
	if err := NotifyOthers(c); err != nil {
		return err
	}
	v.sayReason(c)
	return nil
}

// MostVerbs is how many lines of a moderator's letter are read.
const MostVerbs = 20

// GameChangedMessage says that something about a game has changed since a moderator was asked,
// and which verb of another did it last, if one did.
func GameChangedMessage(in *office.Intake, g *store.Game, row *store.Confirmation) (m rules.Message, err error) {
	m = rules.M("moderate.changed", rules.Text("game", g.ID))
	log, err := in.Tx.AuditLog().Of(g.ID, MostVerbs)
	for i := range log { // the newest first
		by, ok := strings.CutPrefix(log[i].Actor, office.ModeratorActorPrefix)
		if ok && VerbNamed(log[i].Action) != nil && !log[i].At.Before(row.Asked) {
			m.Args = append(m.Args, rules.Text("by", by), rules.Word("verb", "door.label."+log[i].Action))
			break
		}
	}
	return m, err
}

// Service is what commands ask to take one of theirs back.
type Service struct{ *office.Office }

// Withdraw takes a command back that nobody has carried out yet. ErrNoCommand
// says that somebody has.
func (s Service) Withdraw(ctx context.Context, id int64) error {
	err := s.Store.Update(ctx, func(tx *store.Tx) error { return tx.Commands().End(id, store.CommandWithdrawn, nil, s.Now()) })
	if post.IsNotFound(err) {
		err = ErrNoCommand
	}
	return err
}

// CommandsEvery is the time between two looks for commands of other
// processes: one that waits is carried out well within a second.
const CommandsEvery = 300 * time.Millisecond

// LookForCommands calls do for each new command, the first first.
func LookForCommands(ctx context.Context, o *office.Office, do func(*store.Command)) {
	var found []store.Command
	err := o.Store.View(ctx, func(tx *store.Tx) error {
		ids, err := tx.Commands().New()
		if err != nil {
			return err
		}
		for _, id := range ids {
			c, err := tx.Command(id)
			if err != nil {
				return err
			}
			found = append(found, c)
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		o.Env.Log.Error("look for commands", office.KeyError, err)
	}
	for i := range found {
		do(&found[i])
	}
}
