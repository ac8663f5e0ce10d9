package adjudicator_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// BenchmarkLetter takes a letter from arrival to its queued answer: two
// transactions, each flushed to the disk. Nobody sends more than ten letters
// for a phase.
func BenchmarkLetter(b *testing.B) {
	w := newWorld(b)
	body := ""
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		if n%10 == 1 {
			b.StopTimer()
			w.Clock.Advance(time.Hour)
			body = w.Block(w.Game(nil), toy.Red, 0, "hold mill", "raid ford", "wait")
			b.StartTimer()
		}
		w.Clock.Advance(time.Second)
		w.Receive(w.Letter(raw(fmt.Sprintf("m%d@x", n), ana, "orders", body)))
	}
}

// BenchmarkPhase takes the letter that completes a phase: its acknowledgement,
// the phase, and a sitrep for each side.
func BenchmarkPhase(b *testing.B) {
	w := newWorld(b)
	g, side, turn := "", toy.Red, 0
	keys := map[string]string{}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		if turn == 0 {
			b.StopTimer()
			w.Clock.Advance(time.Hour)
			g, side, turn = w.Game(map[string]string{"turns": "20"}), toy.Red, 40
			keys[string(toy.Red)], keys[string(toy.Blue)] = w.Block(g, toy.Red, 0, "hold mill"), w.Block(g, toy.Blue, 0, "hold ford")
			b.StartTimer()
		}
		from := ana
		if side == toy.Blue {
			from = benj
		}
		w.Receive(w.Letter(raw(fmt.Sprintf("m%d@x", n), from, "orders", keys[string(side)])))
		turn--
		if side == toy.Red {
			side = toy.Blue
		} else {
			side = toy.Red
		}
	}
}

// TestThousandGamesFitInMemory: positions are loaded when they are needed, so
// running games cost rows in the database and no memory.
func TestThousandGamesFitInMemory(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	w := newWorld(t, func(w *world) { w.Config.CachedGames = 16 })
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	w.Game(nil)
	before := heap()
	games := 1000
	if testing.Short() {
		games = 50
	}
	var ids []string
	for range games {
		ids = append(ids, w.Game(nil))
	}
	for _, g := range ids[:20] {
		w.Order(g, toy.Red, "hold mill", "wait")
		w.Clock.Advance(time.Hour)
	}
	if got := w.Service.CachedPositions(); got != 16 {
		t.Errorf("%d positions in memory, want 16", got)
	}
	grown := heap() - before
	t.Logf("%d games: the heap grew by %d KiB", games, grown>>10)
	if grown > 16<<20 {
		t.Errorf("%d games cost %d MiB of memory", games, grown>>20)
	}
	runtime.KeepAlive(w)
}

// TestRunWakesForLetters runs the loop as the daemon does.
func TestRunWakesForLetters(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Tick()
	ctx, cancel := context.WithCancel(w.Ctx)
	done := make(chan error)
	go func() { done <- w.Service.Run(ctx) }()
	w.Order(g, toy.Red, "hold mill")
	if got := w.Show(g).Phase; got != 2 {
		t.Errorf("phase %d, want 2", got)
	}
	w.Clock.Advance(100 * time.Hour)
	if err := w.Service.Receive(ctx, w.Letter(raw("x@x", ana, "x", "hello"))); err != nil { // wakes the loop
		t.Fatal(err)
	}
	for range 200 {
		if w.Show(g).Phase == 3 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if got := w.Show(g).Phase; got != 3 {
		t.Errorf("phase %d, want 3: the deadline has passed", got)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
