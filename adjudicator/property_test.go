package adjudicator_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// TestDeliveryDoesNotMatter: however often letters are delivered again,
// wherever the mailbox is renumbered and whenever the service restarts, the
// state is that of one delivery each.
func TestDeliveryDoesNotMatter(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	type post struct {
		red   bool
		lines []string
	}
	lines := rapid.SampledFrom([]string{
		"hold mill", "hold ford", "hold hill", "raid mill", "raid ford", "raid hill", "raid frod", "wait", "turn 2",
		"standing flee", "standing stand at mill", "stand", "flee", "on failure stop", "status", "Dear friend",
	})
	rapid.Check(t, func(rt *rapid.T) {
		posts := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) post {
			return post{rapid.Bool().Draw(rt, "red"), rapid.SliceOfN(lines, 1, 4).Draw(rt, "lines")}
		}), 1, 6).Draw(rt, "letters")
		play := func(disturb bool) []string {
			w := newWorld(t)
			g := w.Game(map[string]string{"decisions": "ask", "turns": "3"})
			var sent []store.Arrival
			for i, p := range posts {
				side, from := toy.Blue, benj
				if p.red {
					side, from = toy.Red, ana
				}
				w.Clock.Advance(time.Minute)
				sent = append(sent, w.Letter(raw(fmt.Sprintf("p%d@x", i), from, "x", w.Block(g, side, 0, p.lines...))))
				w.Receive(sent[i])
				if !disturb {
					continue
				}
				for _, again := range rapid.SliceOfN(rapid.IntRange(0, i), 0, 3).Draw(rt, "again") {
					l := sent[again]
					if rapid.Bool().Draw(rt, "renumbered") {
						l.UIDValidity, l.UID = 2, uint32(rapid.IntRange(1, 1000).Draw(rt, "uid"))
					}
					w.Receive(l)
				}
				if rapid.Bool().Draw(rt, "restart") {
					w.Stop()
					w.Start()
					w.Tick()
				}
			}
			return w.state(g)
		}
		want, got := play(false), play(true)
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Fatalf("delivering again changed the game (-once +again):\n%s", diff)
		}
	})
}

// TestOrderOfDeliveryDoesNotMatter: of the sheets of one side for one phase
// the one that the mail server received last counts, in whatever order they
// are handed over.
func TestOrderOfDeliveryDoesNotMatter(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(rt, "letters")
		order := rapid.Permutation(slices.Collect(func(yield func(int) bool) {
			for i := range n {
				if !yield(i) {
					return
				}
			}
		})).Draw(rt, "order")
		w := newWorld(t)
		g := w.Game(nil)
		var letters []store.Arrival
		for i := range n {
			w.Clock.Advance(time.Duration(rapid.IntRange(0, 2).Draw(rt, "gap")) * time.Second)
			place := []string{"mill", "ford", "hill"}[i%3]
			letters = append(letters, w.Letter(raw(fmt.Sprintf("p%d@x", i), ana, "x", w.Block(g, toy.Red, 1, "hold "+place, "wait"))))
		}
		for _, i := range order {
			w.Receive(letters[i])
		}
		w.Clock.Advance(100 * time.Hour)
		w.Tick()
		if got, want := w.Carried(g, 1), "red: hold "+[]string{"mill", "ford", "hill"}[(n-1)%3]; got != want {
			rt.Fatalf("carried out %q, want %q", got, want)
		}
	})
}

// state is what must not depend on how letters were delivered.
func (w *world) state(game string) []string {
	w.T.Helper()
	var out []string
	if err := w.Store.View(context.Background(), func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		standings := g.Standings // a pointer, which is printed whole only by itself
		g.Standings = nil
		out = append(out, fmt.Sprint(g), fmt.Sprint(standings))
		phases, err := tx.Phases().List(store.Phase{Game: game})
		if err != nil {
			return err
		}
		for _, p := range phases {
			out = append(out, fmt.Sprintf("%d %x", p.Number, p.Hash))
		}
		sheets, err := tx.Sheets().List(store.Sheet{Game: game})
		if err != nil {
			return err
		}
		for _, s := range sheets {
			out = append(out, fmt.Sprint(s.Side, s.Demand, s.Turn, s.Accepted, s.Wait, s.Receipt))
		}
		standing, err := tx.Standing(game)
		if err != nil {
			return err
		}
		for _, s := range standing {
			out = append(out, fmt.Sprint(s.Side, s.Canonical))
		}
		return nil
	}); err != nil {
		w.T.Fatal(err)
	}
	for _, d := range w.Outbox() {
		out = append(out, fmt.Sprint(d.Kind, d.Recipient, d.MessageID, d.InReplyTo, d.Refs, d.Subject, d.Text))
	}
	return out
}
