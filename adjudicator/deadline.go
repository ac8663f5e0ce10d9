package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

const (
	drainRetry    = time.Minute      // when the mailbox cannot be read
	drainPatience = 15 * time.Minute // before the moderator is told of that
	archiveRetry  = 10 * time.Minute
)

// deadline returns when the current phase ends. Deadlines are spans of absolute
// time, so that a change of the clocks neither shortens nor lengthens them, up to
// the first moment at which the calendar of the game lets one fall.
func deadline(g *store.Game) time.Time {
	span := g.Policy.Orders
	if g.Policy.Decision > 0 && onlyDecisions(g) {
		span = g.Policy.Decision
	}
	if span <= 0 {
		return time.Time{}
	}
	return allowed(g, g.Started.Add(span))
}

// allowed returns the first moment not before another at which the deadline of the phase
// may fall. Whatever moves a deadline asks it, but for a moderator who names a moment.
func allowed(g *store.Game, at time.Time) time.Time {
	if onlyDecisions(g) {
		at = g.Policy.Calendar.Decision(at)
	} else {
		at = g.Policy.Calendar.Orders(at)
	}
	return at.UTC().Truncate(time.Millisecond)
}

// onlyDecisions reports whether nobody who is awaited has to send orders.
func onlyDecisions(g *store.Game) bool {
	for i := range g.Demands {
		if d := &g.Demands[i]; !d.Optional && d.Kind != rules.DemandDecision && !programPlays(g, d.Side) {
			return false
		}
	}
	return true
}

// forceAt returns when the phase is run without those who have not reported.
func forceAt(g *store.Game) time.Time {
	if g.Deadline.IsZero() || g.Held || !g.RollAt.IsZero() {
		return time.Time{}
	}
	return g.Deadline.Add(g.Policy.Grace)
}

// remindAt returns when those who have not reported are reminded. A phase that is
// shorter than the notice has no reminder.
func remindAt(g *store.Game) time.Time {
	if g.Deadline.IsZero() || g.Reminded || !g.RollAt.IsZero() || g.Policy.Remind <= 0 {
		return time.Time{}
	}
	if at := g.Deadline.Add(-g.Policy.Remind); at.After(g.Started) {
		return at
	}
	return time.Time{}
}

// nextLook returns when something about a game is to be done if no letter comes.
func (s *Service) nextLook(g *store.Game) time.Time {
	if g.State != store.Running {
		return time.Time{}
	}
	if !g.RollAt.IsZero() {
		return g.RollAt
	}
	due := forceAt(g)
	for _, at := range []time.Time{remindAt(g), g.PlayAt} {
		if !at.IsZero() && (due.IsZero() || at.Before(due)) {
			due = at
		}
	}
	if g.Practice && due.IsZero() {
		return g.Started.Add(practiceLife)
	}
	return due
}

// Tick does all work that is due: letters that a crash left behind, phases
// that are ready, reminders, deadlines, archives, digests. Before anything is forced
// the mailbox is read.
func (s *Service) Tick(ctx context.Context) error {
	var games []string
	if err := s.relearn(ctx); err != nil {
		return fmt.Errorf("adjudicator: tick: %w", err)
	}
	if err := s.HandleWaiting(ctx); err != nil {
		return err
	}
	now := s.now()
	if err := s.sweep(ctx, now); err != nil {
		return fmt.Errorf("adjudicator: tick: %w", err)
	}
	if err := s.compactIfDue(ctx, now); err != nil {
		return fmt.Errorf("adjudicator: tick: %w", err)
	}
	if err := s.sendCodes(ctx, now); err != nil {
		return fmt.Errorf("adjudicator: codes: %w", err)
	}
	if err := s.carryMoves(ctx, now); err != nil {
		return fmt.Errorf("adjudicator: moves: %w", err)
	}
	if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		games, err = tx.DueGames(now)
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
		if err := s.roll(ctx, id, now); err != nil {
			errs = append(errs, fmt.Errorf("game %s: %w", id, err), s.tellStuck(ctx, id, err))
			continue
		}
		passed, err := s.look(ctx, id, now)
		if err != nil {
			errs = append(errs, fmt.Errorf("game %s: %w", id, err), s.tellStuck(ctx, id, err))
		} else if passed {
			late = append(late, id)
		}
	}
	return errors.Join(append(errs, s.passed(ctx, late, now), s.sendDigests(ctx, now), s.sendWatches(ctx, now), s.noteLook(ctx))...)
}

// passed deals with the games whose deadlines have passed, or the holds of their
// sheets: the mailbox is read, and unless there is an outage their phases are played.
func (s *Service) passed(ctx context.Context, late []string, now time.Time) error {
	if len(late) == 0 && s.outage() == nil && !s.doubted() {
		return nil
	}
	held, read := s.splitHeld(ctx, s.drain(ctx, now), now)
	over := read == nil
	if over {
		right, err := s.checkClock(ctx)
		if err == nil && right && s.outage() == nil {
			err = s.checkSilence(ctx, late, now)
		}
		if err != nil {
			return err
		}
		over = right
	}
	if s.outage() != nil {
		if err := s.settle(ctx, late, over); err != nil {
			return err
		}
	}
	if s.outage() != nil {
		return nil // whom it concerns was told
	}
	var errs []error
	for _, id := range late {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.force(ctx, id, now, read, held); err != nil {
			errs = append(errs, fmt.Errorf("game %s: %w", id, err), s.tellStuck(ctx, id, err))
		}
	}
	return errors.Join(errs...)
}

