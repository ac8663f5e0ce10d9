package store

import "context"

// Migrations are the steps from one version to the next.
func Migrations() []string { return migrations() }

// Statements are the queries that were prepared to read so far.
func (s *Store) Statements() (all []string) {
	for range cap(s.read) {
		line := <-s.read
		for query := range line.stmts {
			all = append(all, query)
		}
		defer func() { s.read <- line }()
	}
	return all
}

// OnWriter has the connection that writes carry out a statement, outside any transaction
// of ours.
func (s *Store) OnWriter(ctx context.Context, statement string) error {
	l := <-s.write
	defer func() { s.write <- l }()
	_, err := l.conn.ExecContext(ctx, statement)
	return err
}
