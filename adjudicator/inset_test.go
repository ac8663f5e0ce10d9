package adjudicator_test

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestBadLetterHurtsNoOtherOfItsSet: one of five letters that come together fails whenever
// it is handled; the others are handled and answered once, and it alone is put aside.
func TestBadLetterHurtsNoOtherOfItsSet(t *testing.T) {
	begun := -1000
	w := newWorld(t, func(w *world) {
		w.fail = func(step string) { // the third in its set, and then alone
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
		g := w.game(nil)
		all = append(all, w.letter(raw(fmt.Sprintf("set%d@x", i), ana, "orders", w.block(g, toy.Red, 0, "hold mill"))))
	}
	begun = 0
	taken, err := w.svc.ReceiveAll(w.ctx, all)
	if err != nil || taken != 5 {
		t.Fatalf("%d of 5 letters were taken: %v", taken, err)
	}
	if begun != 6 {
		t.Errorf("%d letters were begun, want 6: one of them twice", begun)
	}
	answers := map[int64]int{}
	if err := w.st.View(w.ctx, func(tx *store.Tx) error {
		mails, err := tx.Outbox("", 1000)
		if err != nil {
			return err
		}
		for _, d := range mails {
			if d.Letter != 0 {
				answers[d.Letter]++
			}
		}
		for i := range all {
			l, err := tx.LetterNamed(all[i].Mailbox, fmt.Sprintf("set%d@x", i))
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