// HandleWaiting handles the letters that were stored but not handled, the
// earliest first. It needs no mailbox, and may be called before one is read.
func (s *Service) HandleWaiting(ctx context.Context) error {
	if err := s.watch(ctx); err != nil {
		return err
	}
	var letters []int64
	if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		letters, err = tx.NewLetters()
		return err
	}); err != nil {
		return fmt.Errorf("adjudicator: waiting letters: %w", err)
	}
	s.handleAll(ctx, letters)
	return nil
}

// look does what a game is due for, except playing its phase when the deadline has
// passed, or the hold of its sheets: late says so.
func (s *Service) look(ctx context.Context, id string, now time.Time) (late bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.runReady(ctx, id); err != nil {
		return false, err
	}
	var g store.Game
	if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		g, err = tx.Game(id)
		return err
	}); err != nil {
		return false, err
	}
	switch {
	case g.State == store.Over && !g.Due.IsZero():
		return false, s.archiveGame(ctx, id)
	case g.State == store.Gathering:
		return false, s.lookGathering(ctx, id, now)
	case g.State != store.Running:
		return false, s.reschedule(ctx, id, time.Time{})
	}
	if g.Practice && past(g.Started.Add(practiceLife), now) {
		return false, s.silentPractice(ctx, id, now)
	}
	late = past(forceAt(&g), now)
	if !late && s.outage() == nil && past(remindAt(&g), now) { // too late after a long stop
		if err := s.remind(ctx, id); err != nil {
			return false, err
		}
	}
	return late || past(g.PlayAt, now), nil
}

// past reports whether a moment, if it is one, has come.
func past(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// drain reads the mailbox up to a moment. The lock is not held: letters come
// in through Receive meanwhile.
func (s *Service) drain(ctx context.Context, until time.Time) error {
	s.env.Failpoint(stepBeforeDrain)
	if s.env.Drainer == nil {
		return nil
	}
	return s.env.Drainer.Drain(ctx, until)
}

// force runs a phase whose deadline has passed, or the hold of its sheets. When the
// mailbox could not be read nobody is passed over, nor who wrote a letter that cannot be
// had: it is tried again soon.
func (s *Service) force(ctx context.Context, id string, now time.Time, read error, unread []HeldLetter) error {
	if read != nil {
		s.env.Log.Warn("deadline waits for the mailbox", keyGame, id, keyError, read)
		return s.awaitMailbox(ctx, id, now)
	}
	s.env.Failpoint(stepBeforeForce)
	s.mu.Lock()
	defer s.mu.Unlock()
	var g store.Game
	late, waits := false, false
	if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		if g, err = tx.Game(id); err != nil {
			return err
		}
		due := g.PlayAt
		if late = past(forceAt(&g), now); late {
			due = forceAt(&g)
		}
		waits, err = awaitsLetter(tx, id, due, now, unread)
		return err
	}); err != nil {
		return err
	}
	if !late && !past(g.PlayAt, now) { // a letter completed the phase, or took a sheet back
		return nil
	}
	if waits {
		s.env.Log.Warn("phase waits for a letter that cannot be had", keyGame, id)
		return s.reschedule(ctx, id, now.Add(drainRetry))
	}
	if _, err := s.runPhase(ctx, id, func(r *running) { r.forced, r.read = late, true }); err != nil {
		return err
	}
	return s.runReady(ctx, id)
}

// awaitMailbox puts off a phase whose deadline has passed while the mailbox
// cannot be read, and tells the moderator, once a phase, when it takes long.
func (s *Service) awaitMailbox(ctx context.Context, id string, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		if at := forceAt(&g); !at.IsZero() && now.Sub(at) >= drainPatience {
			if err := s.tellModerator(tx, &g, on(aboutMailbox, moment(g.Deadline)), 0, rules.M("notice.mailbox-down", rules.Text("game", id))); err != nil {
				return err
			}
		}
		g.Due = now.Add(drainRetry)
		return tx.SaveGame(&g)
	})
	if err == nil {
		s.env.Queued()
	}
	return err
}

// reschedule stores when to look at a game again.
func (s *Service) reschedule(ctx context.Context, id string, due time.Time) error {
	return s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		g.Due = due
		return tx.SaveGame(&g)
	})
}

// remind queues a reminder to every side that has not reported, once for each
// deadline of a phase: it may be moved. The lock is held.
func (s *Service) remind(ctx context.Context, id string) error {
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State != store.Running || g.Reminded {
			return err
		}
		d, err := s.desk(&g)
		if err != nil {
			return err
		}
		pos, err := s.position(tx, &g)
		if err != nil {
			return err
		}
		seats, err := tx.Seats(id)
		if err != nil {
			return err
		}
		sheets, err := tx.SheetStates(id)
		if err != nil {
			return err
		}
		now := s.now()
		sides := bySide(sheets)
		missing := waiting(&g, sides)
		err = s.together(tx, seats, func() error {
			for i := range seats {
				if !slices.Contains(missing, seats[i].Side) {
					continue
				}
				err := s.queueToHolders(tx, &g, &seats[i], on(kindReminder, moment(g.Deadline)), now, nil, func(seat *store.Seat) (written, error) {
					r := templates.Reminder{
						Head: s.head(&g, seat, d, now), Demands: demandsOf(g.Demands, seat.Side),
						Draft: rules.WriteDraft(d, rules.Draft(d, pos, seat.Side), seat.Lang), Waiting: missing, Counts: g.Missing == store.MissingDefault,
					}
					r.NotFinal, r.Faulty = inHand(r.Demands, sides[seat.Side])
					return written{head: r.Head, page: s.book.Reminder(r)}, nil
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		g.Reminded = true
		g.Due = s.nextLook(&g)
		s.env.Failpoint(stepReminded)
		return tx.SaveGame(&g)
	})
	if err == nil {
		s.env.Queued()
	}
	return err
}
