package daemon

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/store"
)

// journal is a log that may be read while the daemon writes it.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

func (j *journal) logger() *slog.Logger { return slog.New(slog.NewTextHandler(j, nil)) }

// copyFile copies the database of a daemon that is stopped, as a backup.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	raw, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, raw, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// letterCount counts the letters that were handled.
func letterCount(t *testing.T, o *Office, game string) (n int) {
	t.Helper()
	if err := o.Store.View(context.Background(), func(tx *store.Tx) error {
		all, err := tx.Letters().List(store.LetterFilter{Game: game, Head: store.NoText, Page: store.Page{Most: 1000}})
		n = len(all)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRestoredDatabaseReadsTheHandledLettersAgain: twelve letters were handled
// after the copy was made. The daemon that starts on the copy finds them in the
// done folder, carries them out, and says so.
func TestRestoredDatabaseReadsTheHandledLettersAgain(t *testing.T) {
	w := newWorld(t)
	d, stop := w.daemon(bare)
	id := game(t, d.Office)
	w.await(1)
	if err := d.Drain(context.Background(), time.Now()); err != nil {
		t.Fatal(err)
	}
	stop()
	backup := w.conf.Database + ".copy"
	copyFile(t, w.conf.Database, backup)

	d, stop = w.daemon(bare)
	const letters = 12
	w.deliver(letters, func(i int) []byte { return sheet(t, d.Office, id, i) })
	w.await(1 + letters)
	if got := letterCount(t, d.Office, id); got != letters {
		t.Fatalf("%d letters, want %d", got, letters)
	}
	if err := d.Drain(context.Background(), time.Now()); err != nil { // all lie in the done folder
		t.Fatal(err)
	}
	stop()

	copyFile(t, backup, w.conf.Database)
	for _, again := range []int{letters, 0} { // once
		var log journal
		d, stop = w.daemon(Env{Titles: toyboard.Library, Log: log.logger()})
		if err := d.Drain(context.Background(), time.Now()); err != nil {
			t.Fatal(err)
		}
		if got := letterCount(t, d.Office, id); got != letters {
			t.Errorf("%d letters after the copy was put back, want %d", got, letters)
		}
		stop()
		if said := strings.Contains(log.String(), fmt.Sprintf("are read again\" mailbox=post@club.test/INBOX folder=Done count=%d", again)); said != (again > 0) {
			t.Errorf("read again %d: the log says\n%s", again, log.String())
		}
	}
}
