package intake

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
)

// Tick does all work that is due: letters that a crash left behind, phases
// that are ready, reminders, deadlines, archives, digests. Before anything is forced
// the mailbox is read.
func (s Service) Tick(ctx context.Context) error {
	var games []string
	if err := s.ReloadProbe(ctx); err != nil {
		return fmt.Errorf("adjudicator: tick: %w", err)
	}
	if err := s.HandleWaiting(ctx); err != nil {
		return err
	}
	now := s.Now()
	if err := dropOld(ctx, s.Office, now); err != nil {
		return fmt.Errorf("adjudicator: tick: %w", err)
	}
	if err := moderation.CompactIfDue(ctx, s.Office, now); err != nil {
		return fmt.Errorf("adjudicator: tick: %w", err)
	}
	if err := confirm.SendCodes(ctx, s.Office, now); err != nil {
		return fmt.Errorf("adjudicator: codes: %w", err)
	}
	if err := commands.CarryMoves(ctx, s.Office, now); err != nil {
		return fmt.Errorf("adjudicator: moves: %w", err)
	}
	if err := s.View(ctx, func(tx *office.Tx) (err error) {
		games, err = tx.Games().Due(now)
		return err
	}); err != nil {
		return fmt.Errorf("adjudicator: tick: %w", err)
	}
	var late []string
	var errs []error
	for _, id := range games {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := phases.PlayClosedPhase(ctx, s.Office, id, now); err != nil {
			errs = append(errs, fmt.Errorf("game %s: %w", id, err), post.NotifyStuck(ctx, s.Office, id, err))
			continue
		}
		passed, err := transfer.DoDueWork(ctx, s.Office, id, now)
		if err != nil {
			errs = append(errs, fmt.Errorf("game %s: %w", id, err), post.NotifyStuck(ctx, s.Office, id, err))
		} else if passed {
			late = append(late, id)
		}
	}
	return errors.Join(append(errs, commands.ForceLateGames(ctx, s.Office, late, now), inquiry.SendDigests(ctx, s.Office, now), sendWatches(ctx, s.Office, now), schedule.RecordTick(ctx, s.Office))...)
}

// HandleWaiting handles the letters that were stored but not handled, the
// earliest first. It needs no mailbox, and may be called before one is read.
func (s Service) HandleWaiting(ctx context.Context) error {
	if err := schedule.BeginOutageIfDetected(ctx, s.Office); err != nil {
		return err
	}
	var letters []int64
	if err := s.View(ctx, func(tx *office.Tx) (err error) {
		letters, err = tx.Letters().New()
		return err
	}); err != nil {
		return fmt.Errorf("adjudicator: waiting letters: %w", err)
	}
	handleAll(ctx, s.Office, letters)
	return nil
}

// Run does all due work, and what moderators command, until ctx ends, which is
// not an error.
func (s Service) Run(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	if err := (transfer.Service{Office: s.Office}).Bind(ctx); err != nil && ctx.Err() == nil {
		s.Env.Log.Error("bind", office.KeyError, err)
	}
	running.Go(func() { commands.RunCommands(ctx, s.Office) })
	for {
		err := s.Tick(ctx)
		s.NoteRound(err)
		if err != nil && ctx.Err() == nil {
			s.Env.Log.Error("tick", office.KeyError, err)
		}
		next, err := s.NextDue(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			s.Env.Log.Error("next due", office.KeyError, err)
		}
		pause := min(max(next.Sub(s.Now()), time.Second), time.Minute)
		if next.IsZero() {
			pause = time.Minute
		}
		timer, free := s.Env.Clock.After(pause)
		select {
		case <-ctx.Done():
		case <-s.WakeSignal:
		case <-timer:
		}
		free()
	}
}

// NoteHeld keeps which letters cannot be had at the moment, all that there are, and tells
// the moderators of new ones.
func (s Service) NoteHeld(ctx context.Context, letters []post.HeldLetter) error {
	return commands.NoteHeld(ctx, s.Office, letters, time.Time{})
}
