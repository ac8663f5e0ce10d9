package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// countingGames counts how often archives are built, and can be told to fail.
type countingGames struct {
	site.Archives
	built atomic.Int32
	fails atomic.Bool
}

func (c *countingGames) Export(ctx context.Context, game string, moderator bool) (*archive.Archive, error) {
	c.built.Add(1)
	if c.fails.Load() {
		return nil, context.DeadlineExceeded
	}
	return c.Archives.Export(ctx, game, moderator)
}

func countingWorld(t *testing.T) (*world, *countingGames) {
	games := &countingGames{}
	w := toyWorld(t, func(c *site.Config) { games.Archives, c.Archives = c.Archives, games })
	return w, games
}

// TestArchiveIsBuiltOnce: however many ask for an archive, it is built once, until what
// it is made from changes.
func TestArchiveIsBuiltOnce(t *testing.T) {
	w, games := countingWorld(t)
	const path = "/archive/toy-1.fieldpost.json"
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got := httpGet(w.site, path); got != http.StatusOK {
				t.Errorf("%s: %d", path, got)
			}
		})
	}
	wg.Wait()
	w.get(path)
	if n := games.built.Load(); n != 1 {
		t.Errorf("built %d times", n)
	}
	db, err := sql.Open("sqlite3", w.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`UPDATE seat SET name = 'Somebody Else', public = '' WHERE game = 'toy-1'`); err != nil {
		t.Fatal(err)
	}
	if w.get(path); games.built.Load() != 2 {
		t.Errorf("after the name of a player changed it was built %d times in all", games.built.Load())
	}
	err = w.st.Update(w.ctx, func(tx *store.Tx) error {
		return tx.Seats().Update(store.Seat{Game: "toy-1", Side: toy.Red}, store.SeatUpdate{Heard: new(w.clock.Now())})
	})
	if err != nil {
		t.Fatal(err)
	}
	if w.get(path); games.built.Load() != 2 {
		t.Errorf("after a letter came it was built %d times in all", games.built.Load())
	}
}

// TestArchiveThatFailsIsBuiltAgain: a failure is told to those who wait, and not kept.
func TestArchiveThatFailsIsBuiltAgain(t *testing.T) {
	w, games := countingWorld(t)
	games.fails.Store(true)
	const path = "/archive/toy-1.fieldpost.json"
	if got := httpGet(w.site, path); got != http.StatusInternalServerError {
		t.Errorf("an archive that cannot be built: %d", got)
	}
	games.fails.Store(false)
	if got := httpGet(w.site, path); got != http.StatusOK {
		t.Errorf("later: %d", got)
	}
}

// TestArchiveComesPackedToWhoUnpacks: the same bytes either way.
func TestArchiveComesPackedToWhoUnpacks(t *testing.T) {
	w, _ := countingWorld(t)
	const path = "/archive/toy-1.fieldpost.json"
	plain := w.get(path)
	for accepts, packed := range map[string]bool{"gzip": true, "br, gzip;q=0.5": true, "GZIP": true, "br": false, "identity": false, "": false} {
		res := w.do(http.MethodGet, path, nil, "Accept-Encoding", accepts)
		body := readAll(t, res)
		if got := res.Header.Get("Content-Encoding") == "gzip"; got != packed {
			t.Errorf("accepting %q: packed is %v", accepts, got)
			continue
		}
		if packed {
			z, err := gzip.NewReader(strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			var whole bytes.Buffer
			if _, err := io.Copy(&whole, z); err != nil {
				t.Fatal(err)
			}
			body = whole.String()
		}
		if body != plain {
			t.Errorf("accepting %q it is another archive", accepts)
		}
	}
}

// TestCheckThatFailsIsNotRepeatedAtOnce: asking again and again costs nothing, whether
// the game could be adjudicated again or not.
func TestCheckThatFailsIsNotRepeatedAtOnce(t *testing.T) {
	w, games := countingWorld(t)
	const path = "/games/toy-1/replay/verified"
	games.fails.Store(true)
	for range 3 {
		httpGet(w.site, path)
	}
	if n := games.built.Load(); n != 1 {
		t.Errorf("what fails was tried %d times", n)
	}
	games.fails.Store(false)
	w.clock.advance(2 * time.Hour)
	for range 3 {
		if page := w.get(path); !strings.Contains(page, "mark-good") {
			t.Errorf("not verified later:\n%s", page)
		}
	}
	if n := games.built.Load(); n != 2 {
		t.Errorf("tried %d times in all", n)
	}
}
