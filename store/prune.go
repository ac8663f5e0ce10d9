package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// What is pruned of a game that is over, or of what belongs to no game: the texts of the
// letters that were handled, beyond their heads, and the texts of the dispatches that went
// out. Everything else stays, the rows themselves among it: that a letter comes again and
// that a dispatch is queued again is known by them.

// LetterText is the text of a letter that may be cut.
type LetterText struct {
	ID  int64
	Raw []byte
}

// LastActivity returns when something happened in a game the last time: a phase, or a
// dispatch. The zero time when nothing did.
func (t *Tx) LastActivity(game string) (at time.Time, err error) {
	return at, t.row("quiet since", `SELECT MAX(
		COALESCE((SELECT MAX(adjudicated) FROM phase WHERE game = ?), 0),
		COALESCE((SELECT MAX(created) FROM outbox WHERE game = ?), 0))`, []any{game, game}, moment{&at})
}

// LetterTexts returns the texts of handled letters of a game, or of none (""), that were
// stored before a time, at most most of those after an id, in the order of their ids.
func (t *Tx) LetterTexts(game string, before time.Time, after int64, most int) ([]LetterText, error) {
	return list(t, "letter texts", func(s scanner) (l LetterText, err error) { return l, s.Scan(&l.ID, &l.Raw) },
		`SELECT id, raw FROM letter WHERE game = ? AND state = 'handled' AND stored < ? AND id > ? AND length(raw) > 0 ORDER BY id LIMIT ?`,
		game, millis(before), after, most)
}

// prunable is which dispatches have texts that nobody waits for: of a game, or of none,
// queued before a time, and not such that a person has to look at.
const prunable = ` FROM outbox WHERE game = ? AND created < ? AND state IN ('sent', 'withdrawn', 'enclosed') AND (text <> '' OR html <> '' OR files <> '' OR picture <> '')`

// DispatchTexts counts the dispatches that PruneDispatches would take the texts of, and
// their bytes.
func (t *Tx) DispatchTexts(game string, before time.Time) (n int, bytes int64, err error) {
	return n, bytes, t.row("dispatch texts", `SELECT COUNT(*), COALESCE(SUM(octet_length(text) + octet_length(html) + octet_length(files) + octet_length(picture)), 0)`+prunable,
		[]any{game, millis(before)}, &n, &bytes)
}

// PruneDispatches takes the texts of at most most dispatches, with what would be drawn
// and attached, and returns of how many.
func (t *Tx) PruneDispatches(game string, before time.Time, most int) (int64, error) {
	res, err := t.exec("prune dispatches", `UPDATE outbox SET text = '', html = '', files = '', picture = '' WHERE id IN (SELECT id`+prunable+` ORDER BY id LIMIT ?)`,
		game, millis(before), most)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return n, wrap("prune dispatches", err)
}

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
