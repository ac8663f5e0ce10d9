package mailertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// start returns where the suite's clocks begin.
func start() time.Time { return time.Date(2026, time.November, 2, 9, 0, 0, 0, time.UTC) }

// run starts a poller for the time of a test; the function ends it earlier.
func run(t *testing.T, box mailer.Mailbox, to *Letterbox, clock wire.Clock) (*mailer.Poller, func()) {
	t.Helper()
	p, err := mailer.NewPoller(box, to, to, wire.Options{Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	t.Cleanup(stop)
	return p, stop
}

// Inbound runs the suite of the way in against a server.
func Inbound(t *testing.T, server Server) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, *bench)
	}{
		{"PollReadsWhatIsThere", pollReadsWhatIsThere},
		{"HintWakesAtOnce", hintWakesAtOnce},
		{"ServerWithoutIdleIsPolled", serverWithoutIdleIsPolled},
		{"SeenIsIgnored", seenIsIgnored},
		{"OtherUIDValidityStartsAnew", otherUIDValidityStartsAnew},
		{"RestoredMailboxIsReadAnew", restoredMailboxIsReadAnew},
		{"LetterBelowTheMarkIsRead", letterBelowTheMarkIsRead},
		{"RestoredDatabaseReadsTheDoneFolder", restoredDatabaseReadsTheDoneFolder},
		{"MarkKeepsOthersOut", markKeepsOthersOut},
		{"ServerWithoutMarkIsRead", serverWithoutMarkIsRead},
		{"SkewOfTheServersClock", skewOfTheServersClock},
		{"TooBigGivesTheHeader", tooBigGivesTheHeader},
		{"ManyLettersInBatches", manyLettersInBatches},
		{"FailedLetterComesAgainInOrder", failedLetterComesAgainInOrder},
		{"PoisonedLetterIsPassed", poisonedLetterIsPassed},
		{"UnreadableLetterIsHeld", unreadableLetterIsHeld},
		{"EmptyLetterIsHeld", emptyLetterIsHeld},
		{"DrainTellsWhatLiesBehind", drainTellsWhatLiesBehind},
		{"BrokenHeaderIsHandedOut", brokenHeaderIsHandedOut},
		{"CutConnectionLosesNothing", cutConnectionLosesNothing},
		{"UnreachableServerIsTriedAgain", unreachableServerIsTriedAgain},
		{"SilentServerIsLeft", silentServerIsLeft},
		{"WithoutMove", withoutMove},
		{"WithoutMoveAndUIDPlus", withoutMoveAndUIDPlus},
		{"RefusedMove", refusedMove},
		{"Drain", drainReadsUpToNow},
		{"DrainUnreachable", drainUnreachable},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, newDesk(t, server)) })
	}
}

// wantSubjects waits until the letterbox holds exactly these.
func wantSubjects(t *testing.T, box *Letterbox, want ...string) {
	t.Helper()
	Eventually(t, fmt.Sprintf("letters %q", want), func() bool { return box.Len() >= len(want) })
	if diff := cmp.Diff(box.Subjects(), want); diff != "" {
		t.Fatalf("letters (-got +want):\n%s", diff)
	}
}

func (b *bench) wantMoved(n int) {
	b.t.Helper()
	Eventually(b.t, fmt.Sprintf("%d letters in %s", n, b.done), func() bool {
		return b.count(b.folder) == 0 && b.count(b.done) == n
	})
}

func pollReadsWhatIsThere(t *testing.T, d *bench) {
	raw := letter("one", 0)
	d.post(raw)
	d.post(letter("two", 0))
	d.post(letter("three", 0))
	var to Letterbox
	before := time.Now().Add(-time.Hour)
	p, _ := run(t, d.mailbox(d.server.IMAP), &to, nil)
	wantSubjects(t, &to, "one", "two", "three")
	d.wantMoved(3)

	got := to.Letters()[0]
	if !bytes.Equal(got.Raw, raw) {
		t.Errorf("raw letter: got %q, want %q", got.Raw, raw)
	}
	if got.Size != int64(len(raw)) || got.TooBig || got.UID == 0 || got.UIDValidity == 0 {
		t.Errorf("place and size: got %+v", got)
	}
	if got.Received.Before(before) || got.Received.After(time.Now().Add(time.Hour)) {
		t.Errorf("received: got %v, want about now", got.Received)
	}
	if want := d.server.User + "/" + d.folder; got.Mailbox != want {
		t.Errorf("mailbox: got %q, want %q", got.Mailbox, want)
	}
	Eventually(t, "good health", func() bool { h := p.Health(); return h.Connected && !h.LastGood.IsZero() && h.Err == nil })
}

