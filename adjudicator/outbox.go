package adjudicator

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// DueDispatches returns up to most dispatches whose time has come, the oldest
// first.
func (s *Service) DueDispatches(ctx context.Context, now time.Time, most int) (out []store.Dispatch, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		out, err = tx.Due(now, most)
		return err
	})
	return out, err
}

// DispatchSent notes that the mail server took a dispatch, and its words. What
// it refused is then tried again: now it is known to take mails.
func (s *Service) DispatchSent(ctx context.Context, id int64, reply string, at time.Time) error {
	s.env.Failpoint(stepSent)
	return s.store.Update(ctx, func(tx *store.Tx) error {
		if err := tx.MarkSent(id, reply, at); err != nil {
			return err
		}
		return tx.HurryRefused(id, at)
	})
}

// DispatchUnsendable puts a queued dispatch aside of which no mail can be made.
// That is our fault and no seat's; the moderator is told.
func (s *Service) DispatchUnsendable(ctx context.Context, id int64, why string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Update(ctx, func(tx *store.Tx) error {
		d, err := tx.Dispatch(id)
		if err != nil {
			return err
		}
		if d.Kind.Family() == kindJoined {
			return tx.Part(id, s.now())
		}
		if err := tx.MarkFailed(id, why, true, s.now(), time.Time{}); err != nil {
			return err
		}
		return s.tellUnsendable(tx, &d, id, why)
	})
}

// Mark returns how far a mailbox was read, zeros when it never was.
func (s *Service) Mark(ctx context.Context, mailbox string) (m store.Mark, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		m, err = tx.Mark(mailbox)
		return err
	})
	return m, err
}

// SetMark stores how far a mailbox was read.
func (s *Service) SetMark(ctx context.Context, mailbox string, m store.Mark) error {
	return s.store.Update(ctx, func(tx *store.Tx) error { return tx.SetMark(mailbox, m) })
}
