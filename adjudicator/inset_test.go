package adjudicator_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestBadLetterHurtsNoOtherOfItsSet: one of five letters that come together fails whenever
// it is handled; the others are handled and answered once, and it alone is put aside.
func TestBadLetterHurtsNoOtherOfItsSet(t *testing.T) {
	begun := -1000
	w := newWorld(t, func(w *world) {
		w.Failpoint = func(step string) { // the third in its set, and then alone
			if step == "letter.begun" {
				begun++
			}
			if step == "letter.effects" && (begun == 3 || begun == 4) {
				panic("a fault of ours")
			}
		}
	})
	var all []store.Arrival
	for i := range 5 {
		g := w.Game(nil)
		all = append(all, w.Letter(raw(fmt.Sprintf("set%d@x", i), ana, "orders", w.Block(g, toy.Red, 0, "hold mill"))))
	}
	begun = 0
	taken, err := w.Service.ReceiveAll(w.Ctx, all)
	if err != nil || taken != 5 {
		t.Fatalf("%d of 5 letters were taken: %v", taken, err)
	}
	if begun != 6 {
		t.Errorf("%d letters were begun, want 6: one of them twice", begun)
	}
	answers := map[int64]int{}
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		mails, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 1000}})
		if err != nil {
			return err
		}
		for _, d := range mails {
			if d.Letter != 0 {
				answers[d.Letter]++
			}
		}
		for i := range all {
			l, err := tx.Letters().One(store.LetterFilter{Mailbox: all[i].Mailbox, MessageID: fmt.Sprintf("set%d@x", i), Page: store.Page{Most: 1}})
			if err != nil {
				return err
			}
			if i == 2 {
				if l.State != store.LetterNew || l.Attempts != 1 || answers[l.ID] != 0 {
					t.Errorf("the bad letter: %s after %d attempts with %d answers", l.State, l.Attempts, answers[l.ID])
				}
			} else if l.State != store.LetterHandled || answers[l.ID] != 1 {
				t.Errorf("letter %d: %s with %d answers", i, l.State, answers[l.ID])
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestSetEndsForOtherUpdates: mails are noted as sent, one of many updates beside, while
// letters are handled and not behind them all.
func TestSetEndsForOtherUpdates(t *testing.T) {
	const letters = 40
	begun, beside := 0, make(chan int, 1)
	var w *world
	w = newWorld(t, func(v *world) {
		v.Failpoint = func(step string) {
			if step != "letter.begun" {
				return
			}
			if begun++; begun != 3 {
				return
			}
			go func() {
				n := -1
				if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
					waiting, err := tx.Letters().New()
					n = letters - len(waiting)
					return err
				}); err != nil {
					t.Error(err)
				}
				beside <- n
			}()
			for !w.Store.HasWaiter() {
				time.Sleep(time.Millisecond)
			}
		}
	})
	var all []store.Arrival
	for i := range letters {
		if i%10 == 0 {
			w.Game(nil)
		}
		all = append(all, w.Letter(raw(fmt.Sprintf("beside%d@x", i), ana, "orders", w.Block(fmt.Sprint("toy-", i/10+1), toy.Red, 0, "hold mill", "wait"))))
	}
	begun = 0
	if taken, err := w.Service.ReceiveAll(w.Ctx, all); err != nil || taken != letters {
		t.Fatalf("%d of %d letters were taken: %v", taken, letters, err)
	}
	if n := <-beside; n < 3 || n > 16 {
		t.Errorf("the other update came behind %d of %d letters", n, letters)
	}
}
