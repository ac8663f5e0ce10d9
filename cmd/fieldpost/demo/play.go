package demo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Ending is how a demo ended.
type Ending struct {
	Game   inquiry.GameInfo
	Phases int // adjudicated
	Mails  int
	Over   bool // the game ended; otherwise it was left after the turns asked for
}

// ErrStill says that a game between bots did not go on.
var ErrStill = errors.New("demo: the game stands still")

// Play lets the bots play until the game or the turns are over and its archive
// is written. progress, which may be nil, is told how many turns are done.
func (t *Tour) Play(ctx context.Context, progress func(turn int)) (Ending, error) {
	bots, leave := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer leave()
	for i := range t.players {
		if t.players[i].Side == t.cfg.Seat {
			continue
		}
		b := t.newBot(i)
		poller, err := mailer.NewPoller(mailer.Mailbox{
			Addr: t.server.IMAPAddr(), Security: wire.SecurityPlain,
			Username: b.holds.Address, Password: t.password, Done: "Read",
		}, b, nil, wire.Options{})
		if err != nil {
			return Ending{}, err
		}
		wg.Go(func() { _ = poller.Run(bots) })
	}
	return t.watch(ctx, progress)
}

// lookEvery is the time between two looks at how far the game is.
const lookEvery = 25 * time.Millisecond

// watch looks at the game until it has ended.
func (t *Tour) watch(ctx context.Context, progress func(int)) (Ending, error) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	moved, mails := time.Now(), 0
	for {
		select {
		case <-ctx.Done():
			return Ending{}, ctx.Err()
		case err := <-t.stopped:
			t.stopped <- nil
			return Ending{}, fmt.Errorf("demo: the daemon stopped: %w", err)
		case <-tick.C:
		}
		if err := errors.Join(t.failure(), t.traffic.failure()); err != nil {
			return Ending{}, err
		}
		g, err := t.daemon.Service.Inquiry.ShowGame(ctx, t.game)
		if err != nil {
			return Ending{}, err
		}
		over := g.State == store.Over
		if progress != nil {
			done := min(max(g.Clock.Turn-1, 0), t.Turns())
			if over {
				done = t.Turns()
			}
			progress(done)
		}
		if n := t.traffic.count(); n != mails {
			moved, mails = time.Now(), n
		} else if t.cfg.Seat == "" && time.Since(moved) > stillFor {
			return Ending{}, fmt.Errorf("%w in phase %d; see %s", ErrStill, g.Phase, t.log.Name())
		}
		left := t.cfg.Turns > 0 && g.Clock.Turn > t.cfg.Turns && !over
		if !over && !left || g.Outbox.Queued > 0 {
			continue
		}
		if left {
			err = t.export(ctx)
		} else if _, err = os.Stat(t.Archive()); errors.Is(err, os.ErrNotExist) {
			continue // the service writes it any moment
		}
		phases := g.Phase - 1
		return Ending{Game: g, Phases: phases, Mails: t.traffic.count(), Over: over}, err
	}
}

// export writes the archive of a game that goes on.
func (t *Tour) export(ctx context.Context) error {
	a, err := t.daemon.Service.Transfer.Export(ctx, t.game, true)
	if err != nil {
		return err
	}
	raw, err := a.Marshal()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(t.Archive()), 0o755); err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	return os.WriteFile(t.Archive(), raw, 0o644)
}

// leaves reports whether the game is left in a position.
func (t *Tour) leaves(pos rules.Position) bool {
	return t.cfg.Turns > 0 && pos.Clock().Turn > t.cfg.Turns
}
