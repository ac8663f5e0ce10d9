package servicetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Addresses.
const (
	Post      = "post@example.org"
	Ana       = "ana@example.net"   // plays red, in English
	Benito    = "benito@example.es" // plays blue, in Spanish
	Carol     = "carol@example.com" // plays neither
	Eva       = "eva@example.org"
	Olga      = "olga@example.com"
	Moderator = "mod@example.org"
)

// Noon is when each world begins.
var Noon = time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)

// World is a service with its database, its clock and its players. The fields above Store are
// read by [World.Start].
type World struct {
	T         testing.TB
	Ctx       context.Context
	Path      string
	Config    office.Config
	Clock     *Clock
	Drainer   *Drainer
	Skew      func(context.Context) (time.Duration, error)
	LastRead  func() time.Time
	Beacon    *beacontest.Beacon
	Failpoint func(string)
	Titles    []rules.Title
	Store     *store.Store
	Service   *adjudicator.Service
	UID       uint32
	ReplyTo   string
	Seen      int64 // the last dispatch that Mails returned
}

// New starts a service; change sets what it is started with.
func New(t testing.TB, change ...func(*World)) *World {
	t.Helper()
	dir := t.TempDir()
	w := &World{
		T: t, Ctx: context.Background(), Path: filepath.Join(dir, "fieldpost.db"),
		Clock: NewClock(Noon), Titles: []rules.Title{Toy},
		Config: office.Config{
			Address: Post, Loop: "test", InstanceKey: []byte("0123456789abcdef"),
			Moderator:  office.Person{Address: Moderator, Name: "Mo"},
			PagesURL:   "https://play.example.org",
			Policy:     store.Policy{Orders: 72 * time.Hour, Decision: 24 * time.Hour, Remind: 24 * time.Hour},
			ArchiveDir: filepath.Join(dir, "archive"),
			Outage:     office.OutageLimits{Asleep: 10_000 * time.Hour, Games: 1000}, // these clocks leap from one look to the next
		},
	}
	w.Drainer = &Drainer{w: w}
	for _, c := range change {
		c(w)
	}
	if _, err := os.Stat(w.Path); errors.Is(err, fs.ErrNotExist) {
		empty, err := emptyDatabase()
		if err == nil {
			err = os.WriteFile(w.Path, empty, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w.Start()
	t.Cleanup(func() { w.Stop() })
	return w
}

// emptyDatabase returns a database in which nothing has happened. Making one takes longer than most
// tests do.
var emptyDatabase = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "fieldpost")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	st, err := store.Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	if err := st.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// Start opens the database and makes the service, as after a restart.
func (w *World) Start() {
	w.T.Helper()
	book, err := templates.Load()
	if err != nil {
		w.T.Fatal(err)
	}
	if w.Store, err = store.OpenScratch(w.Ctx, w.Path); err != nil {
		w.T.Fatal(err)
	}
	env := office.Env{
		Clock: w.Clock, Drainer: w.Drainer, Skew: w.Skew, LastRead: w.LastRead, Failpoint: w.Failpoint, Random: new(Seeds), Desk: Desk, Draws: func(string) bool { return true },
	}
	if w.Beacon != nil {
		w.Config.Beacon, env.Beacon = w.Beacon.Network, w.Beacon.Client()
	}
	w.Service, err = adjudicator.New(w.Ctx, w.Config, w.Store, w.Titles, book, env)
	if err != nil {
		w.T.Fatal(err)
	}
}

// Another returns another process on the same database, which is started and stopped by itself.
func (w *World) Another() *World {
	other := *w
	return &other
}

// Stop closes the database, as before a restart.
func (w *World) Stop() {
	w.checkPointers()
	if err := w.Store.Close(); err != nil {
		w.T.Error(err)
	}
	record(w.T, w.Path)
}

// Game creates a toy game between Ana (red) and Benito (blue).
func (w *World) Game(options map[string]string, change ...func(*founding.NewGame)) string {
	w.T.Helper()
	seed := dice.Seed{1, 2, 3}
	n := founding.NewGame{
		Title: "toy", Options: options, Seed: &seed,
		Seats: []founding.NewSeat{
			{Side: toy.Blue, Person: office.Person{Address: Benito, Name: "Benito", Lang: rules.Spanish, Zone: "Europe/Madrid"}},
			{Side: toy.Red, Person: office.Person{Address: "Ana@Example.net", Name: "Ana", Lang: rules.English, Zone: "America/New_York"}},
		},
	}
	for _, c := range change {
		c(&n)
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		w.T.Fatal(err)
	}
	return info.ID
}

// OneHand has Ana hold both sides of a new game.
func OneHand(n *founding.NewGame) { n.Seats[0].Person = n.Seats[1].Person }

// Key returns the order key of a seat.
func (w *World) Key(game string, side rules.Side) string {
	w.T.Helper()
	key, err := w.Service.Inquiry.OrderKey(w.Ctx, game, side)
	if err != nil {
		w.T.Fatal(err)
	}
	return key
}

// Block returns the body of a mail with its header lines.
func (w *World) Block(game string, side rules.Side, phase int, lines ...string) string {
	head := fmt.Sprintf("game: %s side: %s key: %s", game, side, w.Key(game, side))
	if phase > 0 {
		head += fmt.Sprintf(" phase: %d", phase)
	}
	return head + "\norders\n" + strings.Join(lines, "\n") + "\nend\n"
}

// CopyFile copies a file.
func CopyFile(t testing.TB, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, b, 0o666); err != nil {
		t.Fatal(err)
	}
}
