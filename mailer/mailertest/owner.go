package mailertest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// owned returns the mailbox as a database reads it.
func (b *bench) owned(addr, owner string) mailer.Mailbox {
	box := b.mailbox(addr)
	box.Owner = owner
	return box
}

// turnedAway runs a poller until it gives up.
func turnedAway(t *testing.T, box mailer.Mailbox, to *Letterbox) {
	t.Helper()
	p, err := mailer.NewPoller(box, to, to, wire.Options{Clock: NewClock(start())})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var owned *mailer.OwnedError
	if err := p.Run(ctx); !errors.As(err, &owned) || time.Since(owned.Since).Abs() > time.Hour {
		t.Fatalf("Run on another's mailbox: got %v, want an OwnedError of now", err)
	}
	if err := box.Check(context.Background()); !errors.As(err, &owned) {
		t.Errorf("Check of another's mailbox: got %v, want an OwnedError", err)
	}
}

// markKeepsOthersOut: who came first reads the mailbox, until somebody else
// takes it over; then he notices.
func markKeepsOthersOut(t *testing.T, d *bench) {
	var first, second Letterbox
	clock := NewClock(start())
	_, stop := run(t, d.owned(d.server.IMAP, "first"), &first, clock)
	d.post(letter("one", 0))
	wantSubjects(t, &first, "one")
	turnedAway(t, d.owned(d.server.IMAP, "second"), &second)
	stop()
	turnedAway(t, d.owned(d.server.IMAP, "second"), &second) // nor while he rests
	if err := d.owned(d.server.IMAP, "first").Check(context.Background()); err != nil {
		t.Errorf("Check of the own mailbox: %v", err)
	}
	p, err := mailer.NewPoller(d.owned(d.server.IMAP, "first"), &first, &first, wire.Options{Clock: clock}) // a copy of his database is he
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.Run(context.Background()) }()
	d.post(letter("two", 0))
	wantSubjects(t, &first, "one", "two")

	box := d.owned(d.server.IMAP, "second")
	box.TakeOver = true
	run(t, box, &second, nil)
	Eventually(t, "the mark of the second", func() bool { return d.owned(d.server.IMAP, "second").Check(context.Background()) == nil })
	var owned *mailer.OwnedError
	Eventually(t, "that the first notices", func() bool {
		clock.Advance(time.Minute)
		select {
		case err := <-ended:
			if !errors.As(err, &owned) {
				t.Errorf("Run: got %v, want an OwnedError", err)
			}
			return true
		default:
			return false
		}
	})
	d.post(letter("three", 0))
	wantSubjects(t, &second, "three")
	if got := first.Len(); got != 2 {
		t.Errorf("the first took %d letters, want 2", got)
	}
	turnedAway(t, d.owned(d.server.IMAP, "first"), &first)
}

// serverWithoutMarkIsRead: it refuses the folder, or what is put there.
func serverWithoutMarkIsRead(t *testing.T, d *bench) {
	for _, garble := range [][2]string{{"CREATE", "XREATE"}, {"-owner\" (", "-nobody\" ("}} {
		wire := NewWire(t, d.server.IMAP)
		wire.Garble(garble[0], garble[1])
		var to Letterbox
		d.post(letter(garble[1][:4], 0))
		p, stop := run(t, d.owned(wire.Addr(), "first"), &to, nil)
		Eventually(t, "the letter", func() bool { return to.Len() > 0 }) // the first stays where no folder can be made
		if _, err := p.Skew(context.Background()); !errors.Is(err, mailer.ErrNoClock) {
			t.Errorf("Skew: got %v, want ErrNoClock", err)
		}
		stop()
		d.client.Delete(d.done + "-owner").Wait()
	}
}

// skewOfTheServersClock: it is read again and again, leaves one mark, and disturbs
// nothing.
func skewOfTheServersClock(t *testing.T, d *bench) {
	var to Letterbox
	clock := NewClock(time.Now().Add(-2 * time.Hour))
	p, _ := run(t, d.owned(d.server.IMAP, "first"), &to, clock)
	for range 3 {
		skew, err := p.Skew(context.Background())
		if want := time.Until(clock.Now()).Abs(); err != nil || (skew-want).Abs() > time.Minute {
			t.Fatalf("Skew: got %v, %v, want %v", skew, err, want)
		}
		clock.Advance(4 * time.Hour)
		skew, err = p.Skew(context.Background())
		if want := -time.Until(clock.Now()); err != nil || (skew-want).Abs() > time.Minute {
			t.Fatalf("Skew with our clock ahead: got %v, %v, want %v", skew, err, want)
		}
		clock.Advance(-4 * time.Hour)
	}
	if got := d.count(d.done + "-owner"); got != 1 {
		t.Errorf("%d marks, want 1", got)
	}
	d.post(letter("one", 0))
	wantSubjects(t, &to, "one")
}
