package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// manyGames puts n running games into the store, each with a sheet in hand,
// faster than the service would.
func manyGames(b *testing.B, n int, change ...func(*web.Config)) *world {
	b.Helper()
	title := toy.New()
	w := newWorld(b, []rules.Title{title}, change...)
	first := w.game(title)
	w.order(first, toy.Red, "wait", "hold mill", "raid ford")
	err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		g, err := tx.Game(first)
		if err != nil {
			return err
		}
		seats, err := tx.Seats(first)
		if err != nil {
			return err
		}
		sheets, err := tx.GameSheets(first)
		if err != nil {
			return err
		}
		start, err := tx.Phase(first, 0)
		if err != nil {
			return err
		}
		for i := 2; i <= n; i++ {
			g.ID, g.Number, g.Deadline = fmt.Sprintf("toy-%d", i), i, noon.Add(time.Duration(i)*time.Hour)
			if err := tx.AddGame(&g); err != nil {
				return err
			}
			for _, seat := range seats {
				seat.Game = g.ID
				if err := tx.AddSeat(&seat); err != nil {
					return err
				}
			}
			start.Game = g.ID
			if err := tx.AddPhase(&start); err != nil {
				return err
			}
			for _, sheet := range sheets {
				sheet.Game = g.ID
				if _, err := tx.AddSheet(&sheet); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return w
}

func (w *world) measure(b *testing.B, path string) {
	for b.Loop() {
		rec := httptest.NewRecorder()
		w.site.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
		if rec.Code != http.StatusOK {
			b.Fatal(rec.Code)
		}
	}
}

// BenchmarkList shows a page of 1,000 games: from a snapshot, and when every
// request reads the games anew.
func BenchmarkList(b *testing.B) {
	for _, fresh := range []time.Duration{time.Second, -1} {
		b.Run(fmt.Sprintf("fresh=%s", fresh), func(b *testing.B) {
			w := manyGames(b, 1000, func(c *web.Config) { c.Fresh = fresh })
			w.measure(b, "/")
		})
	}
}

// BenchmarkGame shows the page of one game among 1,000.
func BenchmarkGame(b *testing.B) {
	w := manyGames(b, 1000, func(c *web.Config) { c.Fresh = time.Second })
	w.measure(b, "/games/toy-500")
}

// BenchmarkListGames reads 1,000 games, as the pages do once a second while somebody
// watches.
func BenchmarkListGames(b *testing.B) {
	w := manyGames(b, 1000)
	for b.Loop() {
		if _, err := w.svc.ListGames(w.ctx); err != nil {
			b.Fatal(err)
		}
	}
}
