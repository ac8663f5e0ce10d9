package daemon

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/intake"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/store"
)

// checkUnread looks for letters of the done folder that the database does not know: it is
// older than they are, as one that was copied without its log.
func checkUnread(ctx context.Context, c config.Config) (string, error) {
	says := c.IMAP.Done + " is there"
	if _, err := os.Stat(c.Database); err != nil {
		return says, nil
	}
	box := Mailbox(c)
	box.Timeout = min(box.Timeout, checkTimeout)
	unread, restored := 0, false
	_, err := ifReady(ctx, c, func(st *store.Store) (err error) {
		books := books{st}
		if unread, err = box.Unread(ctx, books, books); err != nil {
			return err
		}
		return st.View(ctx, func(tx *store.Tx) error {
			at, err := tx.RestoreTime()
			if err != nil {
				return err
			}
			read, err := tx.Cursor(box.Name)
			restored = !at.IsZero() && read == (store.Cursor{}) // and no daemon has run since
			return err
		})
	})
	switch {
	case err != nil:
		if errors.Is(err, store.ErrTrouble) { // the check of the database says why
			return says, nil
		}
		return "", err
	case unread == 0:
		return says, nil
	case running(ctx, c.Database):
		return says + "; the daemon reads " + Counted(unread, "letter", "letters") + " in it again", nil
	case restored:
		return says + "; `fieldpost serve` reads " + Counted(unread, "letter", "letters") + " in it again, which came after the backup", nil
	}
	return "", &Cure{
		fmt.Errorf("%s in %s are not known to the database: it is older than they are, as a copy without its %s-wal", Counted(unread, "letter", "letters"), c.IMAP.Done, c.Database),
		"put the whole database in its place if there is one (`fieldpost backup` makes whole copies, cp of a database in use does not); else start `fieldpost serve`, which reads them again",
	}
}

// books are what a database knows of letters and mailboxes, to be read only.
type books struct{ store *store.Store }

// Knows implements mailer.Ledger.
func (b books) Knows(ctx context.Context, l mailer.Letter) (known bool, err error) {
	err = b.store.View(ctx, func(tx *store.Tx) error {
		known, err = intake.IsKnownLetter(tx, l.Raw, l.Size)
		return err
	})
	return known, err
}

// Since implements mailer.Ledger.
func (b books) Since(ctx context.Context) (at time.Time, err error) {
	err = b.store.View(ctx, func(tx *store.Tx) error {
		at, err = intake.EarliestLetterTime(tx)
		return err
	})
	return at, err
}

// Load implements mailer.Cursor.
func (b books) Load(ctx context.Context, mailbox string) (mailer.Mark, error) {
	var m store.Cursor
	err := b.store.View(ctx, func(tx *store.Tx) (err error) {
		m, err = tx.Cursor(mailbox)
		return err
	})
	return mailer.Mark(m), err
}

// Save implements mailer.Cursor: the books are read only.
func (books) Save(context.Context, string, mailer.Mark) error { return nil }
