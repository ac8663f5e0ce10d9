//go:build e2e

package e2e

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// TestMemory keeps the resident memory of the daemon with 1,000 running games
// below 150 MB, after it has sent their 4,000 invitations. They go without maps: a
// gigabyte of pictures through Postfix would take minutes, and what is kept of pictures
// is bounded and tested in package templates/gallery.
func TestMemory(t *testing.T) {
	const games, most = 1000, 150 << 10 // kB
	p := servers(t)
	h := build(t, p)
	h.withoutMaps()
	o := h.office()
	ctx := context.Background()
	title := o.Titles[0]
	n := founding.NewGame{Title: title.About().ID, Seed: &dice.Seed{7}}
	for i, side := range title.About().SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: p.players[i], Zone: "UTC"}})
	}
	for range games {
		if _, err := o.Service.Founding.CreateGame(ctx, n); err != nil {
			t.Fatal(err)
		}
	}
	h.start()
	peak := 0
	for late := time.Now().Add(3 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		kB, err := strconv.Atoi(strings.TrimSuffix(h.resident(), " kB"))
		if err != nil {
			t.Fatal(err)
		}
		peak = max(peak, kB)
		var counts store.Counts
		if err := o.Store.View(ctx, func(tx *store.Tx) (err error) {
			counts, err = tx.Dispatches().Counts("")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if counts.Sent == 4*games {
			t.Logf("%d running games: %d kB at last, %d kB at most", games, kB, peak)
			break
		}
		if time.Now().After(late) {
			t.Fatalf("the outbox has %+v", counts)
		}
	}
	if peak > most {
		t.Errorf("%d kB, want at most %d", peak, most)
	}
	h.stop()
}

// withoutMaps turns the maps of mails off.
func (h *house) withoutMaps() {
	h.t.Helper()
	const on, off = "maps              = true", "maps              = false"
	file := filepath.Join(h.dir, "post.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		h.t.Fatal(err)
	}
	if !strings.Contains(string(text), on) {
		h.t.Fatalf("the configuration does not say %q", on)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), on, off, 1)), 0o600); err != nil {
		h.t.Fatal(err)
	}
}
