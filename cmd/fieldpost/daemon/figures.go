package daemon

import (
	"context"
	"fmt"

	"github.com/fieldpost/fieldpost/store"
)

// figures counts dispatches and running games.
func (o *Office) figures(ctx context.Context) (counts store.Counts, games int, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		if counts, err = tx.Dispatches().Counts(""); err != nil {
			return err
		}
		all, err := tx.Games().All()
		for i := range all {
			if all[i].State == store.Running {
				games++
			}
		}
		return err
	})
	return counts, games, err
}

// Counted puts a number before a noun: 1 fault, 2 faults.
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
