package intake

import (
	"context"
	"errors"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/store"
)

// Letters that wait together are handled in sets: several in one transaction, which costs
// one flush to the disk, each within a savepoint of its own. A set ends behind a letter
// that completes a phase, so that the phase is played before the letters behind it are
// handled, and before one that fails or wants a phase played before it, which is then
// handled alone. So what comes of letters does not depend on how they are put together.
//
// It also ends when another update waits: mostly that which notes mails as sent, without
// which no connection to the relay sends another. So answers leave while letters are
// handled, and not behind them.

// Bounds of a set: its letters, those that are handled though another update waits, and
// the time after which no further one is begun, as the lock is held.
const (
	setLetters = 64
	setLeast   = 4
	setTime    = 100 * time.Millisecond
)

// handleAll handles stored letters in their order.
func handleAll(ctx context.Context, o *office.Office, ids []int64) {
	playLeftoverPhases(ctx, o)
	for len(ids) > 0 {
		n, err := 0, error(nil)
		if len(ids) > 1 {
			n, err = handleSet(ctx, o, ids[:min(len(ids), setLetters)])
		}
		if errors.Is(err, store.ErrTrouble) { // no letter's fault: they stay new, and Tick tries again
			o.Env.Log.Error("handle letters", office.KeyLetter, ids[0], office.KeyError, err)
			return
		}
		if n == 0 {
			handle(ctx, o, ids[0])
			n = 1
		}
		ids = ids[n:]
	}
}

// handleSet handles the first of some letters in one transaction, and says how many they
// were. None means that the first has to be handled alone; what is wrong with it is told
// then.
func handleSet(ctx context.Context, o *office.Office, ids []int64) (n int, err error) {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	outage := schedule.CurrentOutage(o) != nil // asked here, as who begins one waits for the database
	ready, began := "", o.Now()
	err = o.Update(ctx, func(tx *office.Tx) error {
		for _, id := range ids {
			if n > 0 && (ready != "" || o.Now().Sub(began) > setTime) || n >= setLeast && o.Store.HasWaiter() {
				break
			}
			broken, err := tx.Nested(func() (err error) {
				defer func() {
					if r := recover(); r != nil {
						err = seating.PanicError(r)
					}
				}()
				ready, err = handleIn(tx, id, outage, map[string]bool{})
				return err
			})
			if broken || n == 0 && err != nil {
				return err
			}
			if err != nil {
				break
			}
			n++
			o.Env.Failpoint(office.StepLetterInSet)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	finishHandled(ctx, o, ready)
	return n, nil
}

// seldomWork is what was done of that which is not done each time; the lock of the office guards it.
type seldomWork struct {
	leftoverPlayed bool      // the phases that a crash left over, see playLeftoverPhases
	oldDropped     time.Time // when what is old was dropped last, see dropOld
}

// keySeldom is the key of what is kept of an office, see seldomWorkOf.
type keySeldom struct{}

// seldomWorkOf returns what was done of the seldom work of an office.
func seldomWorkOf(o *office.Office) *seldomWork {
	return office.Memo(o, keySeldom{}, func() *seldomWork { return new(seldomWork) })
}

// playLeftoverPhases plays, once, the phases that a crash kept from being played: those for which
// the letters were handled come before all that other letters say.
func playLeftoverPhases(ctx context.Context, o *office.Office) {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	done := seldomWorkOf(o)
	if done.leftoverPlayed {
		return
	}
	var games []string
	if err := o.View(ctx, func(tx *office.Tx) (err error) {
		games, err = tx.Games().Due(o.Now())
		return err
	}); err != nil { // the letters will meet it, too
		o.Env.Log.Error("phases left over", office.KeyError, err)
		return
	}
	done.leftoverPlayed = true
	for _, id := range games {
		if ctx.Err() != nil {
			return
		}
		playReady(ctx, o, id)
	}
}
