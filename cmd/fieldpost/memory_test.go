package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestMemoryOfAThousandGames keeps the daemon below 150 MB: positions are
// loaded when they are needed, not before. It runs in a process of its own, as what the
// tests before it took from the system says nothing of a daemon.
func TestMemoryOfAThousandGames(t *testing.T) {
	testenv.Alone(t, "measures the memory of a process")
	testenv.NoRace(t, "nothing runs beside anything else")
	const variable = "FIELDPOST_TEST_MEMORY"
	if os.Getenv(variable) == "" {
		c := exec.Command(os.Args[0], "-test.v", "-test.run=^TestMemoryOfAThousandGames$")
		c.Env = append(os.Environ(), variable+"=1", "GOGC=100")
		out, err := c.CombinedOutput()
		if t.Logf("%s", out); err != nil {
			t.Error(err)
		}
		return
	}
	dir, ctx := t.TempDir(), context.Background()
	c := config.Default()
	c.Database, c.Archives = filepath.Join(dir, "fieldpost.db"), filepath.Join(dir, "archives")
	c.Post.Address, c.Post.InstanceKey, c.Post.LettersPerHour = "post@club.test", config.NewSecret(strings.Repeat("k", 32)), 1<<30
	c.Games.Hold = 0
	c.Post.Maps = true
	o, err := daemon.Open(ctx, c, daemon.Env{Titles: titles.Load, Scratch: true})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	const games = 1000
	var ids []string
	for range games {
		ids = append(ids, createGame(t, o))
	}
	for i := 0; i < games; i += 5 { // a letter to every fifth game
		if err := o.Service.Receive(ctx, store.Arrival{Mailbox: "m", UIDValidity: 1, UID: uint32(i + 1), Received: time.Now(), Raw: firstLetter(t, o, ids[i], i)}); err != nil {
			t.Fatal(err)
		}
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%d running games: %.1f MB in use, %.1f MB taken from the system by Go", games, float64(m.HeapAlloc)/1e6, float64(m.Sys)/1e6)
	if m.Sys > 150e6 {
		t.Errorf("%d MB, want below 150", m.Sys/1e6)
	}
	if all, err := o.Service.Inquiry.ListGames(ctx); err != nil || len(all) != games {
		t.Errorf("%d games, %v", len(all), err)
	}
}

// createGame creates a game of the first title, shared out among four players.
func createGame(t *testing.T, o *daemon.Office) string {
	t.Helper()
	about := o.Titles[0].About()
	n := founding.NewGame{Title: about.ID, Policy: &store.Policy{}, Seed: &dice.Seed{7}}
	for i, side := range about.SidesOf("") {
		address := []string{"ana", "benito", "mo", "ida"}[i%4] + "@club.test"
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: address, Name: "Ana", Zone: "Europe/Madrid"}})
	}
	g, err := o.Service.Founding.CreateGame(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return g.ID
}

// firstLetter returns the first sheet of the first side as a letter.
func firstLetter(t *testing.T, o *daemon.Office, id string, no int) []byte {
	t.Helper()
	title := o.Titles[0]
	side := title.About().SidesOf("")[0]
	key, err := o.Service.Inquiry.OrderKey(t.Context(), id, side)
	if err != nil {
		t.Fatal(err)
	}
	var raw json.RawMessage
	if err := o.Store.View(t.Context(), func(tx *store.Tx) (err error) {
		raw, _, err = tx.Position(id, 0)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	pos, err := title.Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	lines := title.Grammar().Lines(rules.Bot(title, pos, pos.Demands()[0], selfplay.NewLuck(1, 2)), rules.English)
	return fmt.Appendf(nil, "From: Ana <ana@club.test>\r\nTo: post@club.test\r\nSubject: [%s P1 %s]\r\nMessage-ID: <%s.%d@club.test>\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\n\r\ngame: %s side: %s key: %s phase: 1\r\norders\r\n%s\r\nend\r\n",
		id, side, id, no, id, side, key, strings.Join(lines, "\r\n"))
}
