package moderation

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/store"
)

// Verbs are all verbs, in the order in which they are offered: what is wanted most often first.
var Verbs = []*Verb{
	Extend, Force, Pause, Resume, Invite, Uninvite, Replace, Address, Rekey, Resend, Sheet, Undo, Give, Announce, Note, Option, Rename, Tag, Rollback, End, Clone, Export, Create, Person, Merge, Forget,
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

// VerbsFor returns the verbs that a game in some state, with some note, is offered, the usual ones
// first.
func VerbsFor(state store.GameState, note string) []*Verb {
	useless := Resume
	if office.PauseOf(state, note) != nil {
		useless = Pause
	}
	return slices.DeleteFunc(slices.Clone(Verbs), func(v *Verb) bool { return v == useless || !slices.Contains(v.States, state) })
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
