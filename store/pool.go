package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// connection is one connection and the statements prepared on it. The queries are made of
// constants of this package, so their number is bounded.
type connection struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	texts map[string]string // of statements

	// What is made for each statement anew, in the same place.
	query  query
	update update
	text   []byte
	fields []any // of the row in hand
}

// intern returns a text that was made anew as the statement that it was before.
func (c *connection) intern(b []byte) string {
	text, ok := c.texts[string(b)]
	if !ok {
		text = string(b)
		c.texts[text] = text
	}
	return text
}

func (c *connection) close() error {
	var errs []error
	for _, st := range c.stmts {
		errs = append(errs, st.Close())
	}
	return errors.Join(append(errs, c.conn.Close())...)
}

// pool is the connections of one kind. The one that was used last goes first: its statements
// are prepared and its pages in memory.
type pool struct {
	db    *sql.DB
	slots chan struct{} // one for each session that may be taken
	mu    sync.Mutex
	free  []*connection // at most one a slot; further ones are opened when they are asked for
}

func newPool(db *sql.DB, size int) *pool {
	p := &pool{db: db, slots: make(chan struct{}, size)}
	for range size {
		p.slots <- struct{}{}
	}
	return p
}

// fill opens all sessions.
func (p *pool) fill(ctx context.Context) error {
	for len(p.free) < cap(p.slots) {
		l, err := p.open(ctx)
		if err != nil {
			return err
		}
		p.free = append(p.free, l)
	}
	return nil
}

func (p *pool) open(ctx context.Context) (*connection, error) {
	conn, err := p.db.Conn(ctx)
	if err != nil {
		return nil, wrap("connect", err)
	}
	return &connection{conn: conn, stmts: map[string]*sql.Stmt{}, texts: map[string]string{}}, nil
}

// take waits for a session until ctx ends. The error is [sql.ErrConnDone] once the pool is closed.
func (p *pool) take(ctx context.Context) (*connection, error) {
	select {
	case _, open := <-p.slots:
		if !open {
			return nil, sql.ErrConnDone
		}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.free); n > 0 {
		l := p.free[n-1]
		p.free = p.free[:n-1]
		return l, nil
	}
	l, err := p.open(ctx)
	if err != nil {
		p.slots <- struct{}{}
	}
	return l, err
}

// give gives back what take took.
func (p *pool) give(l *connection) {
	p.mu.Lock()
	p.free = append(p.free, l)
	p.mu.Unlock()
	p.slots <- struct{}{}
}

// close waits for what was taken and closes all sessions, once.
func (p *pool) close() error {
	for range cap(p.slots) {
		<-p.slots
	}
	close(p.slots)
	var errs []error
	for _, l := range p.free {
		errs = append(errs, l.close())
	}
	return errors.Join(errs...)
}

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
