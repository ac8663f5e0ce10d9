package daemon

import (
	"context"

	"github.com/fieldpost/fieldpost/store"
)

// figures counts dispatches and running games.
func (o *Office) figures(ctx context.Context) (counts store.Counts, games int, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		if counts, err = tx.OutboxCounts(""); err != nil {
			return err
		}
		all, err := tx.Games()
		for i := range all {
			if all[i].State == store.Running {
				games++
			}
		}
		return err
	})
	return counts, games, err
}
