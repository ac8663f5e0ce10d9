package adjudicator

import (
	"context"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Pause stops a game: letters are taken, but no phase is run and no deadline
// passes. The players are told. Pausing a paused game does nothing.
func (s *Service) Pause(ctx context.Context, id, actor string) error {
	return s.moderate(ctx, id, actor, "paused", func(g *store.Game) *rules.Message {
		if g.State != store.Running {
			return nil
		}
		g.State, g.Due = store.Paused, time.Time{}
		m := rules.M("notice.game-paused", rules.Text("game", g.ID))
		return &m
	})
}

// Resume lets a paused game go on, with a whole new span of time for the
// present phase. The players are told.
func (s *Service) Resume(ctx context.Context, id, actor string) error {
	return s.moderate(ctx, id, actor, "resumed", func(g *store.Game) *rules.Message {
		if g.State != store.Paused {
			return nil
		}
		now := s.now()
		g.State, g.Note, g.Started, g.Reminded, g.Held, g.Moved = store.Running, "", now, false, false, ""
		g.Deadline = deadline(g)
		g.Due = now // perhaps everybody has reported meanwhile
		m := rules.M("notice.game-resumed", rules.Text("game", g.ID))
		return &m
	})
}

// moderate changes a game, writes it into the audit and tells every seat.
func (s *Service) moderate(ctx context.Context, id, actor, action string, change func(*store.Game) *rules.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if isNotFound(err) {
			return ErrNoGame
		}
		if err != nil {
			return err
		}
		m := change(&g)
		if m == nil {
			return nil
		}
		if err := tx.SaveGame(&g); err != nil {
			return err
		}
		seats, err := tx.Seats(id)
		if err != nil {
			return err
		}
		now := s.now()
		told := *m
		if action == "resumed" {
			told = withDeadline(told, &g)
		}
		if err := s.tellAll(tx, &g, seats, on(store.Kind(action), moment(now)), now, told); err != nil { // a game may be paused twice in a phase
			return err
		}
		return tx.Audit(&store.Entry{At: now, Game: id, Actor: actor, Action: action})
	})
	if err != nil {
		return fmt.Errorf("adjudicator: %s: game %s: %w", action, id, err)
	}
	s.env.Queued()
	s.wake()
	return nil
}
