package daemon

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"

	"github.com/mattn/go-sqlite3"
)

// ErrRunning says that a daemon runs on the database already.
var ErrRunning = errors.New("another fieldpost runs on this database; stop it first")

// LockSuffix ends the name of the file that is locked beside what [Alone] is asked for.
const LockSuffix = ".lock"

// lock is held by the one daemon of a database.
type lock struct {
	db   *sql.DB
	conn *sql.Conn
}

// acquire takes the lock of a database: an exclusive transaction on a SQLite
// file of its own beside it. That works on every system SQLite works on, and
// the system frees it when the process dies.
func acquire(ctx context.Context, database string) (*lock, error) {
	dsn := url.URL{Scheme: "file", Opaque: url.PathEscape(database + LockSuffix), RawQuery: "_busy_timeout=0"}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	conn, err := db.Conn(ctx)
	if err == nil {
		if _, err = conn.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
			err = errors.Join(err, conn.Close())
		}
	}
	if err != nil {
		var lite sqlite3.Error
		if errors.As(err, &lite) && lite.Code == sqlite3.ErrBusy {
			err = ErrRunning
		}
		return nil, errors.Join(fmt.Errorf("lock %s: %w", database, err), db.Close())
	}
	return &lock{db, conn}, nil
}

// Alone takes the lock of a database for who changes it without a daemon, so
// that none starts meanwhile. [ErrRunning] says that one runs.
func Alone(ctx context.Context, database string) (release func() error, err error) {
	l, err := acquire(ctx, database)
	if err != nil {
		return nil, err
	}
	return l.release, nil
}

// running reports whether somebody holds the lock of a database.
func running(ctx context.Context, database string) bool {
	if _, err := os.Stat(database + LockSuffix); err != nil {
		return false
	}
	l, err := acquire(ctx, database)
	if err != nil {
		return errors.Is(err, ErrRunning)
	}
	_ = l.release() // it was free and is free again
	return false
}

// release frees the lock.
func (l *lock) release() error {
	_, err := l.conn.ExecContext(context.Background(), "ROLLBACK")
	return errors.Join(err, l.conn.Close(), l.db.Close())
}
