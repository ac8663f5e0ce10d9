package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"sync/atomic"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
)

// readers is how many snapshots may be open at once; further ones wait.
const readers = 4

// Store is an open database.
type Store struct {
	writeDB, readDB *sql.DB
	write, read     *pool        // one connection that writes, some that read
	watch           *pool        // and one that only looks whether something changed
	waiting         atomic.Int32 // updates that wait for the one that writes, or have it
	damage          damage
	closing         sync.Once
	closed          error  // what closing came to
	upgradedFrom    int    // version of the schema that Open found; 0: the current one, or none
	copied          string // where the database of that version lies
}

// Open opens the database at path, makes it when it is not there, and brings
// it to the current version. Before that one of an older version is copied to where
// [UpgradeCopyPath] says; ErrNoCopy says that there is no room for the copy, and that nothing
// was changed.
func Open(ctx context.Context, path string) (*Store, error) {
	s, err := open(ctx, path, "FULL")
	if err != nil {
		return nil, err
	}
	for _, p := range s.pools() { // now, that none of them finds another file at this path later
		if err := p.fill(ctx); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

// OpenScratch opens a database that nobody will miss, as that of the demo or of a test: no commit
// is flushed, so that all of it may be lost when the power fails (not when the process dies).
func OpenScratch(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, "OFF")
}

func open(ctx context.Context, path, synchronous string) (*Store, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: open: %w", err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("store: open: %w", err)
	}
	s := &Store{damage: damage{found: make(chan struct{})}}
	if s.writeDB, err = sql.Open("sqlite3", dsn(path, synchronous, "")); err != nil {
		return nil, wrap("open", err)
	}
	if s.upgradedFrom, s.copied, err = migrate(ctx, s.writeDB, path); err != nil {
		return nil, errors.Join(err, s.writeDB.Close())
	}
	if s.readDB, err = sql.Open("sqlite3", dsn(path, synchronous, "true")); err != nil {
		return nil, errors.Join(wrap("open", err), s.writeDB.Close())
	}
	s.write, s.read, s.watch = newPool(s.writeDB, 1), newPool(s.readDB, readers), newPool(s.readDB, 1)
	return s, nil
}

func (s *Store) pools() []*pool { return []*pool{s.read, s.watch, s.write} }

// dsn names the file with its pragmas, so that every connection has them.
//
// synchronous=FULL costs one flush a commit. NORMAL would be faster but may
// lose the last commits when the power fails, and by then the mailbox has been
// told that their letters were taken (invariant 1). The benchmarks show the
// price.
func dsn(path, synchronous, queryOnly string) string {
	q := url.Values{
		"_journal_mode": {"WAL"},
		"_foreign_keys": {"on"},
		"_busy_timeout": {"10000"},
		"_synchronous":  {synchronous},
		"_cache_size":   {"-4096"}, // 4 MB a connection
	}
	if queryOnly != "" {
		q.Set("_query_only", queryOnly)
	}
	return (&url.URL{Scheme: "file", Opaque: url.PathEscape(path), RawQuery: q.Encode()}).String()
}

// Close waits for the transactions under way and closes the database. Of several calls
// each returns what the first came to; a transaction after it fails with [sql.ErrConnDone].
func (s *Store) Close() error {
	s.closing.Do(func() {
		var errs []error
		for _, p := range s.pools() {
			errs = append(errs, p.close())
		}
		s.closed = errors.Join(append(errs, s.readDB.Close(), s.writeDB.Close())...)
	})
	return s.closed
}

// Tx is a transaction; its methods are its tables, and what is asked of them most.
type Tx struct {
	ctx  context.Context
	line *connection
}

// Update runs f in a read-write transaction. When f returns an error nothing
// of what it did remains. Updates run one at a time.
func (s *Store) Update(ctx context.Context, f func(*Tx) error) error {
	s.waiting.Add(1)
	defer s.waiting.Add(-1)
	return s.damage.note(run(ctx, s.write, "BEGIN IMMEDIATE", f))
}

// HasWaiter reports within an update whether another one waits for its end.
func (s *Store) HasWaiter() bool { return s.waiting.Load() > 1 }

// View runs f in a read-only transaction that sees one moment.
func (s *Store) View(ctx context.Context, f func(*Tx) error) error {
	return s.damage.note(run(ctx, s.read, "BEGIN", f))
}

