package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strconv"
	"time"
)

// Copy writes the database at from, as it is at one moment, into a file at to that
// is not there yet, and returns the version of its schema. Whoever works with the
// database meanwhile is not kept from it.
//
// It is SQLite's VACUUM INTO: one snapshot of a connection of its own, so that what a
// running daemon writes meanwhile neither waits nor comes in by half, as it could with
// the file and its write-ahead log copied one after the other. The backup API would do
// as well in one step, but it copies pages as they lie: VACUUM reads every row, so that
// a damaged database fails here instead of taking a sound copy's place, and leaves
// nothing of deleted rows behind. The copy is one file, without a log beside it.
func Copy(ctx context.Context, from, to string) (version int, err error) {
	if _, err := os.Stat(from); err != nil { // SQLite would make it
		return 0, fmt.Errorf("store: copy: %w", err)
	}
	file, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600) // VACUUM takes an empty file, and its mode
	if err != nil {
		return 0, fmt.Errorf("store: copy: %w", err)
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			err = errors.Join(err, os.Remove(to))
		}
	}()
	db, err := sql.Open("sqlite3", plainDSN(from, "ro"))
	if err != nil {
		return 0, wrap("copy", err)
	}
	defer func() { err = errors.Join(err, wrap("copy", db.Close())) }()
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, to); err != nil {
		return 0, wrap("copy", err)
	}
	if err := file.Sync(); err != nil { // VACUUM INTO does not
		return 0, fmt.Errorf("store: copy: %w", err)
	}
	return VersionOf(ctx, to)
}

// VersionOf reads the version of the schema of a database, 0 for none, and changes
// nothing.
func VersionOf(ctx context.Context, path string) (version int, err error) {
	db, err := sql.Open("sqlite3", plainDSN(path, "ro"))
	if err != nil {
		return 0, wrap("read version", err)
	}
	defer func() { err = errors.Join(err, wrap("read version", db.Close())) }()
	return version, wrap("read version", db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version))
}

// FactOf reads a fact about the instance of a database of any version, "" when it is not set or
// there is no database yet, and changes nothing.
func FactOf(ctx context.Context, path, name string) (value string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if version, err := VersionOf(ctx, path); err != nil || version == 0 {
		return "", err
	}
	db, err := sql.Open("sqlite3", plainDSN(path, "ro"))
	if err != nil {
		return "", wrap("read fact", err)
	}
	defer func() { err = errors.Join(err, wrap("read fact", db.Close())) }()
	err = db.QueryRowContext(ctx, `SELECT value FROM meta WHERE name = ?`, name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return value, wrap("read fact", err)
}

// plainDSN names a database that is there, without bringing it to our version.
func plainDSN(path, mode string) string {
	q := url.Values{"mode": {mode}, "_busy_timeout": {"10000"}}
	return (&url.URL{Scheme: "file", Opaque: url.PathEscape(path), RawQuery: q.Encode()}).String()
}

// factRestored holds when the copy was made that the database was restored from, in
// milliseconds since 1970.
const factRestored = "restored"

// MarkRestored tells a database that nobody has open, and that was put back from a copy, that
// others than it may have handled letters since the copy was made: its marks go, so that
// mailboxes are looked through whole. ErrNewer says that it is of a newer version.
func MarkRestored(ctx context.Context, path string, made time.Time) (err error) {
	version, err := VersionOf(ctx, path)
	switch {
	case err != nil:
		return err
	case version == 0:
		return fmt.Errorf("store: restored: %s: %w", path, ErrNotFound)
	case version > Version():
		return wrap(fmt.Sprintf("restored: database version %d, ours %d", version, Version()), ErrNewer)
	}
	db, err := sql.Open("sqlite3", plainDSN(path, "rw"))
	if err != nil {
		return wrap("restored", err)
	}
	defer func() { err = errors.Join(err, wrap("restored", db.Close())) }()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return wrap("restored", err)
	}
	err = setRestored(made, func(query string, args ...any) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		return errors.Join(wrap("restored", err), tx.Rollback())
	}
	return wrap("restored", tx.Commit())
}

