package mailertest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
)

func drainReadsUpToNow(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	wire.Garble(" IDLE", " XDLE") // nothing but Drain can make it read
	var to Letterbox
	p, stop := run(t, d.mailbox(wire.Addr()), &to, NewClock(start()))
	for i := range 10 {
		d.post(letter(fmt.Sprint(i), 0))
		if err := p.Drain(context.Background(), time.Now()); err != nil {
			t.Fatalf("Drain: %v", err)
		}
		if got := to.Len(); got != i+1 {
			t.Fatalf("letters after Drain: got %d, want %d", got, i+1)
		}
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := p.Drain(context.Background(), time.Now()); err != nil {
				t.Errorf("Drain at once with others: %v", err)
			}
		})
	}
	all.Wait()
	stop()
	if err := p.Drain(context.Background(), time.Now()); !errors.Is(err, mailer.ErrStopped) {
		t.Errorf("Drain after the end: got %v, want ErrStopped", err)
	}
}

func drainUnreachable(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	var to Letterbox
	p, _ := run(t, d.mailbox(wire.Addr()), &to, NewClock(start()))
	Eventually(t, "the first scan", func() bool { return p.Health().Connected })
	wire.Down()
	Eventually(t, "bad health", func() bool { return p.Health().Err != nil })
	if err := p.Drain(context.Background(), time.Now()); err == nil {
		t.Error("Drain without a server: got nil, want an error")
	}
	d.post(letter("late", 0))
	wire.Up()
	if err := p.Drain(context.Background(), time.Now()); err != nil {
		t.Errorf("Drain with the server back: %v", err)
	}
	wantSubjects(t, &to, "late")
}
