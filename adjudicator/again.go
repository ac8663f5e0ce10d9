package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A database that was put back from a copy is given letters again that were handled, after
// the copy was made, by one that is gone. Much may have happened between two of them, so
// that they count as come when the mail server received them, not all at once: sheets are
// held from then, a phase whose hold was over by the time of the next letter is played
// before that, as it was, and the letters of an hour are counted in theirs. Deadlines are
// not brought back: what was forced since, or done by command or on a page, is in no
// letter.

// againMark stands in the name of the place of such a letter, between the mailbox and its
// done folder (package mailer).
const againMark = " > "

// again reports whether a letter that is gone from here was handled before.
func (in *intake) again() bool { return strings.Contains(in.row.Mailbox, againMark) }

// came returns when the letter counts as come.
func (in *intake) came() time.Time {
	if in.again() && in.row.Received.Before(in.now) {
		return in.row.Received
	}
	return in.now
}

// heldOverError says that the phase of a game has to be played before a letter is handled.
type heldOverError struct{ game string }

// Error implements error.
func (e *heldOverError) Error() string { return "the phase of " + e.game + " was played before" }

// clocksApart is by how much the clock of the mail server may be behind ours where a
// letter says by its phase what its time does not.
const clocksApart = time.Minute

// playedBefore returns a heldOverError when the letter is read again and the phase, of
// which every sheet is in and held, was played before it came: its hold was over by then,
// by the clock of the mail server, which knows seconds only, or all but over, and a player
// writes for a later phase. No letter that could take a sheet back is missing: they are
// read in the order in which they came.
func (in *intake) playedBefore() error {
	g := &in.game
	if !in.again() || g.PlayAt.IsZero() || in.caughtUp[g.ID] {
		return nil
	}
	left := g.PlayAt.Truncate(time.Second).Sub(in.came())
	if left <= 0 || left <= clocksApart && in.proved && in.phase > g.Phase {
		return &heldOverError{g.ID}
	}
	return nil
}

// handleInTurn handles a letter in one transaction, after the phases that were played
// before it. It returns the game whose phase is ready now, if any. The lock is held.
func (s *Service) handleInTurn(ctx context.Context, id int64) (ready string, err error) {
	played := map[string]bool{}
	for {
		ready, err = s.handleOnce(ctx, id, played)
		var before *heldOverError
		if !errors.As(err, &before) {
			return ready, err
		}
		played[before.game] = true
		if _, err := s.runPhase(ctx, before.game, func(r *running) { r.read, r.before = true, true }); err != nil {
			return "", fmt.Errorf("before letter %d: %w", id, err)
		}
		if err := s.runReady(ctx, before.game); err != nil {
			return "", fmt.Errorf("before letter %d: %w", id, err)
		}
	}
}
