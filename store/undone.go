package store

import "errors"

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
