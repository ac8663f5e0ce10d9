//go:build !race

package adjudicator_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// The tests of this file stand apart because the race detector allocates.

// TestLetterIsCheap, however many games its sender plays.
func TestLetterIsCheap(t *testing.T) {
	w := newWorld(t)
	for range 30 {
		w.Game(nil)
	}
	body := w.Block(w.Game(nil), toy.Red, 0, "hold mill", "raid ford", "wait")
	n := 0
	got := testing.AllocsPerRun(20, func() {
		n++
		w.Clock.Advance(time.Second)
		w.Receive(w.Letter(raw(fmt.Sprintf("m%d@x", n), ana, "orders", body)))
	})
	if got > 1300 { // of which 60 find out who may write for the side
		t.Errorf("a letter allocates %v times, want at most 1300", got)
	}
}

// TestPhaseIsCheap: a letter, the phase that it completes, and two sitreps, one of
// which names its map.
func TestPhaseIsCheap(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "20"})
	bodies := []string{w.Block(g, toy.Red, 0, "hold mill"), w.Block(g, toy.Blue, 0, "hold ford")}
	n := 0
	got := testing.AllocsPerRun(20, func() {
		w.Clock.Advance(time.Minute)
		w.Receive(w.Letter(raw(fmt.Sprintf("m%d@x", n), []string{ana, benj}[n%2], "orders", bodies[n%2])))
		n++
	})
	if phase := w.Show(g).Phase; phase != 22 {
		t.Fatalf("phase %d, want 22", phase)
	}
	if got > 2540 { // of which 13 see who plays several sides, 30 find out who the sender is, 40 who observes, and 70 name the thread
		t.Errorf("a phase allocates %v times, want at most 2540", got)
	}
}
