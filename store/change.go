package store

import (
	"context"
)

// Changes returns a number that differs from the one before whenever something was
// stored since, by whatever process: whoever watches the database asks for it again
// and again, as that costs next to nothing (PRAGMA data_version of one connection).
func (s *Store) Changes(ctx context.Context) (n int64, err error) {
	l, err := s.watch.take(ctx)
	if err != nil {
		return 0, wrap("changes", err)
	}
	defer s.watch.give(l)
	return n, wrap("changes", l.conn.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&n))
}
