package commands

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Submit stores a command for whoever carries commands out, see
// [intake.Service.Run]. Its answer is found with [Service.Answer].
func (s Service) Submit(ctx context.Context, c store.Command) (id int64, err error) {
	verb := moderation.VerbNamed(c.Verb)
	if verb == nil {
		return 0, fmt.Errorf("%w: %q", moderation.ErrVerb, c.Verb)
	}
	c.At = s.Now()
	if c.Actor == "" {
		c.Actor = office.ModeratorActor("")
	}
	err = s.Update(ctx, func(tx *office.Tx) error {
		if verb.Office {
			c.Game = ""
		} else if _, err := tx.Game(c.Game); post.IsNotFound(err) {
			return phases.ErrNoGame
		} else if err != nil {
			return err
		}
		if token := c.Args[office.ArgToken]; token != "" {
			id, err = tx.Commands().Of(c.Game, token)
			if !post.IsNotFound(err) {
				return err
			}
		}
		id, err = tx.Commands().Add(&c)
		return err
	})
	if err != nil {
		return id, err
	}
	select {
	case s.Commanded <- struct{}{}:
	default: // it was told already
	}
	return id, nil
}

// Command stores a command, carries it out and returns it with its answer.
func (s Service) Command(ctx context.Context, c store.Command) (store.Command, error) {
	id, err := s.Submit(ctx, c)
	if err != nil {
		return c, err
	}
	if err := carryOutCommand(ctx, s.Office, id); err != nil {
		return c, err
	}
	return s.Answer(ctx, id)
}

// Answer returns a command and what came of it.
func (s Service) Answer(ctx context.Context, id int64) (c store.Command, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		c, err = tx.Command(id)
		return err
	})
	if post.IsNotFound(err) {
		err = moderation.ErrNoCommand
	}
	return c, err
}