func hintWakesAtOnce(t *testing.T, d *bench) {
	var to Letterbox
	// The clock stands still: only hints can wake the poller.
	run(t, d.mailbox(d.server.IMAP), &to, NewClock(start()))
	var want []string
	for i := range 5 {
		want = append(want, fmt.Sprint("hint ", i))
		d.post(letter(want[i], 0))
		wantSubjects(t, &to, want...)
	}
	d.wantMoved(5)
}

func serverWithoutIdleIsPolled(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Garble(" IDLE", " XDLE")
	var to Letterbox
	clock := NewClock(start())
	box := d.mailbox(wire.Addr())
	box.PollEvery = time.Minute
	p, _ := run(t, box, &to, clock)
	Eventually(t, "the first scan", func() bool { return p.Health().Connected })
	Eventually(t, "waiting", func() bool { _, ok := clock.Next(); return ok })
	d.post(letter("polled", 0))
	if next, _ := clock.Next(); next > time.Minute {
		t.Errorf("next poll in %v, want at most a minute", next)
	}
	Eventually(t, "the letter", func() bool { clock.Advance(30 * time.Second); return to.Len() == 1 })
}

func seenIsIgnored(t *testing.T, d *bench) {
	d.post(letter("read elsewhere", 0), imap.FlagSeen)
	d.post(letter("unread", 0))
	var to Letterbox
	run(t, d.mailbox(d.server.IMAP), &to, nil)
	wantSubjects(t, &to, "read elsewhere", "unread")
	d.wantMoved(2)
	status, err := d.client.Status(d.done, &imap.StatusOptions{NumUnseen: true}).Wait()
	if err != nil || status.NumUnseen == nil || *status.NumUnseen != 1 {
		t.Errorf("unseen in %s: got %+v, %v, want 1", d.done, status, err)
	}
}

func otherUIDValidityStartsAnew(t *testing.T, d *bench) {
	var to Letterbox
	clock := NewClock(start())
	d.post(letter("old 1", 0))
	d.post(letter("old 2", 0))
	_, stop := run(t, d.mailbox(d.server.IMAP), &to, clock)
	wantSubjects(t, &to, "old 1", "old 2")
	d.wantMoved(2)

	// While it runs: the next poll selects the folder anew.
	d.recreate()
	d.post(letter("new 1", 0))
	Eventually(t, "the letter in the new folder", func() bool { clock.Advance(time.Minute); return to.Len() == 3 })
	stop()

	// While it does not: the saved mark is void.
	d.recreate()
	d.post(letter("newer 1", 0))
	run(t, d.mailbox(d.server.IMAP), &to, clock)
	wantSubjects(t, &to, "old 1", "old 2", "new 1", "newer 1")
	got := to.Letters()
	if got[0].UIDValidity == got[2].UIDValidity || got[2].UIDValidity == got[3].UIDValidity {
		t.Errorf("UIDVALIDITY: got %d, %d, %d, want three values", got[0].UIDValidity, got[2].UIDValidity, got[3].UIDValidity)
	}
}

func tooBigGivesTheHeader(t *testing.T, d *bench) {
	big := letter("big", 5000)
	d.post(letter("small", 0))
	d.post(big)
	d.post(letter("small again", 0))
	box := d.mailbox(d.server.IMAP)
	box.MaxSize = 2000
	var to Letterbox
	run(t, box, &to, nil)
	wantSubjects(t, &to, "small", "big", "small again")
	d.wantMoved(3)
	got := to.Letters()[1]
	if !got.TooBig || got.Size != int64(len(big)) {
		t.Errorf("big letter: got TooBig %v, size %d, want true, %d", got.TooBig, got.Size, len(big))
	}
	if bytes.Contains(got.Raw, []byte("xxx")) {
		t.Errorf("big letter: got its body, %d bytes", len(got.Raw))
	}
	if to.Letters()[0].TooBig {
		t.Error("small letter: got TooBig")
	}
}