// SetRestored notes what MarkRestored does, in a database that is open.
func (t *Tx) SetRestored(made time.Time) error {
	return setRestored(made, func(query string, args ...any) error {
		_, err := t.exec("restored", query, args...)
		return err
	})
}

// setRestored executes what tells a database that others than it may have handled letters since a
// moment; of games with a beacon see RecoveredAt.
func setRestored(made time.Time, exec func(query string, args ...any) error) error {
	at := strconv.FormatInt(made.UnixMilli(), 10)
	return errors.Join(
		exec(`DELETE FROM mark`),
		exec(`INSERT INTO meta (name, value) SELECT ? || id, ? FROM game WHERE state NOT IN ('over', 'moved') AND options LIKE '%"dice":"beacon"%'
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, factRecall, at),
		exec(`INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, factRestored, at))
}

// ForgottenSince returns the main addresses, in the database at path, of persons whom
// another one forgot at a moment or later: one that was set aside for it, of the same office.
func ForgottenSince(ctx context.Context, path, aside string, since time.Time) (addresses []string, err error) {
	var forgotten []string
	if err := column(ctx, aside, &forgotten, `SELECT DISTINCT json_extract(detail, '$.person') FROM audit
		WHERE action = 'forget' AND at >= ? AND json_extract(detail, '$.person') IS NOT NULL`, millis(since)); err != nil {
		return nil, err
	}
	return addresses, column(ctx, path, &addresses, `SELECT address FROM address
		WHERE main = 1 AND person IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY address`, jsonOf(&forgotten))
}

// column reads the only column of the rows of a query from a database that nobody has open.
func column(ctx context.Context, path string, out *[]string, query string, args ...any) (err error) {
	db, err := sql.Open("sqlite3", plainDSN(path, "rw")) // its log is read into it
	if err != nil {
		return wrap("read "+path, err)
	}
	defer func() { err = errors.Join(err, wrap("read "+path, db.Close())) }()
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return wrap("read "+path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return wrap("read "+path, err)
		}
		*out = append(*out, text)
	}
	return wrap("read "+path, rows.Err())
}

// RestoreTime returns when the copy was made that the database was restored from, the
// zero time when it never was.
func (t *Tx) RestoreTime() (time.Time, error) { return copied(t.Fact(factRestored)) }

// factRecall and a game hold when the copy was made that the game is known from, as long as
// nobody has said what its players were told since.
const factRecall = "recall "

// RecoveredAt returns when the copy was made that a game is known from, by a restored database
// or from another office, where its dice come from a beacon and somebody else may have
// named rounds for its phases; the zero time of others.
func (t *Tx) RecoveredAt(game string) (time.Time, error) { return copied(t.Fact(factRecall + game)) }

// SetRecoveredAt notes when the copy was made that a game is known from; the zero time says
// that nobody had named a round of its current phase, nor of a later one.
func (t *Tx) SetRecoveredAt(game string, made time.Time) error {
	if made.IsZero() {
		_, err := t.exec("set recalled", `DELETE FROM meta WHERE name = ?`, factRecall+game)
		return err
	}
	return t.SetFact(factRecall+game, strconv.FormatInt(made.UnixMilli(), 10))
}

// copied reads a fact that is the time of a copy.
func copied(v string, err error) (time.Time, error) {
	if err != nil || v == "" {
		return time.Time{}, err
	}
	ms, err := strconv.ParseInt(v, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("store: restored from: %w", err)
	}
	return time.UnixMilli(ms).UTC(), nil
}

// What is pruned of a game that is over, or of what belongs to no game: the texts of the
// letters that were handled, beyond their heads, and the texts of the dispatches that went
// out. Everything else stays, the rows themselves among it: that a letter comes again and
// that a dispatch is queued again is known by them.

// Compact writes a database anew that nobody has open, without the room that was freed
// in it. Meanwhile it takes its size once more on the disk; where that is not to be had,
// ErrTrouble says so and it stays as it was.
func Compact(ctx context.Context, path string) (err error) {
	db, err := sql.Open("sqlite3", plainDSN(path, "rw"))
	if err != nil {
		return wrap("compact", err)
	}
	defer func() { err = errors.Join(err, wrap("compact", db.Close())) }()
	_, err = db.ExecContext(ctx, "VACUUM")
	return wrap("compact", err)
}