// RunCommands carries out the commands that come in, until ctx ends. Those
// that read the mailbox first do not hold up the others.
func RunCommands(ctx context.Context, o *office.Office) {
	var reading sync.WaitGroup
	defer reading.Wait()
	var mu sync.Mutex
	busy := map[int64]bool{}
	for ctx.Err() == nil {
		lookForCommands(ctx, o, func(row *store.Command) {
			id, v := row.ID, moderation.VerbNamed(row.Verb)
			if v == nil || !v.Reads {
				carryLogged(ctx, o, id)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if busy[id] {
				return
			}
			busy[id] = true
			reading.Go(func() {
				carryLogged(ctx, o, id)
				mu.Lock()
				defer mu.Unlock()
				delete(busy, id)
			})
		})
		timer, free := o.Env.Clock.After(CommandsEvery)
		select {
		case <-ctx.Done():
		case <-timer:
		case <-o.Commanded:
		}
		free()
	}
}

// CarryWaiting carries out the commands that wait, and returns when that is done: so the
// tests of doors have done what is given there, without a daemon.
func (s Service) CarryWaiting(ctx context.Context) {
	lookForCommands(ctx, s.Office, func(row *store.Command) { carryLogged(ctx, s.Office, row.ID) })
}

func carryLogged(ctx context.Context, o *office.Office, id int64) {
	if err := carryOutCommand(ctx, o, id); err != nil && ctx.Err() == nil {
		o.Env.Log.Error("command", office.KeyCommand, id, office.KeyError, err)
	}
}

// carryOutCommand carries out a command, once: whoever comes second finds it done. An
// error means that it was not carried out and is still new.
func carryOutCommand(ctx context.Context, o *office.Office, id int64) error {
	row, err := Service{Office: o}.Answer(ctx, id)
	if err != nil || row.State != store.CommandNew {
		return err
	}
	var unread error
	verb := moderation.VerbNamed(row.Verb)
	if verb != nil && verb.Reads { // the lock is not held: letters come in meanwhile
		if unread, err = unreadBefore(ctx, o, row.Game, schedule.DrainMailbox(ctx, o, row.At), row.At); err != nil {
			return err
		}
	}
	o.Mu.Lock()
	defer o.Mu.Unlock()
	o.Env.Failpoint(office.StepCommandBegun)
	err = carryOnce(ctx, o, id, unread)
	var no office.RefusalError
	switch {
	case errors.As(err, &no):
		err = endCommand(ctx, o, id, store.CommandRefused, no.Message)
	case post.IsNotFound(err): // carried out or taken back meanwhile
		return nil
	case err != nil && !errors.Is(err, store.ErrTrouble) && ctx.Err() == nil:
		o.Env.Log.Error("command failed", office.KeyCommand, id, office.KeyGame, row.Game, office.KeyError, err)
		err = endCommand(ctx, o, id, store.CommandFailed, faultOf(row.Game, fmt.Sprint(office.PrefixCommand, id)))
	}
	if err != nil {
		return err
	}
	if verb != nil && verb.Done != nil {
		verb.Done(ctx, o)
	}
	o.Env.Failpoint(office.StepCommandDone)
	o.Wake()
	return nil
}

func endCommand(ctx context.Context, o *office.Office, id int64, state store.CommandState, m rules.Message) error {
	return o.Update(ctx, func(tx *office.Tx) error {
		row, err := tx.Command(id)
		if err != nil {
			return err
		}
		return closeCommand(tx, &row, state, []rules.Message{m})
	})
}

// closeCommand notes what became of a command, and tells the moderator who gave it by
// mail.
func closeCommand(tx *office.Tx, row *store.Command, state store.CommandState, answer []rules.Message) error {
	if err := tx.Commands().End(row.ID, state, answer, tx.Office.Now()); err != nil {
		return err
	}
	return answerByMail(tx, row, state, answer)
}

// carryOnce carries out a command in one transaction. The lock is held.
func carryOnce(ctx context.Context, o *office.Office, id int64, unread error) (err error) {
	c := &office.Command{Now: o.Now(), Unread: unread, Unsure: phases.IsClockUnsure(o), Outage: schedule.CurrentOutage(o) != nil}
	defer func() {
		if r := recover(); r != nil {
			err = seating.PanicError(r)
		}
		if err != nil && c.Mixed {
			o.Positions.Drop(c.Game.ID)
		}
	}()
	return o.Update(ctx, func(tx *office.Tx) error {
		c.Tx = tx
		if c.Row, err = tx.Command(id); err != nil {
			return err
		}
		if c.Row.State != store.CommandNew {
			return store.ErrNotFound
		}
		if err := moderation.Run(c); err != nil {
			return err
		}
		o.Env.Failpoint(office.StepCommandEffects)
		if !c.Idle && !c.Audited {
			if err := tx.Audit(&store.Entry{At: c.Now, Game: c.Game.ID, Actor: c.Row.Actor, Action: c.Row.Verb, Detail: c.Detail}); err != nil {
				return err
			}
		}
		o.Env.Log.Info("command", office.KeyCommand, id, office.KeyVerb, c.Row.Verb, office.KeyGame, c.Row.Game)
		return closeCommand(tx, &c.Row, store.CommandDone, c.Answer)
	})
}

// mostVerbs is how many lines of a moderator's letter are read.
const mostVerbs = 20

// CommandsEvery is the time between two looks for commands of other
// processes: one that waits is carried out well within a second. One of this process is carried
// out at once.
const CommandsEvery = 300 * time.Millisecond

// lookForCommands calls do for each new command, the first first.
func lookForCommands(ctx context.Context, o *office.Office, do func(*store.Command)) {
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

// Withdraw takes a command back that nobody has carried out yet. moderation.ErrNoCommand
// says that somebody has.
func (s Service) Withdraw(ctx context.Context, id int64) error {
	err := s.Store.Update(ctx, func(tx *store.Tx) error { return tx.Commands().End(id, store.CommandWithdrawn, nil, s.Now()) })
	if post.IsNotFound(err) {
		err = moderation.ErrNoCommand
	}
	return err
}
