package post

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/store"
)

// DueDispatches returns up to most dispatches whose time has come, the oldest
// first, without those that are under way.
func (s Service) DueDispatches(ctx context.Context, now time.Time, most int, underway ...func(id int64) bool) (out []store.Dispatch, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		ids, err := tx.Dispatches().DueIDs(now, mostUnderway+most)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if len(out) == most {
				break
			}
			if slices.ContainsFunc(underway, func(f func(int64) bool) bool { return f(id) }) {
				continue
			}
			d, err := tx.Dispatch(id)
			if err != nil {
				return err
			}
			out = append(out, d)
		}
		return nil
	})
	return out, err
}

// mostUnderway is how many dispatches may be under way at once; of more the rest would be
// found a moment later.
const mostUnderway = 100

// SentDispatch is a dispatch that the mail server took.
type SentDispatch struct {
	ID    int64
	Reply string // its words
	At    time.Time
}

// DispatchesSent notes that the mail server took dispatches, and its words, with one flush
// to the disk. What it refused is then tried again: now it is known to take mails. One that
// is no longer in the outbox needs no note, unless it is the only one.
func (s Service) DispatchesSent(ctx context.Context, all []SentDispatch) error {
	s.Env.Failpoint(office.StepSent)
	return s.Update(ctx, func(tx *office.Tx) error {
		for _, d := range all {
			err := tx.Dispatches().MarkSent(d.ID, d.Reply, d.At)
			if IsNotFound(err) && len(all) > 1 {
				continue
			}
			if err != nil {
				return err
			}
			if err := tx.Dispatches().HurryRefused(d.ID, d.At); err != nil {
				return err
			}
			s.Env.Failpoint(office.StepSentNoted)
		}
		return nil
	})
}

// DispatchUnsendable puts a queued dispatch aside of which no mail can be made.
// That is our fault and no seat's; the moderator is told.
func (s Service) DispatchUnsendable(ctx context.Context, id int64, why string) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.Update(ctx, func(tx *office.Tx) error {
		d, err := tx.Dispatch(id)
		if err != nil {
			return err
		}
		if d.Kind.Family() == office.KindJoined {
			return tx.Dispatches().Unmerge(id, s.Now())
		}
		if err := tx.Dispatches().MarkFailed(id, why, true, s.Now(), time.Time{}); err != nil {
			return err
		}
		return notifyUnsendable(tx, &d, id, why)
	})
}

// Mark returns how far a mailbox was read, zeros when it never was.
func (s Service) Mark(ctx context.Context, mailbox string) (m store.Cursor, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		m, err = tx.Cursor(mailbox)
		return err
	})
	return m, err
}

// SetMark stores how far a mailbox was read.
func (s Service) SetMark(ctx context.Context, mailbox string, m store.Cursor) error {
	return s.Update(ctx, func(tx *office.Tx) error { return tx.SetCursor(mailbox, m) })
}

// IsNotFound reports whether an error says that the store has no such row.
func IsNotFound(err error) bool { return errors.Is(err, store.ErrNotFound) }
