package store

import "context"

// Migrations are the steps from one version to the next.
func Migrations() []string { return migrations() }

// Statements are the queries that were prepared to read so far.
func (s *Store) Statements() (all []string) {
	s.read.mu.Lock()
	defer s.read.mu.Unlock()
	for _, line := range s.read.free {
		for query := range line.stmts {
			all = append(all, query)
		}
	}
	return all
}

// OnWriter has the connection that writes carry out a statement, outside any transaction
// of ours.
func (s *Store) OnWriter(ctx context.Context, statement string) error {
	l, err := s.write.take(ctx)
	if err != nil {
		return err
	}
	defer s.write.give(l)
	_, err = l.conn.ExecContext(ctx, statement)
	return err
}

// Synchronous returns how commits of the connection that writes are flushed.
func (s *Store) Synchronous(ctx context.Context) (n int, err error) {
	l, err := s.write.take(ctx)
	if err != nil {
		return 0, err
	}
	defer s.write.give(l)
	return n, l.conn.QueryRowContext(ctx, `PRAGMA synchronous`).Scan(&n)
}
