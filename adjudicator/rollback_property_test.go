package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
)

// TestRandomRollbacks plays games that are taken back now and then, also to phases that
// were taken back themselves: no number comes twice, each names one position, and the
// archive of the game proves it.
func TestRandomRollbacks(t *testing.T) {
	for seed := range uint64(4) {
		luck := rand.New(rand.NewPCG(seed, 12))
		w := newWorld(t)
		g := w.Game(map[string]string{"turns": "20", "decisions": "ask"})
		last := 0
		for range 24 {
			now := w.Show(g).Phase
			if now < last {
				t.Fatalf("seed %d: phase %d after %d", seed, now, last)
			}
			last = now
			if now > 2 && luck.IntN(4) == 0 {
				before := w.Show(g).Phase
				c, err := w.Service.Rollback(w.Ctx, g, "moderator:mo", now, 1+luck.IntN(now-1))
				if err != nil || c.State != "done" {
					t.Fatalf("seed %d: %+v, %v", seed, c, err)
				}
				if after := w.Show(g).Phase; after != before+1 && c.Answer[0].Code != "verb.rolled-already" {
					t.Fatalf("seed %d: phase %d after %d", seed, after, before)
				}
				continue
			}
			w.Mails()
			for _, d := range w.demands(g) {
				lines := []string{"hold " + []string{"mill", "ford", "hill"}[luck.IntN(3)], "raid " + []string{"mill", "ford", "hill"}[luck.IntN(3)]}
				w.Order(g, d.Side, []string{"yes", "stand", strings.Join(lines, "\n")}[luck.IntN(3)])
			}
			if luck.IntN(2) == 0 {
				w.Clock.Advance(100 * time.Hour)
				w.Tick()
			}
		}
		a := w.export(g)
		w.wantVerified(a)
		for i, p := range a.Phases {
			if p.Number != i+1 {
				t.Fatalf("seed %d: phase %d stands at %d", seed, p.Number, i+1)
			}
			if p.Back != nil {
				if want := a.Start.Position; p.Back.To > 1 && p.Position != a.Phases[p.Back.To-2].Position || p.Back.To == 1 && p.Position != want {
					t.Errorf("seed %d: phase %d goes back to another position than phase %d began in", seed, p.Number, p.Back.To)
				}
			}
		}
	}
}

// TestDiceOfANumber: the same orders in the same position fall otherwise under the next
// number, and the same number gives the same.
func TestDiceOfANumber(t *testing.T) {
	otherwise := 0
	for range 8 {
		w := newWorld(t)
		g := w.Game(map[string]string{"turns": "20"})
		for range 4 {
			w.Order(g, toy.Red, "raid ford") // where blue begins: it stands, and a die is rolled
			w.rollback(g, 1)
		}
		a := w.export(g)
		var faces []int
		for _, p := range a.Phases {
			for _, r := range p.Rolls {
				faces = append(faces, r.Face)
			}
		}
		if len(faces) < 4 {
			t.Fatalf("rolled %v", faces)
		}
		if len(slices.Compact(faces)) > 1 {
			otherwise++
		}
		w.wantVerified(a)
	}
	if otherwise == 0 {
		t.Error("the dice of a phase that is given anew fall as before")
	}
}

// TestRollbackInTwinWorlds: two games that differ in where red hid, and in what it had
// sent, tell blue the same when they are taken back.
func TestRollbackInTwinWorlds(t *testing.T) {
	var worlds [2][]string
	var hidden [2]string
	for i, secret := range []string{"mill", "ford"} {
		w := newWorld(t, func(w *world) { w.Titles = []rules.Title{toyboard.New()} })
		g := w.Game(map[string]string{"report": "turn"})
		w.Order(g, toy.Red, "hold "+secret)
		w.Order(g, toy.Blue, "hold hill")
		w.Order(g, toy.Red, "hold "+secret, "wait")
		w.Order(g, toy.Blue, "turn 3", "hold hill")
		w.rollback(g, 1)
		w.Order(g, toy.Blue, "status", "report full", "history", "history 1", "history 2")
		hidden[i] = fmt.Sprint(w.Carried(g, 1))
		for _, d := range w.Outbox() {
			if d.Recipient == benj {
				worlds[i] = append(worlds[i], fmt.Sprint(d.Kind, d.Created, " ", d.Subject, "\n", anchorValue.ReplaceAllString(d.Text+d.HTML, "P="), d.Picture != nil))
			}
		}
	}
	if hidden[0] == hidden[1] {
		t.Fatal("the worlds are not twins but the same")
	}
	if diff := cmp.Diff(worlds[0], worlds[1]); diff != "" {
		t.Errorf("blue tells the worlds apart:\n%s", diff)
	}
}
