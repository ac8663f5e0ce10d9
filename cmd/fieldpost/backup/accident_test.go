package backup

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func sorted(lines []string) string {
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// Phases of the game of these tests: the backup is made while the letters of one come in,
// and the database is lost when the game has come to another.
const (
	phaseKept = 3
	phaseLost = 6
	phaseLast = 8
)

// undisturbed plays the game without an accident.
func undisturbed(t *testing.T) string {
	t.Helper()
	h := newHouse(t)
	defer h.start()()
	h.create(0)
	h.play(1, phaseLast)
	h.drain()
	return h.played()
}

// TestNothingIsLostByAnAccident: a backup is made while letters come in. More come and
// are played; then the database is destroyed, and the backup put back. The daemon that is
// started on it reads the letters again that came since, each once, and the game goes on
// as one without accident.
func TestNothingIsLostByAnAccident(t *testing.T) {
	t.Parallel()
	want := undisturbed(t)
	for name, hold := range map[string]time.Duration{"played at once": 0, "held": 1500 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // it waits
			h := newHouse(t)
			stop := h.start()
			h.create(hold)
			h.play(1, phaseKept)

			kept := filepath.Join(t.TempDir(), "kept")
			flight := h.letters(phaseKept)
			h.send(flight[0])
			made := make(chan error, 1)
			go func() {
				_, err := Make(context.Background(), h.conf, kept, Options{})
				made <- err
			}()
			h.send(flight[1:]...)
			if err := <-made; err != nil {
				t.Fatal(err)
			}
			h.reach(phaseKept + 1)
			h.play(phaseKept+1, phaseLost)
			h.send(h.letters(phaseLost)[0]) // and on the way when it happens

			database := h.daemon.Config.Database
			log, err := os.ReadFile(database + "-wal")
			if err != nil {
				t.Fatal(err)
			}
			stop()
			for name, content := range map[string][]byte{database: []byte("nothing is left of it"), database + "-wal": log} {
				if err := os.WriteFile(name, content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := Restore(context.Background(), kept, "", true); err != nil {
				t.Fatal(err)
			}
			stop = h.start()
			h.reach(phaseLost)
			rest := h.letters(phaseLost)
			h.send(rest[1:]...)
			h.reach(phaseLost + 1)
			h.play(phaseLost+1, phaseLast)
			h.drain()
			if got := h.played(); got != want {
				t.Errorf("played with an accident:\n%s\nwithout:\n%s", got, want)
			}
			stop()
			stop = h.start() // and nothing is read again
			h.drain()
			if got := h.played(); got != want {
				t.Errorf("started once more:\n%s\nwant\n%s", got, want)
			}
			stop()
		})
	}
}
