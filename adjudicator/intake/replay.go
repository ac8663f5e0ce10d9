package intake

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
)

// A database that was put back from a copy is given letters again that were handled, after
// the copy was made, by one that is gone. Much may have happened between two of them, so
// they count as having come when the mail server received them, not all at once: sheets are
// held from then, a phase whose hold was over by the time of the next letter is played
// before that letter, as it was, and the letters of an hour are counted in that hour.
// Deadlines are not brought back: what was forced since, or done by command or on a page, is
// in no letter.

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
func playedBefore(in *office.Intake) error {
	g := &in.Game
	if !confirm.IsRereadAfterRestore(in) || g.PlayAt.IsZero() || in.CaughtUp[g.ID] {
		return nil
	}
	left := g.PlayAt.Truncate(time.Second).Sub(confirm.ArrivalTime(in))
	if left <= 0 || left <= clocksApart && in.Authenticated && in.Phase > g.Phase {
		return &heldOverError{g.ID}
	}
	return nil
}

// handleInTurn handles a letter in one transaction, after the phases that were played
// before it. It returns the game whose phase is ready now, if any. The lock is held.
func handleInTurn(ctx context.Context, o *office.Office, id int64) (ready string, err error) {
	played := map[string]bool{}
	for {
		ready, err = handleOnce(ctx, o, id, played)
		var before *heldOverError
		if !errors.As(err, &before) {
			return ready, err
		}
		played[before.game] = true
		if _, err := phases.RunPhase(ctx, o, before.game, func(r *phases.PhaseRun) { r.Read, r.Before = true, true }); err != nil {
			return "", fmt.Errorf("before letter %d: %w", id, err)
		}
		if err := phases.RunReady(ctx, o, before.game); err != nil {
			return "", fmt.Errorf("before letter %d: %w", id, err)
		}
	}
}
