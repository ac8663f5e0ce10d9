package demo

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles/firsttest"
)

// patience is how long a busy machine may take for a game.
const patience = 3 * time.Minute

// play plays a demo to its end and closes the tour when the test is over.
func play(t *testing.T, cfg Config) (*Tour, Ending, []Item) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	var mu sync.Mutex
	var items []Item
	if cfg.Dir == "" {
		cfg.Titles, cfg.Dir = firsttest.Library, t.TempDir()
	}
	cfg.OnItem = func(it Item) {
		mu.Lock()
		defer mu.Unlock()
		items = append(items, it)
	}
	tour, err := Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tour.Close(); err != nil {
			t.Error(err)
		}
	})
	last := -1
	res, err := tour.Play(ctx, func(turn int) {
		if turn < last || turn > tour.Turns() {
			t.Errorf("progress goes from %d to %d of %d", last, turn, tour.Turns())
		}
		last = turn
	})
	if err != nil {
		t.Fatal(err)
	}
	if last != tour.Turns() {
		t.Errorf("progress ends at %d of %d", last, tour.Turns())
	}
	mu.Lock()
	defer mu.Unlock()
	return tour, res, items
}

func readArchive(t *testing.T, tour *Tour) *archive.Archive {
	t.Helper()
	raw, err := os.ReadFile(tour.Archive())
	if err != nil {
		t.Fatal(err)
	}
	a, err := archive.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	report, err := archive.NewKeeper(tour.Office().Titles, tour.Office().Book).Verify(context.Background(), a, nil)
	if whole := report.Verified() || a.End == nil && report.SoFar(); err != nil || !whole || report.Phases != len(a.Phases) {
		t.Fatalf("verify: %+v, %v", report, err)
	}
	return a
}

func TestWholeGame(t *testing.T) {
	t.Parallel()
	tour, res, items := play(t, Config{Titles: firsttest.Library, Lang: "mixed", Seed: 1914, NoMaps: true})
	if !res.Over || res.Game.Standings == nil || res.Phases < 4*18 {
		t.Errorf("the game ended with %+v", res)
	}
	a := readArchive(t, tour)
	if len(a.Phases) != res.Phases {
		t.Errorf("%d phases archived, %d played", len(a.Phases), res.Phases)
	}
	if len(items) != res.Mails {
		t.Errorf("%d mails shown, %d passed", len(items), res.Mails)
	}
	seen := map[string]int{}
	for i, it := range items {
		if it.No != i+1 {
			t.Fatalf("mail %d has number %d", i+1, it.No)
		}
		if _, err := os.Stat(it.File); err != nil {
			t.Error(err)
		}
		seen[it.What]++
	}
	for _, what := range []string{
		"invitation", "sitrep", "acknowledgement", "end of the game", "orders with a slip", "the same orders, mended",
		"orders, top-posted", "orders, in a block", "orders, in the quoted template", "orders, HTML only",
	} {
		if seen[what] == 0 {
			t.Errorf("no mail was %q; there were %v", what, seen)
		}
	}
	for _, what := range []string{"the same orders, mended", "acknowledgement: to be mended"} {
		if seen["orders with a slip"] != seen[what] {
			t.Errorf("%d slips, %d times %q", seen["orders with a slip"], seen[what], what)
		}
	}
	if seen["invitation"] != 4 || seen["end of the game"] != 4 {
		t.Errorf("%d invitations and %d ends of the game, want 4 each", seen["invitation"], seen["end of the game"])
	}
	secretsStayInside(t, tour, a)
}

// secretsStayInside looks for keys and orders in the log.
func secretsStayInside(t *testing.T, tour *Tour, a *archive.Archive) {
	t.Helper()
	log, err := os.ReadFile(filepath.Join(tour.cfg.Dir, "fieldpost.log"))
	if err != nil {
		t.Fatal(err)
	}
	if len(log) == 0 {
		t.Error("the log is empty")
	}
	for _, p := range tour.Players() {
		key, err := tour.Office().Service.Inquiry.OrderKey(context.Background(), tour.Game(), p.Side)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(log, []byte(key)) {
			t.Errorf("the log holds the key of %s", p.Side)
		}
	}
	for i := range a.Phases {
		for _, s := range a.Phases[i].Sheets {
			for _, line := range s.Canonical {
				if len(strings.Fields(line)) > 1 && bytes.Contains(log, []byte(line)) {
					t.Errorf("the log holds the order %q", line)
				}
			}
		}
	}
}

func TestOneSeedIsOneGameInAnyLanguage(t *testing.T) {
	testenv.NoRace(t, "a demo as in TestWholeGame, played otherwise")
	t.Parallel()
	last := func(lang string, seed uint64) string {
		tour, _, _ := play(t, Config{Titles: firsttest.Library, Lang: lang, Seed: seed, Turns: 3, NoMaps: true})
		a := readArchive(t, tour)
		return a.Phases[len(a.Phases)-1].Position
	}
	first := last("mixed", 5)
	for _, lang := range []string{"en", "es"} {
		if got := last(lang, 5); got != first {
			t.Errorf("in %s the game of seed 5 ends at %s, mixed at %s", lang, got, first)
		}
	}
	if last("en", 6) == first {
		t.Error("two seeds gave one game")
	}
}