func run(ctx context.Context, from *pool, begin string, f func(*Tx) error) (err error) {
	l, err := from.take(ctx)
	if err != nil {
		return wrap("begin", err)
	}
	defer from.give(l)
	t := &Tx{ctx: ctx, line: l}
	if _, err := t.exec("begin", begin); err != nil {
		return err
	}
	done := false
	defer func() {
		if done {
			return
		}
		t.ctx = context.WithoutCancel(ctx) // f failed or panicked
		if _, back := t.exec("rollback", "ROLLBACK"); back != nil {
			err = errors.Join(err, back)
		}
	}()
	if err := f(t); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return wrap("commit", err)
	}
	t.ctx = context.WithoutCancel(ctx) // a commit is not torn: it is known to have happened or not
	if _, err := t.exec("commit", "COMMIT"); err != nil {
		return err
	}
	done = true
	return nil
}

func (t *Tx) stmt(query string) (*sql.Stmt, error) {
	if st := t.line.stmts[query]; st != nil {
		return st, nil
	}
	st, err := t.line.conn.PrepareContext(t.ctx, query)
	if err != nil {
		return nil, err
	}
	t.line.stmts[query] = st
	return st, nil
}

func (t *Tx) exec(op, query string, args ...any) (sql.Result, error) {
	st, err := t.stmt(query)
	if err != nil {
		return nil, wrap(op, err)
	}
	res, err := st.ExecContext(t.ctx, args...)
	return res, wrap(op, err)
}

// insert executes an INSERT and returns the new row's id.
func (t *Tx) insert(op, query string, args ...any) (int64, error) {
	res, err := t.exec(op, query, args...)
	if err != nil {
		return 0, err
	}
	id, err := res.LastInsertId()
	return id, wrap(op, err)
}

// change executes a statement that must change a row.
func (t *Tx) change(op, query string, args ...any) error {
	res, err := t.exec(op, query, args...)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	return wrap(op, err)
}

// row scans the one row of a query.
func (t *Tx) row(op, query string, args []any, into ...any) error {
	st, err := t.stmt(query)
	if err != nil {
		return wrap(op, err)
	}
	return wrap(op, st.QueryRowContext(t.ctx, args...).Scan(into...))
}

// scanner is a row to be read: *sql.Row or *sql.Rows.
type scanner interface{ Scan(...any) error }

// one reads the one row of a query.
func one[T any](t *Tx, op string, read func(scanner) (T, error), query string, args ...any) (T, error) {
	var zero T
	st, err := t.stmt(query)
	if err != nil {
		return zero, wrap(op, err)
	}
	v, err := read(st.QueryRowContext(t.ctx, args...))
	if err != nil {
		return zero, wrap(op, err)
	}
	return v, nil
}

// list reads all rows of a query.
func list[T any](t *Tx, op string, read func(scanner) (T, error), query string, args ...any) (out []T, err error) {
	st, err := t.stmt(query)
	if err != nil {
		return nil, wrap(op, err)
	}
	rows, err := st.QueryContext(t.ctx, args...)
	if err != nil {
		return nil, wrap(op, err)
	}
	defer func() { err = errors.Join(err, wrap(op, rows.Close())) }()
	for rows.Next() {
		v, err := read(rows)
		if err != nil {
			return nil, wrap(op, err)
		}
		out = append(out, v)
	}
	return out, wrap(op, rows.Err())
}

// DryRun runs f and takes back all that it did: what it would come to is known, and
// nothing of it remains.
func (t *Tx) DryRun(f func() error) error {
	if _, err := t.exec("savepoint", "SAVEPOINT undone"); err != nil {
		return err
	}
	failed := f()
	_, back := t.exec("undo", "ROLLBACK TO undone")
	_, released := t.exec("release savepoint", "RELEASE undone")
	return errors.Join(failed, back, released)
}

// Nested runs f as a part of the update that stands or falls alone: when it returns an
// error, nothing of what it did remains, and the update goes on. broken says that the
// update is lost with it, as SQLite gave all of it up.
func (t *Tx) Nested(f func() error) (broken bool, err error) {
	if _, err := t.exec("savepoint", "SAVEPOINT part"); err != nil {
		return true, err
	}
	if err := f(); err != nil {
		_, back := t.exec("undo", "ROLLBACK TO part")
		_, released := t.exec("release savepoint", "RELEASE part")
		broken := errors.Join(back, released)
		return broken != nil, errors.Join(err, broken)
	}
	_, err = t.exec("release savepoint", "RELEASE part")
	return err != nil, err
}
