package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// again hands over a letter that a database which is gone has handled: it lies in the
// done folder, since a moment.
func (w *world) again(at time.Time, from, body string) []store.Dispatch {
	w.T.Helper()
	l := w.Letter(raw(fmt.Sprintf("m%d@%s", w.UID+1, from), from, "orders", body))
	l.Mailbox, l.Received = "INBOX > Done", at
	w.Receive(l)
	return w.Mails()
}

// TestLettersReadAgainComeOneAfterTheOther: each counts in the hour in which it came, a
// sheet is held from then, and a phase whose hold was over is played before the next
// letter, by its time or by the phase that it names.
func TestLettersReadAgainComeOneAfterTheOther(t *testing.T) {
	w, g := holding(t)
	began := w.Clock.Now()
	w.Clock.Advance(10 * time.Hour)
	w.again(began.Add(time.Minute), ana, w.Block(g, toy.Red, 1, "hold mill"))
	w.again(began.Add(2*time.Minute), benj, w.Block(g, toy.Blue, 1, "hold hill"))
	w.WantMails(w.again(began.Add(3*time.Minute), ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\nundo\n"), "notice>ana")
	w.again(began.Add(4*time.Minute), ana, w.Block(g, toy.Red, 1, "hold ford"))
	if n := w.Show(g).Phase; n != 1 {
		t.Fatalf("phase %d before the hold was over", n)
	}
	w.again(began.Add(2*time.Hour), ana, w.Block(g, toy.Red, 2, "hold ford"))
	if got, want := w.Carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
		t.Errorf("phase 1 was played with %q, want %q", got, want)
	}
	w.again(began.Add(2*time.Hour+time.Minute), benj, w.Block(g, toy.Blue, 2, "hold hill"))
	early, late := began.Add(2*time.Hour+2*time.Minute), began.Add(2*time.Hour+10*time.Minute+30*time.Second)
	w.again(early, ana, w.Block(g, toy.Red, 3, "hold ford")) // refused then, and now
	forged := strings.Replace(w.Block(g, toy.Red, 3, "hold ford"), w.Key(g, toy.Red), "aaaaaaaaaaaaaaaa", 1)
	w.again(late, "eve@example.net", forged)
	if n := w.Show(g).Phase; n != 2 {
		t.Errorf("phase %d, want 2: its hold is not over", n)
	}
	w.again(late, ana, w.Block(g, toy.Red, 3, "hold ford")) // the clocks are half a minute apart
	if n := w.Show(g).Phase; n != 3 {
		t.Errorf("phase %d, want 3: the letter says that phase 2 was played", n)
	}
}

// TestLettersReadAgainAreNotTooMany: an hour's letters count in theirs.
func TestLettersReadAgainAreNotTooMany(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.LettersPerHour = 2 })
	g := w.Game(nil)
	w.Mails()
	began := w.Clock.Now()
	w.Clock.Advance(100 * time.Hour)
	for i := range 10 {
		w.WantMails(w.again(began.Add(time.Duration(i)*time.Hour), ana, "game: "+g+" side: red\nstatus\n"), "status>ana")
	}
}

// TestRestoredWithoutAGame: the letters that came since the copy was made may begin one,
// so that the done folder is looked through from then on.
func TestRestoredWithoutAGame(t *testing.T) {
	w := newWorld(t)
	since := func() time.Time {
		t.Helper()
		at, err := w.Service.Intake.Since(w.Ctx)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	if at := since(); !at.IsZero() {
		t.Errorf("a new database wants letters since %v", at)
	}
	w.Stop()
	if err := store.MarkRestored(w.Ctx, w.Path, noon); err != nil {
		t.Fatal(err)
	}
	w.Start()
	if at := since(); !at.Equal(noon.Add(-time.Hour)) {
		t.Errorf("letters are wanted since %v, want an hour before the copy", at)
	}
}
