package store

import (
	"context"
	"database/sql"
	"errors"
)

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
