package adjudicator

import (
	"context"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/rules"
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

// DispatchSent notes that the mail server took a dispatch, and its words.
func (s *Service) DispatchSent(ctx context.Context, id int64, reply string, at time.Time) error {
	s.env.Failpoint(stepSent)
	return s.store.Update(ctx, func(tx *store.Tx) error { return tx.MarkSent(id, reply, at) })
}

// DispatchFailed counts a failed attempt. A permanent failure is not tried
// again and counts as a bounce on the seat that the mail was for; otherwise
// the dispatch is due at next.
func (s *Service) DispatchFailed(ctx context.Context, id int64, reply string, permanent bool, next time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Update(ctx, func(tx *store.Tx) error {
		if err := tx.MarkFailed(id, reply, permanent, next); err != nil || !permanent {
			return err
		}
		d, err := tx.Dispatch(id)
		if err != nil || d.Game == "" || d.Side == "" {
			return err
		}
		if err := tx.BounceSeat(d.Game, d.Side); err != nil {
			return err
		}
		g, seat, err := s.gameSeat(tx, d.Game, d.Side)
		if err != nil {
			return err
		}
		return s.tellModerator(tx, &g, on(aboutRefused, fmt.Sprint(id)), 0, rules.M("notice.bounce", rules.Text("player", seat.Name),
			rules.Text("address", seat.Address), rules.SideArg("side", seat.Side), rules.Text("reason", reply)))
	})
}

// DispatchUnsendable puts a queued dispatch aside of which no mail can be made.
// That is our fault and no seat's; the moderator is told.
func (s *Service) DispatchUnsendable(ctx context.Context, id int64, why string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Update(ctx, func(tx *store.Tx) error {
		if err := tx.MarkFailed(id, why, true, s.now()); err != nil {
			return err
		}
		d, err := tx.Dispatch(id)
		if err != nil {
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
