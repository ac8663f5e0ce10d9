package adjudicator_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// BenchmarkLetterAmongGames is the cost of a letter in a database of so many games: it
// must not grow by more than a fifth from 10 to 10,000. FIELDPOST_BENCH_GAMES names other
// numbers of games, as 100000. open-ms is the time to open the database and to look at all
// that is due, heap-MB what is in memory then.
func BenchmarkLetterAmongGames(b *testing.B) {
	numbers := []int{10, 10_000}
	if n := os.Getenv("FIELDPOST_BENCH_GAMES"); n != "" {
		games, err := strconv.Atoi(n)
		if err != nil {
			b.Fatal(err)
		}
		numbers = []int{games}
	}
	for _, games := range numbers {
		b.Run(fmt.Sprint(games), func(b *testing.B) {
			w := newWorld(b)
			var blocks []string // of the games that letters are for
			for range 10 {
				blocks = append(blocks, w.Block(w.Game(nil), toy.Red, 0, "hold mill", "raid ford", "wait"))
			}
			w.Stop()
			multiply(b, w.Path, games)
			began := time.Now()
			w.Start()
			if err := w.Service.Tick(w.Ctx); err != nil {
				b.Fatal(err)
			}
			opened := time.Since(began)
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			n := 0
			for b.Loop() {
				if n%100 == 0 {
					w.Clock.Advance(time.Hour)
				}
				n++
				w.Receive(w.Letter(raw(fmt.Sprintf("m%d@x", n), ana, "orders", blocks[n%len(blocks)])))
			}
			b.ReportMetric(float64(opened.Milliseconds()), "open-ms")
			b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "heap-MB")
		})
	}
}

// multiply copies the first game until there are so many: the game, its seats with people
// of their own, its positions and the mails that were sent.
func multiply(b testing.TB, path string, games int) {
	b.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	ctx := context.Background()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer tx.Rollback()
	for _, table := range []struct{ name, own string }{
		{"game", "id = 'toy-' || n, number = n"},
		{"phase", "game = 'toy-' || n, id = 1000000 + 10 * n + id % 10"},
		{"seat", "game = 'toy-' || n"},
		{"outbox", "game = 'toy-' || n, id = 1000000 + 10 * n + id % 10, message_id = n || message_id, state = 'sent', sent = created"},
	} {
		key := "game"
		if table.name == "game" {
			key = "id"
		}
		for _, statement := range []string{
			"CREATE TEMP TABLE one AS SELECT * FROM " + table.name + " WHERE " + key + " = 'toy-1'",
			"CREATE TEMP TABLE copies AS WITH RECURSIVE c(n) AS (SELECT 11 UNION ALL SELECT n + 1 FROM c WHERE n < " + strconv.Itoa(games) +
				") SELECT n, one.* FROM c, one WHERE n <= " + strconv.Itoa(games),
			"UPDATE copies SET " + table.own,
			"ALTER TABLE copies DROP COLUMN n",
			"INSERT INTO " + table.name + " SELECT * FROM copies",
			"DROP TABLE copies",
			"DROP TABLE one",
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				b.Fatalf("%s: %v", statement, err)
			}
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
}

// TestLetterAmongCopies: the benchmark's copies are games like others.
func TestLetterAmongCopies(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	for range 9 {
		w.Game(nil)
	}
	w.Stop()
	multiply(t, w.Path, 30)
	w.Start()
	games, err := w.Service.Inquiry.ListGames(w.Ctx)
	if err != nil || len(games) != 30 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	w.Mails()
	w.Receive(w.Letter(raw("m1@x", ana, "orders", w.Block(g, toy.Red, 0, "hold mill", "raid ford", "wait"))))
	w.WantMails(w.Mails(), "ack>ana")
}
