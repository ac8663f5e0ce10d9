package daemon

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/store"
)

// TestSecondDatabaseOnTheSameMailbox is turned away, whether its daemon says so
// or the doctor, and takes no letter. It may take the mailbox over.
func TestSecondDatabaseOnTheSameMailbox(t *testing.T) {
	w := newWorld(t)
	first, stop := w.daemon(bare)
	id := game(t, first.Office)
	w.await(1)
	if err := first.Drain(context.Background(), time.Now()); err != nil {
		t.Fatal(err)
	}
	mine := w.conf.Database
	w.conf.Database = filepath.Join(t.TempDir(), "other.db")
	var owned *mailer.OwnedError
	if _, err := checkMailbox(context.Background(), w.conf); !errors.As(err, &owned) {
		t.Errorf("the doctor of a database that is not there yet: %v, want an OwnedError", err)
	}
	second, err := New(context.Background(), w.conf, bare)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := second.Run(ctx); !errors.As(err, &owned) {
		t.Errorf("Run: %v, want an OwnedError", err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
	if _, err := checkMailbox(context.Background(), w.conf); !errors.As(err, &owned) {
		t.Errorf("the doctor of the second database: %v, want an OwnedError", err)
	}
	w.deliver(1, func(int) []byte { return sheet(t, first.Office, id, 1) })
	w.await(2) // its answer
	stop()

	d, stop := w.daemon(Env{Titles: toyboard.Library, TakeMailbox: true})
	if err := d.Drain(context.Background(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if at := restoreTime(t, d.Office); !at.IsZero() {
		t.Errorf("a database that had no letter is taken for a copy of %v", at)
	}
	stop()
	if _, err := checkMailbox(context.Background(), w.conf); err != nil {
		t.Errorf("the doctor of the new owner: %v", err)
	}
	w.conf.Database = mine
	if _, err := checkMailbox(context.Background(), w.conf); !errors.As(err, &owned) {
		t.Errorf("the doctor of the old owner: %v, want an OwnedError", err)
	}
}

// restoreTime returns up to when others may have handled letters of a database.
func restoreTime(t *testing.T, o *Office) (at time.Time) {
	t.Helper()
	if err := o.Store.View(context.Background(), func(tx *store.Tx) (err error) {
		at, err = tx.RestoreTime()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return at
}

// TestMailboxBeforeAnUpgrade: the doctor of a program that will change the schema does not take
// the mailbox for that of another database.
func TestMailboxBeforeAnUpgrade(t *testing.T) {
	w := newWorld(t)
	d, stop := w.daemon(bare)
	if err := d.Drain(context.Background(), time.Now()); err != nil {
		t.Fatal(err)
	}
	stop()
	db, err := sql.Open("sqlite3", w.conf.Database)
	if err == nil {
		_, err = db.Exec(fmt.Sprintf("PRAGMA user_version = %d", store.Version()-1))
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := checkMailbox(context.Background(), w.conf); err != nil {
		t.Errorf("the doctor says %v", err)
	}
}

// TestCopyThatTookTheMailboxShutsOutTheOther: a copy of the database has the same name, so that
// the mailbox takes both for its own; once one has taken it over, the other is turned away.
func TestCopyThatTookTheMailboxShutsOutTheOther(t *testing.T) {
	w := newWorld(t)
	first, stop := w.daemon(bare)
	id := game(t, first.Office)
	w.await(1)
	w.deliver(1, func(int) []byte { return sheet(t, first.Office, id, 1) })
	w.await(2)
	stop()
	mine := w.conf.Database
	w.conf.Database = filepath.Join(t.TempDir(), "copy.db")
	copyFile(t, mine, w.conf.Database)
	second, stop := w.daemon(Env{Titles: toyboard.Library, TakeMailbox: true})
	if err := second.Drain(context.Background(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if restoreTime(t, second.Office).IsZero() {
		t.Error("the copy does not know that it is one")
	}
	if got := letterCount(t, second.Office, id); got != 1 {
		t.Errorf("%d letters after the copy took over, want 1", got)
	}
	stop()
	_, stop = w.daemon(bare) // and it goes on
	stop()
	w.conf.Database = mine
	old, err := New(context.Background(), w.conf, bare)
	if err != nil {
		t.Fatal(err)
	}
	game(t, old.Office) // its mails wait to go out
	before := len(w.post.Mailbox(player))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var owned *mailer.OwnedError
	if err := old.Run(ctx); !errors.As(err, &owned) {
		t.Errorf("Run of the database that was copied: %v, want an OwnedError", err)
	}
	if sent := len(w.post.Mailbox(player)) - before; sent != 0 {
		t.Errorf("it sent %d mails before it ended", sent)
	}
	if err := old.Close(); err != nil {
		t.Error(err)
	}
}

// TestClockOfTheMailServerIsAsked by the daemon's own means.
func TestClockOfTheMailServerIsAsked(t *testing.T) {
	w := newWorld(t)
	d, stop := w.daemon(bare)
	defer stop()
	skew, err := d.poller.Skew(context.Background())
	if err != nil || skew.Abs() > time.Minute {
		t.Errorf("skew %v, %v; want none, as both run on this machine", skew, err)
	}
}
