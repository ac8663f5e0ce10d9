package store

import "errors"

// Undone runs f and takes back all that it did: what it would come to is known, and
// nothing of it remains.
func (t *Tx) Undone(f func() error) error {
	if _, err := t.exec("savepoint", "SAVEPOINT undone"); err != nil {
		return err
	}
	failed := f()
	_, back := t.exec("undo", "ROLLBACK TO undone")
	_, released := t.exec("release savepoint", "RELEASE undone")
	return errors.Join(failed, back, released)
}
