package mailer_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// These tests of the sender need a server that makes trouble on demand, which
// only the local post office does.

func epoch() time.Time { return time.Date(2026, time.November, 2, 9, 0, 0, 0, time.UTC) }

func relayTo(o *localpost.Server) delivery.Relay {
	return delivery.Relay{Addr: o.SMTPAddr(), Security: wire.SecurityPlain, Username: testAddress, Password: testPassword, SendEvery: time.Hour}
}

func parcel() delivery.Dispatch {
	return delivery.Dispatch{From: testAddress, To: testAddress, Raw: []byte("From: <post@example.org>\r\nSubject: x\r\n\r\nx\r\n")}
}

func busy(code int) func(string, string) error {
	return func(string, string) error {
		return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 2, 0}, Message: "not now"}
	}
}

func TestTemporaryRefusalBacksOffAndGivesUp(t *testing.T) {
	o := post(t, localpost.Config{Refuse: busy(451)})
	clock := mailertest.NewClock(epoch())
	var outbox mailertest.Outbox
	id := outbox.Put(parcel())
	mailertest.Send(t, relayTo(o), &outbox, clock)
	var waits []time.Duration
	for attempt := 1; ; attempt++ {
		mailertest.Eventually(t, "an attempt", func() bool {
			if outbox.Entry(id).Attempts < attempt {
				clock.Advance(time.Second) // the retry's timer, or the next look into the outbox
			}
			return outbox.Entry(id).Attempts >= attempt
		})
		e := outbox.Entry(id)
		if e.Reply != "451 4.2.0 not now" {
			t.Fatalf("reply: got %q, want the server's", e.Reply)
		}
		if e.Permanent {
			break
		}
		wait := e.Due.Sub(clock.Now())
		waits = append(waits, wait.Round(time.Minute))
		clock.Advance(max(wait-time.Second, 0))
	}
	want := []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour}
	for i, w := range want {
		if waits[i] != w {
			t.Errorf("wait %d: got %v, want %v", i+1, waits[i], w)
		}
	}
	if age := clock.Now().Sub(epoch()); age < 4*24*time.Hour || age > wire.GiveUpAfter+time.Hour {
		t.Errorf("given up after %v, want between four and five days", age)
	}
}

func TestHangUpAnswerChargesNobody(t *testing.T) {
	var open atomic.Bool
	o := post(t, localpost.Config{Refuse: func(from, to string) error {
		if open.Load() {
			return nil
		}
		return busy(421)(from, to)
	}})
	clock := mailertest.NewClock(epoch())
	var outbox mailertest.Outbox
	id := outbox.Put(parcel())
	s, _ := mailertest.Send(t, relayTo(o), &outbox, clock)
	mailertest.Eventually(t, "bad health", func() bool { return s.Health().Err != nil })
	if e := outbox.Entry(id); e.Times != 0 {
		t.Errorf("after 421: got %+v, want it untouched", e)
	}
	open.Store(true)
	mailertest.Eventually(t, "the dispatch sent", func() bool { clock.Advance(time.Second); return outbox.Entry(id).Sent })
}

func TestWrongPasswordChargesNobody(t *testing.T) {
	o := post(t, localpost.Config{})
	relay := relayTo(o)
	relay.Password = "wrong"
	var outbox mailertest.Outbox
	id := outbox.Put(parcel())
	s, stop := mailertest.Send(t, relay, &outbox, mailertest.NewClock(epoch()))
	mailertest.Eventually(t, "bad health", func() bool { return s.Health().Err != nil })
	stop()
	if err := s.Health().Err; !strings.Contains(err.Error(), "login") || strings.Contains(err.Error(), "wrong\"") {
		t.Errorf("health: got %v, want the authentication named", err)
	}
	if e := outbox.Entry(id); e.Times != 0 {
		t.Errorf("after a wrong password: got %+v, want it untouched", e)
	}
}