func manyLettersInBatches(t *testing.T, d *bench) {
	const n = 150
	var want []string
	for i := range n {
		want = append(want, fmt.Sprint("letter ", i))
		d.post(letter(want[i], 0))
	}
	var to Letterbox
	run(t, d.mailbox(d.server.IMAP), &to, nil)
	wantSubjects(t, &to, want...)
	d.wantMoved(n)
}

func failedLetterComesAgainInOrder(t *testing.T, d *bench) {
	clock := NewClock(start())
	var to Letterbox
	to.Before = func(l mailer.Letter) error {
		if Subject(l.Raw) == "two" && to.Failed() < 2 {
			return ErrStore
		}
		return nil
	}
	d.post(letter("one", 0))
	d.post(letter("two", 0))
	d.post(letter("three", 0))
	run(t, d.mailbox(d.server.IMAP), &to, clock)
	Eventually(t, "the first failure", func() bool { return to.Failed() == 1 && d.count(d.folder) == 2 })
	wantSubjects(t, &to, "one")
	Eventually(t, "the second try", func() bool { clock.Advance(100 * time.Millisecond); return to.Len() == 3 })
	wantSubjects(t, &to, "one", "two", "three")
	d.wantMoved(3)
}

func poisonedLetterIsPassed(t *testing.T, d *bench) {
	clock := NewClock(start())
	var to Letterbox
	to.Before = func(l mailer.Letter) error {
		if Subject(l.Raw) == "poison" {
			return ErrStore
		}
		return nil
	}
	d.post(letter("poison", 0))
	d.post(letter("healthy", 0))
	p, stop := run(t, d.mailbox(d.server.IMAP), &to, clock)
	Eventually(t, "the healthy letter", func() bool { clock.Advance(100 * time.Millisecond); return to.Len() == 1 })
	Eventually(t, "only the poisoned letter in the folder", func() bool { return d.count(d.folder) == 1 && d.count(d.done) == 1 })
	if err := p.Drain(context.Background(), time.Time{}); !errors.Is(err, mailer.ErrHeld) {
		t.Errorf("Drain: got %v, want ErrHeld", err)
	}
	if err := p.Drain(context.Background(), start().AddDate(-1, 0, 0)); err != nil {
		t.Errorf("Drain up to before the letter came: got %v, want nil", err)
	}
	stop()
	to.Before = nil
	run(t, d.mailbox(d.server.IMAP), &to, clock)
	wantSubjects(t, &to, "healthy", "poison")
	d.wantMoved(2)
}

func unreadableLetterIsHeld(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Garble("BODY.PEEK[] ", "BODY.NONE[] ")
	wire.Garble("BODY.PEEK[])", "BODY.NONE[])") // the server takes no whole letters
	box := d.mailbox(wire.Addr())
	box.MaxSize = 2000
	d.post(letter("broken", 0))
	d.post(letter("header only", 5000))
	var to Letterbox
	clock := NewClock(start())
	p, _ := run(t, box, &to, clock)
	Eventually(t, "the letter behind it", func() bool { clock.Advance(100 * time.Millisecond); return to.Len() == 1 })
	wantSubjects(t, &to, "header only")
	if err := p.Drain(context.Background(), time.Time{}); !errors.Is(err, mailer.ErrHeld) {
		t.Errorf("Drain: got %v, want ErrHeld", err)
	}
	if got := wire.Conns(); got != 1 {
		t.Errorf("connections: got %d, want 1", got)
	}
}

