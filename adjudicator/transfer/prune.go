package transfer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/store"
)

// Why a game is not pruned.
var (
	// ErrGoesOn says that a game is not over.
	ErrGoesOn = errors.New("it is not over")
	// ErrNotArchived says that the archive folder does not hold a game as it was played.
	ErrNotArchived = errors.New("its archive does not lie in the archive folder, or is another")
)

// actionPrune is how the audit calls it.
const actionPrune = "prune"

// pruneBatch is how many rows are changed in one transaction, so that a daemon waits for
// none of them longer than for a letter.
const pruneBatch = 200

// Pruned is what goes, or would go, of one game, or of what belongs to none.
type Pruned struct {
	Game       string    `json:"game"` // "": letters and dispatches of no game
	Quiet      time.Time `json:"quiet,omitzero"`
	Letters    int       `json:"letters"`    // whose text goes but for its head
	Dispatches int       `json:"dispatches"` // whose text goes
	Bytes      int64     `json:"bytes"`
	Kept       string    `json:"kept,omitempty"` // why nothing of the game goes
}

// PruneMailTexts takes from games that are over and were quiet since a time what is told by their
// archives in other words: the texts of letters and of dispatches. Named games are pruned
// alone; else all that may be, and what belongs to no game and is older, too. A game
// whose archive is not found is left whole. Nothing is changed where dry is set.
//
// What was played stays: seats, sheets, phases with rolls and positions, messages, votes
// and the audit, so that pages, archives and `verify` are what they were.
func (s Service) PruneMailTexts(ctx context.Context, actor string, before time.Time, games []string, dry bool) (out []Pruned, err error) {
	all := len(games) == 0
	if all {
		err = s.View(ctx, func(tx *office.Tx) error {
			list, err := tx.Games().All()
			for i := range list {
				if list[i].State == store.Over {
					games = append(games, list[i].ID)
				}
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for _, id := range games {
		p, err := pruneGame(ctx, s.Office, actor, id, before, dry)
		if err != nil {
			return out, err
		}
		if all && (p.Kept == "" && p.Bytes == 0 || p.Quiet.After(before)) {
			continue
		}
		out = append(out, p)
	}
	if all {
		p := Pruned{}
		if err := pruneTexts(ctx, s.Office, &p, before, dry); err != nil {
			return out, err
		}
		if p.Bytes > 0 {
			out = append(out, p)
		}
	}
	return out, nil
}

// pruneGame prunes one game, if that may be.
func pruneGame(ctx context.Context, o *office.Office, actor, id string, before time.Time, dry bool) (p Pruned, err error) {
	p.Game = id
	var g store.Game
	err = o.View(ctx, func(tx *office.Tx) (err error) {
		if g, err = tx.Game(id); err != nil {
			return err
		}
		p.Quiet, err = tx.Dispatches().LastActivity(id)
		return err
	})
	switch {
	case post.IsNotFound(err):
		return p, fmt.Errorf("%w: %s", phases.ErrNoGame, id)
	case err != nil:
		return p, err
	case g.State != store.Over:
		p.Kept = ErrGoesOn.Error()
		return p, nil
	case p.Quiet.After(before):
		p.Kept = "something happened in it since"
		return p, nil
	}
	if err := checkArchived(ctx, o, id); errors.Is(err, ErrNotArchived) {
		p.Kept = err.Error()
		return p, nil
	} else if err != nil {
		return p, err
	}
	// All of it is older; what comes in while it is pruned stays.
	if err := pruneTexts(ctx, o, &p, before, dry); err != nil || dry || p.Bytes == 0 {
		return p, err
	}
	return p, o.Update(ctx, func(tx *office.Tx) error {
		return tx.Audit(&store.Entry{At: o.Now(), Game: id, Actor: actor, Action: actionPrune, Detail: map[string]string{
			"letters": strconv.Itoa(p.Letters), "dispatches": strconv.Itoa(p.Dispatches), "bytes": strconv.FormatInt(p.Bytes, 10),
		}})
	})
}

// checkArchived reports whether the archive of a game lies in the archive folder, as it would
// be written now: what was played is compared, not by which program it was written.
func checkArchived(ctx context.Context, o *office.Office, id string) error {
	if o.Cfg.ArchiveDir == "" {
		return ErrNotArchived
	}
	raw, err := os.ReadFile(filepath.Join(o.Cfg.ArchiveDir, id+archive.Suffix))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotArchived, err)
	}
	there, err := archive.Read(raw)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotArchived, err)
	}
	here, err := Service{Office: o}.Export(ctx, id, false)
	if err != nil {
		return err
	}
	for _, part := range [][2]any{{there.Seed, here.Seed}, {there.Start, here.Start}, {there.Phases, here.Phases}, {there.End, here.End}} {
		a, errA := json.Marshal(part[0])
		b, errB := json.Marshal(part[1])
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		if !bytes.Equal(a, b) {
			return ErrNotArchived
		}
	}
	return nil
}

// pruneTexts takes, or counts, the texts of a game or of what belongs to none.
func pruneTexts(ctx context.Context, o *office.Office, p *Pruned, before time.Time, dry bool) error {
	transact := o.Update
	if dry {
		transact = o.View
	}
	for after, more := int64(0), true; more; {
		err := transact(ctx, func(tx *office.Tx) error {
			letters, err := tx.Letters().Texts(p.Game, before, after, pruneBatch)
			if err != nil {
				return err
			}
			more = len(letters) == pruneBatch
			for _, l := range letters {
				after = l.ID
				kept := HeaderOf(l.Raw)
				if len(kept) >= len(l.Raw) {
					continue
				}
				p.Letters++
				p.Bytes += int64(len(l.Raw) - len(kept))
				if !dry {
					if err := tx.Letters().Update(store.LetterFilter{ID: l.ID, State: store.LetterHandled}, store.LetterUpdate{Cut: new(kept)}); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("adjudicator: prune letters: %w", err)
		}
	}
	if err := transact(ctx, func(tx *office.Tx) error {
		n, bytes, err := tx.Strays().Texts(p.Game, before)
		p.Letters, p.Bytes = p.Letters+n, p.Bytes+bytes
		if err != nil || dry {
			return err
		}
		return tx.Strays().Prune(p.Game, before)
	}); err != nil {
		return fmt.Errorf("adjudicator: prune strays: %w", err)
	}
	var bytes int64
	err := o.View(ctx, func(tx *office.Tx) (err error) {
		p.Dispatches, bytes, err = tx.Dispatches().CountTexts(p.Game, before)
		return err
	})
	p.Bytes += bytes
	for more := err == nil && !dry; more && err == nil; {
		err = o.Update(ctx, func(tx *office.Tx) error {
			n, err := tx.Dispatches().PruneTexts(p.Game, before, pruneBatch)
			more = n == pruneBatch
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("adjudicator: prune dispatches: %w", err)
	}
	return nil
}
