package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// WaitingEntry says that a person waits for a game of a title.
type WaitingEntry struct {
	ID     int64
	Title  string
	Side   rules.Side // "": any
	Person int64
	Since  time.Time
}

// AddWaitingEntry stores that a person waits for a title. Who waits for it already keeps his
// place, and the side becomes the one that he names now.
func (t *Tx) AddWaitingEntry(w *WaitingEntry) error {
	_, err := t.exec("add wish", `INSERT INTO wish (title, side, person, since) VALUES (?, ?, ?, ?)
		ON CONFLICT (title, person) DO UPDATE SET side = excluded.side`, w.Title, w.Side, w.Person, millis(w.Since))
	return err
}

// WaitingEntries returns who waits for a title, the first to come first.
func (t *Tx) WaitingEntries(title string) ([]WaitingEntry, error) {
	return list(t, "wishes", func(r scanner) (w WaitingEntry, err error) {
		return w, r.Scan(&w.ID, &w.Title, &w.Side, &w.Person, moment{&w.Since})
	}, `SELECT id, title, side, person, since FROM wish WHERE title = ? ORDER BY id`, title)
}

// EndWaitingEntry forgets that a person waits for a title. ErrNotFound says that he did not.
func (t *Tx) EndWaitingEntry(title string, person int64) error {
	return t.change("end wish", `DELETE FROM wish WHERE title = ? AND person = ?`, title, person)
}