func TestSpanishPlayersWriteSpanish(t *testing.T) {
	testenv.NoRace(t, "a demo as in TestWholeGame, played otherwise")
	t.Parallel()
	_, _, items := play(t, Config{Titles: firsttest.Library, Lang: "es", Seed: 1914, Turns: 2, NoMaps: true})
	found := 0
	for _, it := range items {
		raw, err := os.ReadFile(it.File)
		if err != nil {
			t.Fatal(err)
		}
		if it.To == "post" && (bytes.Contains(raw, []byte("recluta")) || bytes.Contains(raw, []byte("investiga"))) {
			found++
		}
	}
	if found == 0 {
		t.Error("no letter has a Spanish order")
	}
}

func TestTurnsStopTheGame(t *testing.T) {
	testenv.NoRace(t, "a demo as in TestWholeGame, played otherwise")
	t.Parallel()
	tour, res, items := play(t, Config{Titles: firsttest.Library, Lang: "en", Seed: 2, Turns: 1, NoMaps: true})
	if res.Over || res.Game.Clock.Turn != 2 {
		t.Errorf("over %v at turn %d, want turn 2 to be waited for", res.Over, res.Game.Clock.Turn)
	}
	for _, it := range items {
		if it.From != "post" && it.Phase >= res.Game.Phase {
			t.Errorf("%s sent %s for phase %d", it.From, it.What, it.Phase)
		}
	}
	if a := readArchive(t, tour); len(a.Phases) < 5 {
		t.Errorf("%d phases in the archive, want the set-up and at least four", len(a.Phases))
	}
}

// TestSeatOfTheReader takes the seat that was left free with a mail program of
// its own, over the address and password that the tour names.
func TestSeatOfTheReader(t *testing.T) {
	testenv.NoRace(t, "a demo as in TestWholeGame, played otherwise")
	t.Parallel()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	dir := t.TempDir()
	tour, err := Start(ctx, Config{Titles: firsttest.Library, Dir: dir, Lang: "mixed", Seed: 3, Turns: 1, Seat: "german", NoMaps: true})
	if err != nil {
		t.Fatal(err)
	}
	defer tour.Close()
	reader := tour.newBot(0)
	if reader.holds.Side != "german" {
		t.Fatalf("the first side is %s", reader.holds.Side)
	}
	poller, err := mailer.NewPoller(mailer.Mailbox{
		Addr: tour.IMAPAddr(), Security: wire.SecurityPlain, Username: "german@" + Domain, Password: tour.Password(),
	}, reader, nil, wire.Options{})
	if err != nil {
		t.Fatal(err)
	}
	read, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { _ = poller.Run(read) })
	res, err := tour.Play(ctx, nil)
	stop()
	wg.Wait()
	if err != nil || res.Phases < 5 {
		t.Errorf("played %d phases: %v", res.Phases, err)
	}
	if reader.written < 2 {
		t.Errorf("the reader wrote %d letters", reader.written)
	}
}

func TestInterrupt(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	ctx, cancel := context.WithCancel(context.Background())
	tour, err := Start(ctx, Config{Titles: firsttest.Library, Dir: t.TempDir(), Lang: "en", Seed: 4, Web: "127.0.0.1:0", OnItem: func(it Item) {
		if it.No == 20 {
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tour.Play(ctx, nil); err == nil {
		t.Error("the game ended in spite of the interrupt")
	}
	if err := tour.Close(); err != nil {
		t.Error(err)
	}
}

func TestUnknownSideTitleAndOption(t *testing.T) {
	for _, cfg := range []Config{
		{Title: "chess"}, {Seat: "martian"}, {Options: map[string]string{"decisions": "never"}},
	} {
		cfg.Titles, cfg.Dir = firsttest.Library, t.TempDir()
		tour, err := Start(context.Background(), cfg)
		if err == nil {
			tour.Close()
			t.Errorf("%+v started", cfg)
		}
	}
}

func TestSlipChangesOneWord(t *testing.T) {
	lines := []string{"research tanks", "g1 to verdun"}
	for seed := range uint64(50) {
		got, ok := slip(lines, luckOf(seed))
		if !ok || got[1] != lines[1] || got[0] == lines[0] || len(strings.Fields(got[0])) != 2 {
			t.Fatalf("seed %d: %q, %v", seed, got, ok)
		}
	}
	if _, ok := slip([]string{"g1 to x"}, luckOf(1)); ok {
		t.Error("a slip in a short word")
	}
}

func luckOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }

func ExampleStart() {
	dir, err := os.MkdirTemp("", "demo")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	tour, err := Start(context.Background(), Config{Titles: firsttest.Library, Dir: dir, Lang: "mixed", Seed: 1, Turns: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tour.Close()
	res, err := tour.Play(context.Background(), nil)
	fmt.Println("next is turn", res.Game.Clock.Turn, err)
	// Output: next is turn 2 <nil>
}
