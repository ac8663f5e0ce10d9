package store

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
