package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/store"
)

// FuzzReceive sends whatever: each letter is handled at the first attempt,
// brings at most a few answers, and without a key the game stays as it is.
func FuzzReceive(f *testing.F) {
	w := newWorld(f)
	g := w.Game(nil)
	w.Mails()
	for _, body := range []string{
		"hold mill\n", "game: " + g + " side: red key: x\norders\nhold mill\nend\n", "status\nhelp\nreport\nhistory\n", "\x00\xff", "",
		"> game: " + g + " side: blue phase: 99999999999\n> turn 99999\n",
	} {
		f.Add(raw("f@x", ana, "["+g+" P1 red] x", body))
		f.Add(raw("", "Eve <eve@example.com>", "x", body, "In-Reply-To: <"+w.Outbox()[0].MessageID+">"))
	}
	f.Add(bounce("b@x", w.Outbox()[0].MessageID))
	f.Fuzz(func(t *testing.T, text []byte) {
		w.T = t
		before := w.Show(g)
		w.Receive(w.Letter(text))
		if mails := w.Mails(); len(mails) > 5 {
			t.Errorf("one letter brought %s", summary(mails))
		}
		if after := w.Show(g); after.Phase != before.Phase || after.Seats[0].Sheet != before.Seats[0].Sheet {
			t.Errorf("a letter without a key changed the game: %s, phase %d", after.Seats[0].Sheet, after.Phase)
		}
		if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
			left, err := tx.Letters().New()
			if len(left) > 0 {
				t.Errorf("letters %v could not be handled", left)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	})
}
