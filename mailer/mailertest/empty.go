package mailertest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
)

// emptyLetterIsHeld has a server hand out nothing of letters that have a size.
func emptyLetterIsHeld(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Garble("BODY.PEEK[] ", "BODY.PEEK[9] ")
	wire.Garble("BODY.PEEK[])", "BODY.PEEK[9])") // there is no such part
	box := d.mailbox(wire.Addr())
	box.MaxSize = 2000
	d.post(letter("empty", 0))
	d.post(letter("header only", 5000))
	var to Letterbox
	clock := NewClock(start())
	p, stop := run(t, box, &to, clock)
	Eventually(t, "the letter behind it", func() bool { clock.Advance(100 * time.Millisecond); return to.Len() == 1 })
	wantSubjects(t, &to, "header only")
	var held *mailer.HeldError
	if err := p.Drain(context.Background(), time.Time{}); !errors.As(err, &held) || !errors.Is(err, mailer.ErrHeld) || len(held.Letters) != 1 {
		t.Fatalf("Drain: got %v, want one letter held", err)
	}
	if h := held.Letters[0]; h.From != "player@example.org" || h.Size == 0 || h.Received.IsZero() || h.UID == 0 || h.Why == "" {
		t.Errorf("held is %+v", h)
	}
	if got := p.Health().Held; len(got) != 1 || got[0].From != "player@example.org" {
		t.Errorf("Health: held is %+v", got)
	}
	stop()
	run(t, d.mailbox(d.server.IMAP), &to, clock)
	wantSubjects(t, &to, "header only", "empty")
	d.wantMoved(2)
}

// drainTellsWhatLiesBehind tells a letter that alone is held from one that keeps others from
// being read.
func drainTellsWhatLiesBehind(t *testing.T, d *bench) {
	var to Letterbox
	to.Before = func(l mailer.Letter) error {
		if Subject(l.Raw) == "poison" {
			return ErrStore
		}
		return nil
	}
	d.post(letter("poison", 0))
	d.post(letter("healthy", 0))
	p, _ := run(t, d.mailbox(d.server.IMAP), &to, NewClock(start()))
	Eventually(t, "the first failure", func() bool { return to.Failed() > 0 })
	for to.Len() == 0 {
		var held *mailer.HeldError
		err := p.Drain(context.Background(), time.Time{})
		if !errors.Is(err, mailer.ErrHeld) || errors.As(err, &held) != (to.Len() == 1) {
			t.Fatalf("Drain with %d letters taken: %v", to.Len(), err)
		}
	}
}

// brokenHeaderIsHandedOut reads letters with lines in their header that are no fields.
func brokenHeaderIsHandedOut(t *testing.T, d *bench) {
	broken := []byte("this line is no field\r\n")
	d.post(slices.Concat(broken, letter("first", 0)))
	d.post(bytes.Replace(letter("middle", 0), []byte("\r\n"), slices.Concat([]byte("\r\n"), broken), 1))
	d.post(bytes.Replace(letter("last", 0), []byte("\r\n\r\n"), slices.Concat([]byte("\r\n"), broken, []byte("\r\n")), 1))
	var to Letterbox
	run(t, d.mailbox(d.server.IMAP), &to, NewClock(start()))
	Eventually(t, "the letters", func() bool { return to.Len() == 3 })
	for _, l := range to.Letters() {
		if !bytes.Contains(l.Raw, []byte("this line is no field")) {
			t.Errorf("letter %d of %d bytes came as %q", l.UID, l.Size, l.Raw)
		}
	}
	d.wantMoved(3)
}
