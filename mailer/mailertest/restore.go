package mailertest

import (
	"context"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer"
)

// validity returns the UIDVALIDITY of the bench's folder.
func (b *bench) validity() uint32 {
	b.t.Helper()
	status, err := b.client.Status(b.folder, &imap.StatusOptions{UIDValidity: true}).Wait()
	if err != nil {
		b.t.Fatal(err)
	}
	return status.UIDValidity
}

// remember saves a mark of the bench's folder before the poller runs.
func (b *bench) remember(to *Letterbox, uid uint32) {
	b.t.Helper()
	if err := to.Save(context.Background(), b.server.User+"/"+b.folder, mailer.Mark{UIDValidity: b.validity(), UID: uid}); err != nil {
		b.t.Fatal(err)
	}
}

// restoredMailboxIsReadAnew: the folder comes from a copy of yesterday, its
// UIDVALIDITY is the same, and its UIDs are below the mark. What is known is
// not read twice.
func restoredMailboxIsReadAnew(t *testing.T, d *bench) {
	var to Letterbox
	known := letter("known", 0)
	if err := to.Receive(context.Background(), mailer.Letter{UIDValidity: d.validity(), UID: 40, Size: int64(len(known)), Raw: known}); err != nil {
		t.Fatal(err)
	}
	d.post(known)
	d.post(letter("one", 0))
	d.post(letter("two", 0), imap.FlagSeen)
	d.remember(&to, 50)
	clock := NewClock(start())
	p, _ := run(t, d.mailbox(d.server.IMAP), &to, clock)
	wantSubjects(t, &to, "known", "one", "two")
	d.wantMoved(3)
	d.post(letter("three", 0)) // still below the mark of yesterday
	if err := p.Drain(context.Background(), time.Time{}); err != nil {
		t.Fatal(err)
	}
	wantSubjects(t, &to, "known", "one", "two", "three")
}

// letterBelowTheMarkIsRead: UIDNEXT has caught up with the mark, so that only
// the letters show that the folder was restored.
func letterBelowTheMarkIsRead(t *testing.T, d *bench) {
	wire := NewWire(t, d.server.IMAP)
	var to Letterbox
	for _, name := range []string{"one", "two", "three"} {
		d.post(letter(name, 0))
	}
	d.remember(&to, 2)
	to.Before = func(l mailer.Letter) error {
		if Subject(l.Raw) == "one" && to.Failed() < 2 {
			return ErrStore // it is held like any other
		}
		return nil
	}
	clock := NewClock(start())
	run(t, d.mailbox(wire.Addr()), &to, clock)
	Eventually(t, "three letters", func() bool { clock.Advance(100 * time.Millisecond); return to.Len() == 3 })
	wantSubjects(t, &to, "one", "two", "three")
	d.wantMoved(3)
	wire.Cut()
	d.post(letter("four", 0))
	Eventually(t, "reconnecting", func() bool { clock.Advance(time.Second); return to.Len() == 4 })
	wantSubjects(t, &to, "one", "two", "three", "four")
}

// restoredDatabaseReadsTheDoneFolder: what was handled since the copy was made
// lies in the done folder, and the database does not know it.
func restoredDatabaseReadsTheDoneFolder(t *testing.T, d *bench) {
	to := Letterbox{Oldest: time.Now().Add(-time.Hour)}
	serve := func(want ...string) {
		t.Helper()
		_, stop := run(t, d.mailbox(d.server.IMAP), &to, NewClock(start()))
		wantSubjects(t, &to, want...)
		d.wantMoved(4)
		stop()
	}
	d.post(letter("one", 0))
	p, stop := run(t, d.mailbox(d.server.IMAP), &to, NewClock(start()))
	wantSubjects(t, &to, "one")
	if err := p.Drain(context.Background(), time.Time{}); err != nil {
		t.Fatal(err)
	}
	copied := to.Marks()
	for _, name := range []string{"two", "three", "four"} {
		d.post(letter(name, 0))
	}
	wantSubjects(t, &to, "one", "two", "three", "four")
	d.wantMoved(4)
	stop()
	to.Forget(1, copied)
	serve("one", "two", "three", "four")
	serve("one", "two", "three", "four") // once
	to.Forget(1, nil)                    // a copy without any mark
	serve("one", "two", "three", "four")
	to.Oldest = time.Now().Add(time.Hour) // what is older than all games is nobody's
	to.Forget(1, nil)
	p, _ = run(t, d.mailbox(d.server.IMAP), &to, NewClock(start()))
	if err := p.Drain(context.Background(), time.Time{}); err != nil {
		t.Fatal(err)
	}
	wantSubjects(t, &to, "one")
}
