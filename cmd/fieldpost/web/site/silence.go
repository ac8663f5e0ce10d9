package site

import (
	"context"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Silent is how many phases running a side must have sent no orders for to be pointed
// out: once happens to everybody.
const Silent = 2

// silences remembers for how many phases running each side has sent no orders. That
// changes only when a phase is played, so that each phase is read once.
type silences struct {
	Turn  chan struct{} // holds one: whoever may read, and look at what follows
	games map[string]silence
}

// NewSilences returns room for how long sides have been silent.
func NewSilences() *silences { return &silences{Turn: make(chan struct{}, 1)} }

// silence is what is known of a game up to a phase.
type silence struct {
	phase int
	sides map[rules.Side]int
}

// CountSilentPhases returns the sides of each game that goes on, with the number of phases.
func (s *silences) CountSilentPhases(ctx context.Context, records Records, games []inquiry.GameInfo) (map[string]map[rules.Side]int, error) {
	select {
	case s.Turn <- struct{}{}:
		defer func() { <-s.Turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	known, out := map[string]silence{}, map[string]map[rules.Side]int{}
	err := records.View(ctx, func(tx *store.Tx) error {
		for i := range games {
			g := &games[i]
			if g.State.Ended() {
				continue
			}
			now, err := s.games[g.ID].upTo(tx, g)
			if err != nil {
				return err
			}
			known[g.ID], out[g.ID] = now, now.sides
		}
		return nil
	})
	if err == nil {
		s.games = known
	}
	return out, err
}

// upTo goes on from what is known to the last phase played.
func (s silence) upTo(tx *store.Tx, g *inquiry.GameInfo) (silence, error) {
	if s.sides != nil && s.phase >= g.Phase-1 {
		return s, nil
	}
	phases, err := tx.Phases().ReportedSince(g.ID, s.phase)
	if err != nil {
		return s, err
	}
	next := silence{phase: s.phase, sides: map[rules.Side]int{}}
	for i := range g.Seats {
		side := g.Seats[i].Side
		n := s.sides[side]
		for _, p := range phases {
			if p.Back {
				n = 0
			} else if slices.Contains(p.Missed, side) {
				n++
			} else if slices.Contains(p.Sheets, side) {
				n = 0
			}
		}
		if n > 0 {
			next.sides[side] = n
		}
	}
	if n := len(phases); n > 0 {
		next.phase = phases[n-1].Number
	}
	return next, nil
}
