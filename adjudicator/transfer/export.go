package transfer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/store"
)

// ErrRunning says that the archive of a running game is for its moderator
// only: it holds the seed and everything hidden.
var ErrRunning = errors.New("adjudicator: the game is not over: its archive holds its secrets")

// Export returns the archive of a game. Of a game that is not over only the
// moderator may have it.
func (s Service) Export(ctx context.Context, id string, moderator bool) (*archive.Archive, error) {
	var a *archive.Archive
	err := s.View(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil {
			return err
		}
		if g.State != store.Over && !moderator {
			return ErrRunning
		}
		seats, err := tx.Seats().List(store.Seat{Game: id})
		if err != nil {
			return err
		}
		phases, err := tx.Phases().List(store.Phase{Game: id})
		if err != nil {
			return err
		}
		if a, err = s.Keeper.Build(&g, seats, phases); err != nil {
			return err
		}
		return press.ArchivePress(tx, &g, a)
	})
	return a, err
}

// ArchiveState returns a word for what the archive of a finished game is made from: while it
// is the same, so is the archive that [Service.Export] returns. It costs next to nothing.
// Its errors are those of Export.
func (s Service) ArchiveState(ctx context.Context, id string) (string, error) {
	var from struct {
		Game  store.Game
		Seats []store.Seat
		Last  []byte // the chain over all phases
		Gone  string // who was forgotten last: messages may have named him
	}
	err := s.View(ctx, func(tx *office.Tx) (err error) {
		from.Game, err = tx.Game(id)
		switch {
		case post.IsNotFound(err):
			return phases.ErrNoGame
		case err != nil:
			return err
		case from.Game.State != store.Over:
			return ErrRunning
		}
		if from.Seats, err = tx.Seats().List(store.Seat{Game: id}); err != nil {
			return err
		}
		if from.Gone, err = tx.People().LastForgotten(); err != nil {
			return err
		}
		from.Last, err = tx.Phases().LastHash(id)
		return err
	})
	if err != nil {
		return "", err
	}
	for i := range from.Seats { // letters still come
		from.Seats[i].Heard, from.Seats[i].Bounces = time.Time{}, 0
	}
	b, err := json.Marshal(&from)
	if err != nil {
		return "", fmt.Errorf("adjudicator: state of the archive of %s: %w", id, err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}

// Tally counts the finished games that are not private, by title and scenario. It
// reads their rolls, but not their positions.
func (s Service) Tally(ctx context.Context) (rows []tally.Row, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		games, err := tally.Stored(tx.Tx, func(g *store.Game) bool { return !g.Private })
		rows = tally.Sum(games)
		return err
	})
	return rows, err
}

// archiveGame writes the archive of a finished game and notes that it is
// done. Writing it twice gives the same file. The lock is held.
func archiveGame(ctx context.Context, o *office.Office, id string) error {
	if o.Cfg.ArchiveDir != "" {
		a, err := Service{Office: o}.Export(ctx, id, false)
		if err == nil {
			err = writeArchive(o.Cfg.ArchiveDir, id, a)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("%w: %w", post.ErrArchive, err), schedule.Reschedule(ctx, o, id, o.Now().Add(schedule.ArchiveRetry)))
		}
	}
	o.Env.Failpoint(office.StepArchiveWritten)
	return schedule.Reschedule(ctx, o, id, time.Time{})
}

// writeArchive writes the archive of a game so that a crash leaves the whole file or none.
func writeArchive(dir, game string, a *archive.Archive) error {
	b, err := a.Marshal()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, ".archive-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(b)
	if err := errors.Join(err, file.Sync(), file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), filepath.Join(dir, game+archive.Suffix))
}
