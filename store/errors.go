package store

import (
	"database/sql"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// Errors that callers decide on.
var (
	// ErrNotFound says that there is no such row.
	ErrNotFound = errors.New("not found")
	// ErrExists says that a row with that key is there already.
	ErrExists = errors.New("exists already")
	// ErrNewer says that the database was written by a newer Fieldpost.
	ErrNewer = errors.New("the database is of a newer version: update fieldpost")
	// ErrReadOnly says that a snapshot was asked to write.
	ErrReadOnly = errors.New("a snapshot cannot write")
	// ErrTrouble says that the database cannot be used at the moment: the disk
	// is full or fails, somebody locks the file, there is no memory. What was
	// to be done is not at fault and will do later.
	ErrTrouble = errors.New("the database cannot be used now")
	// ErrDamaged says that the file holds what SQLite did not write there. It is
	// trouble that does not pass: nothing may be built on such a database.
	ErrDamaged = errors.New("the database is damaged")
)

// AsTrouble returns an error of SQLite, of a database that was opened in another way, as one of ours.
func AsTrouble(err error) error { return wrap("read", err) }

// wrap names the operation and turns SQLite's codes into ours.
func wrap(op string, err error) error {
	if err == nil {
		return nil
	}
	var lite sqlite3.Error
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = ErrNotFound
	case errors.As(err, &lite) && (lite.ExtendedCode == sqlite3.ErrConstraintUnique || lite.ExtendedCode == sqlite3.ErrConstraintPrimaryKey):
		err = ErrExists
	case errors.As(err, &lite) && lite.Code == sqlite3.ErrReadonly:
		err = ErrReadOnly
	case errors.As(err, &lite) && (lite.Code == sqlite3.ErrCorrupt || lite.Code == sqlite3.ErrNotADB):
		err = fmt.Errorf("%w: %w: %w", ErrTrouble, ErrDamaged, err)
	case errors.As(err, &lite) && isSystemError(lite.Code):
		err = fmt.Errorf("%w: %w", ErrTrouble, err)
	}
	return fmt.Errorf("store: %s: %w", op, err)
}

// isSystemError tells the codes of SQLite that are about its surroundings.
func isSystemError(code sqlite3.ErrNo) bool {
	switch code {
	case sqlite3.ErrBusy, sqlite3.ErrLocked, sqlite3.ErrNomem, sqlite3.ErrIoErr, sqlite3.ErrFull, sqlite3.ErrCantOpen:
		return true
	}
	return false
}