// A mail during which the connection breaks every time must not stop the rest.
func TestMailThatBreaksTheConnectionIsDelayedAlone(t *testing.T) {
	o := post(t, localpost.Config{})
	wire := mailertest.NewWire(t, o.SMTPAddr())
	wire.Garble("354 ", "xyz ")
	relay := relayTo(o)
	relay.Addr = wire.Addr()
	var outbox mailertest.Outbox
	id := outbox.Put(parcel())
	s, stop := mailertest.Send(t, relay, &outbox, mailertest.NewClock(epoch()))
	mailertest.Eventually(t, "bad health", func() bool { return s.Health().Err != nil })
	stop()
	if e := outbox.Entry(id); e.Times != 0 {
		t.Errorf("broken before the mail was under way: got %+v, want it untouched", e)
	}

	var broken atomic.Bool
	cutting := post(t, localpost.Config{OnMail: func(string, []string, []byte) {
		if broken.CompareAndSwap(false, true) {
			wire.Cut()
		}
	}})
	wire = mailertest.NewWire(t, cutting.SMTPAddr())
	relay.Addr = wire.Addr()
	outbox = mailertest.Outbox{}
	first, second := outbox.Put(parcel()), outbox.Put(parcel())
	clock := mailertest.NewClock(epoch())
	mailertest.Send(t, relay, &outbox, clock)
	mailertest.Eventually(t, "the second sent", func() bool { return outbox.Entry(second).Sent })
	if e := outbox.Entry(first); e.Sent || e.Permanent || e.Attempts != 1 {
		t.Errorf("the first: got %+v, want one temporary failure", e)
	}
	clock.Advance(time.Minute)
	mailertest.Eventually(t, "the first sent", func() bool { return outbox.Entry(first).Sent })
}

func TestResultIsNotedBeforeAnythingElseIsSent(t *testing.T) {
	o := post(t, localpost.Config{})
	var deaf atomic.Bool
	deaf.Store(true)
	outbox := mailertest.Outbox{Deaf: deaf.Load}
	id := outbox.Put(parcel())
	clock := mailertest.NewClock(epoch())
	s, _ := mailertest.Send(t, relayTo(o), &outbox, clock)
	mailertest.Eventually(t, "bad health", func() bool { return s.Health().Err != nil })
	for range 3 {
		mailertest.Eventually(t, "a pause", func() bool { _, ok := clock.Next(); return ok })
		pause, _ := clock.Next()
		clock.Advance(pause)
	}
	deaf.Store(false)
	mailertest.Eventually(t, "the dispatch sent", func() bool { clock.Advance(time.Second); return outbox.Entry(id).Sent })
	if got := len(o.Mailbox(testAddress)); got != 1 {
		t.Errorf("mails delivered: got %d, want 1: a mail must not go out again because the store was away", got)
	}
}

func TestKickWakesAtOnce(t *testing.T) {
	o := post(t, localpost.Config{})
	clock := mailertest.NewClock(epoch())
	var outbox mailertest.Outbox
	s, _ := mailertest.Send(t, relayTo(o), &outbox, clock)
	mailertest.Eventually(t, "waiting", func() bool { _, ok := clock.Next(); return ok })
	id := outbox.Put(parcel())
	s.Kick()
	s.Kick()
	mailertest.Eventually(t, "the dispatch sent", func() bool { return outbox.Entry(id).Sent })
}

func TestIdleConnectionIsClosed(t *testing.T) {
	o := post(t, localpost.Config{})
	wire := mailertest.NewWire(t, o.SMTPAddr())
	relay := relayTo(o)
	relay.Addr = wire.Addr()
	clock := mailertest.NewClock(epoch())
	var outbox mailertest.Outbox
	id := outbox.Put(parcel())
	s, _ := mailertest.Send(t, relay, &outbox, clock)
	mailertest.Eventually(t, "the dispatch sent", func() bool { return outbox.Entry(id).Sent })
	mailertest.Eventually(t, "the timer of the idle connection", func() bool {
		next, ok := clock.Next()
		return ok && next == delivery.DefaultKeepOpen
	})
	clock.Advance(delivery.DefaultKeepOpen)
	id = outbox.Put(parcel())
	mailertest.Eventually(t, "the timer gone", func() bool { next, ok := clock.Next(); return ok && next > delivery.DefaultKeepOpen })
	s.Kick()
	mailertest.Eventually(t, "the next sent", func() bool { return outbox.Entry(id).Sent })
	if got := wire.Conns(); got != 2 {
		t.Errorf("connections: got %d, want 2", got)
	}
}
