package daemon

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// spoil writes garbage over the pages of a file from one on.
func spoil(t *testing.T, path string, from, n int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(bytes.Repeat([]byte{0xa5}, int(n)), from); err != nil {
		t.Fatal(err)
	}
}

// moderated gives the world a moderator, whose mails are counted.
func moderated(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	if err := w.post.AddAccount(mo, "sesame"); err != nil {
		t.Fatal(err)
	}
	w.conf.Moderator.Address = mo
	return w
}

// wantTold looks at what the moderator was told in all.
func (w *world) wantTold(subjects ...string) {
	w.t.Helper()
	var got []string
	for _, m := range w.post.Mailbox(mo) {
		for line := range strings.Lines(string(m.Raw)) {
			if subject, ok := strings.CutPrefix(line, "Subject: "); ok {
				got = append(got, strings.TrimSpace(subject))
			}
		}
	}
	if strings.Join(got, "|") != strings.Join(subjects, "|") {
		w.t.Errorf("the moderator was told %q, want %q", got, subjects)
	}
}

const damagedSubject = "The database is damaged"

// TestDamagedDatabaseIsNotServed: the daemon does not start, and tells the
// moderator, once however often it is started.
func TestDamagedDatabaseIsNotServed(t *testing.T) {
	testenv.NoRace(t, "daemons one after another, as in TestNothingIsLeftRunningAndNoSecretIsLogged")
	w := moderated(t)
	d, stop := w.daemon(bare)
	game(t, d.Office)
	w.await(1)
	stop()
	sound, err := os.ReadFile(w.conf.Database)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		spoil(t, w.conf.Database, int64(len(sound))-3*4096, 2*4096)
		for range 2 {
			var log journal
			if _, err := New(context.Background(), w.conf, Env{Titles: toyboard.Library, Log: log.logger()}); !errors.Is(err, store.ErrDamaged) {
				t.Fatalf("New: %v, want ErrDamaged", err)
			}
			if !strings.Contains(log.String(), "the database is damaged") {
				t.Errorf("the log says nothing:\n%s", log.String())
			}
		}
		w.wantTold(damagedSubject)
	}
	if err := os.WriteFile(w.conf.Database, sound, 0o600); err != nil {
		t.Fatal(err)
	}
	_, stop = w.daemon(bare) // it is sound again: the next damage is another
	stop()
	spoil(t, w.conf.Database, 0, 100)
	if _, err := New(context.Background(), w.conf, bare); !errors.Is(err, store.ErrDamaged) {
		t.Fatalf("New on what is not a database: %v, want ErrDamaged", err)
	}
	w.wantTold(damagedSubject, damagedSubject)
}

// TestDatabaseDamagedWhileServed ends the daemon with an error.
func TestDatabaseDamagedWhileServed(t *testing.T) {
	w := moderated(t)
	first, stop := w.daemon(bare)
	game(t, first.Office)
	w.await(1)
	stop()
	d, err := New(context.Background(), w.conf, bare)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	info, err := os.Stat(w.conf.Database)
	if err != nil {
		t.Fatal(err)
	}
	spoil(t, w.conf.Database, 4096, info.Size()-4096)
	if err := d.Store.Examine(ctx); !errors.Is(err, store.ErrDamaged) { // as it does now and then
		t.Errorf("Examine: %v, want ErrDamaged", err)
	}
	if err := <-ended; !errors.Is(err, store.ErrDamaged) {
		t.Errorf("Run: %v, want ErrDamaged", err)
	}
	w.wantTold(damagedSubject)
}

// TestGarbageInTheLogIsTold: SQLite drops the commits behind it without a word.
// Their letters are read again.
func TestGarbageInTheLogIsTold(t *testing.T) {
	testenv.NoRace(t, "daemons one after another, as in TestNothingIsLeftRunningAndNoSecretIsLogged")
	w := moderated(t)
	d, stop := w.daemon(bare)
	id := game(t, d.Office)
	w.await(1)
	stop()
	d, stop = w.daemon(bare)
	const letters = 12
	w.deliver(letters, func(i int) []byte { return sheet(t, d.Office, id, i) })
	w.await(1 + letters)
	if err := d.Drain(context.Background(), time.Now()); err != nil {
		t.Fatal(err)
	}
	copied := w.conf.Database + ".killed" // what a process that was killed leaves
	for _, suffix := range []string{"", "-wal"} {
		copyFile(t, w.conf.Database+suffix, copied+suffix)
	}
	stop()
	w.conf.Database = copied
	spoil(t, copied+"-wal", 32+2*(24+4096), 4096)

	var log journal
	d, stop = w.daemon(Env{Titles: toyboard.Library, Log: log.logger()})
	defer stop()
	if err := d.Drain(context.Background(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if got := letterCount(t, d.Office, id); got != letters {
		t.Errorf("%d letters, want %d", got, letters)
	}
	w.wantTold("The end of the database is lost")
	for _, want := range []string{"write-ahead log of the database is damaged", "are read again"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %q:\n%s", want, log.String())
		}
	}
}
