package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// damage remembers that a transaction met a damaged page.
type damage struct {
	once  sync.Once
	found chan struct{} // closed when it did
	err   error         // written before found is closed
}

// note looks at how a transaction ended, and returns that.
func (d *damage) note(err error) error {
	if errors.Is(err, ErrDamaged) {
		d.once.Do(func() {
			d.err = err
			close(d.found)
		})
	}
	return err
}

// DamageSignal returns a channel that is closed once a transaction found the
// database damaged. Damage then says how.
func (s *Store) DamageSignal() <-chan struct{} { return s.damage.found }

// Damage returns the first error that showed the database to be damaged, nil
// while none has.
func (s *Store) Damage() error {
	select {
	case <-s.damage.found:
		return s.damage.err
	default:
		return nil
	}
}

// Examine looks through the whole file, beside the work that goes on. The error
// is ErrDamaged when it is not as SQLite left it.
func (s *Store) Examine(ctx context.Context) error {
	return s.View(ctx, func(tx *Tx) error {
		// What the connection keeps of the file says nothing about the disk.
		if _, err := tx.exec("examine", "PRAGMA shrink_memory"); err != nil {
			return err
		}
		var result string
		if err := tx.row("examine", "PRAGMA quick_check(1)", nil, &result); err != nil {
			return err
		}
		if result != "ok" {
			return wrap("examine", fmt.Errorf("%w: %w: %s", ErrTrouble, ErrDamaged, result))
		}
		return nil
	})
}
