package store

import (
	"context"
	"database/sql"
)

// Changes returns a number that differs from the one before whenever something was
// stored since, by whatever process: whoever watches the database asks for it again
// and again, as that costs next to nothing (PRAGMA data_version of one connection).
func (s *Store) Changes(ctx context.Context) (n int64, err error) {
	var l *session
	select {
	case l = <-s.watch:
	case <-ctx.Done():
		return 0, wrap("changes", ctx.Err())
	}
	if l == nil {
		return 0, wrap("changes", sql.ErrConnDone)
	}
	defer func() { s.watch <- l }()
	return n, wrap("changes", l.conn.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&n))
}