func cutConnectionLosesNothing(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	var to Letterbox
	clock := NewClock(start())
	cuts := 0
	to.Before = func(l mailer.Letter) error {
		if subject := Subject(l.Raw); cuts == 0 && subject == "two" || cuts == 1 && subject == "four" {
			cuts++
			wire.Cut() // the letter is taken, but the server is never told
		}
		return nil
	}
	for _, name := range []string{"one", "two", "three"} {
		d.post(letter(name, 0))
	}
	run(t, d.mailbox(wire.Addr()), &to, clock)
	moved := func() bool { clock.Advance(time.Second); return d.count(d.folder) == 0 }
	Eventually(t, "reconnecting", moved)
	d.post(letter("four", 0))
	d.post(letter("five", 0))
	Eventually(t, "reconnecting again", func() bool { return moved() && to.Len() >= 5 })
	d.wantMoved(5)
	wantSubjects(t, &to, "one", "two", "three", "four", "five")
	if wire.Conns() < 3 {
		t.Errorf("connections: got %d, want at least 3", wire.Conns())
	}
}

func unreachableServerIsTriedAgain(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Down()
	var to Letterbox
	clock := NewClock(start())
	d.post(letter("patient", 0))
	p, _ := run(t, d.mailbox(wire.Addr()), &to, clock)
	Eventually(t, "bad health", func() bool { return p.Health().Err != nil })
	var pauses []time.Duration
	for range 4 {
		Eventually(t, "a pause", func() bool { _, ok := clock.Next(); return ok })
		pause, _ := clock.Next()
		pauses = append(pauses, pause)
		clock.Advance(pause)
	}
	if !slices.IsSorted(pauses) || pauses[0] > time.Second {
		t.Errorf("pauses between attempts: got %v, want them growing from at most a second", pauses)
	}
	wire.Up()
	Eventually(t, "the letter", func() bool { clock.Advance(time.Second); return to.Len() == 1 })
	Eventually(t, "good health", func() bool { return p.Health().Err == nil })
}

func silentServerIsLeft(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	box := d.mailbox(wire.Addr())
	box.Timeout = 500 * time.Millisecond
	var to Letterbox
	clock := NewClock(start())
	p, _ := run(t, box, &to, clock)
	Eventually(t, "the first scan", func() bool { return p.Health().Connected })
	wire.Stall()
	d.post(letter("after the silence", 0))
	Eventually(t, "giving up", func() bool { clock.Advance(time.Minute); return p.Health().Err != nil })
	wire.Up()
	Eventually(t, "the letter", func() bool { clock.Advance(time.Minute); return to.Len() == 1 })
}

func withoutMove(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Garble(" MOVE", " XOVE")
	wire.Garble(" IMAP4rev2", "")
	wire.Garble("UID MOVE", "UID XOVE") // would be refused
	d.post(letter("one", 0))
	d.post(letter("two", 0))
	var to Letterbox
	run(t, d.mailbox(wire.Addr()), &to, nil)
	wantSubjects(t, &to, "one", "two")
	d.wantMoved(2)
}

func withoutMoveAndUIDPlus(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Garble(" MOVE", " XOVE")
	wire.Garble(" UIDPLUS", " XIDPLUS")
	wire.Garble(" IMAP4rev2", "")
	staysButIsNotReadAgain(t, d, wire)
}

func refusedMove(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Garble("UID MOVE", "UID XOVE")
	staysButIsNotReadAgain(t, d, wire)
}

// staysButIsNotReadAgain checks what holds where letters cannot leave the folder:
// the mark keeps them from being read twice, over a restart too.
func staysButIsNotReadAgain(t *testing.T, d *bench, wire *Wire) {
	clock := NewClock(start())
	var to Letterbox
	d.post(letter("one", 0))
	d.post(letter("two", 0))
	_, stop := run(t, d.mailbox(wire.Addr()), &to, clock)
	wantSubjects(t, &to, "one", "two")
	d.post(letter("three", 0))
	wantSubjects(t, &to, "one", "two", "three")
	mark := func() uint32 { m, _ := to.Load(context.Background(), d.server.User+"/"+d.folder); return m.UID }
	Eventually(t, "the mark behind three letters", func() bool { return mark() == to.Letters()[2].UID })
	stop()
	p, _ := run(t, d.mailbox(wire.Addr()), &to, clock)
	d.post(letter("four", 0))
	if err := p.Drain(context.Background(), time.Time{}); err != nil {
		t.Fatal(err)
	}
	wantSubjects(t, &to, "one", "two", "three", "four")
	if got := d.count(d.folder); got != 4 {
		t.Errorf("letters in the folder: got %d, want 4", got)
	}
}
