package mailertest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// relay returns the configuration of a sender for a server, by way of addr.
func (s Server) relay(addr string) delivery.Relay {
	r := delivery.Relay{Addr: addr, Security: wire.SecurityPlain, Timeout: patience, SendEvery: time.Hour}
	if s.Auth {
		r.Username, r.Password = s.User, s.Password
	}
	return r
}

// Send starts a sender for the time of a test; the function ends it earlier.
func Send(t testing.TB, relay delivery.Relay, outbox delivery.Outbox, clock wire.Clock) (*delivery.Sender, func()) {
	t.Helper()
	s, err := delivery.NewSender(relay, outbox, wire.Options{Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	t.Cleanup(stop)
	return s, stop
}

// Outbound runs the suite of the way out against a server.
func Outbound(t *testing.T, server Server) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Server)
	}{
		{"BurstOverOneConnection", burstOverOneConnection},
		{"RefusedRecipient", refusedRecipient},
		{"MalformedAddress", malformedAddress},
		{"UnreachableRelayChargesNobody", unreachableRelayChargesNobody},
		{"StaleConnectionIsReplaced", staleConnectionIsReplaced},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, server) })
	}
}

// dispatch makes one to the server's own account.
func (s Server) dispatch(name string) delivery.Dispatch {
	return delivery.Dispatch{From: s.Address, To: s.Address, Raw: letter(name, 0)}
}

func wantSent(t *testing.T, outbox *Outbox, id int64) {
	t.Helper()
	Eventually(t, "the dispatch sent", func() bool { return outbox.Entry(id).Sent })
	if e := outbox.Entry(id); !strings.HasPrefix(e.Reply, "250 ") || e.Times != 1 {
		t.Errorf("dispatch %d: got reply %q, told %d times; want 250 once", id, e.Reply, e.Times)
	}
}

func burstOverOneConnection(t *testing.T, server Server) {
	wire := NewWire(t, server.SMTP)
	var outbox Outbox
	for i := range 70 { // more than one look into the outbox
		outbox.Put(server.dispatch(fmt.Sprint("burst ", i)))
	}
	s, _ := Send(t, server.relay(wire.Addr()), &outbox, NewClock(start()))
	Eventually(t, "an empty outbox", func() bool { return outbox.Pending() == 0 })
	id := outbox.Put(server.dispatch("one more"))
	s.Kick()
	wantSent(t, &outbox, id)
	if got := wire.Conns(); got != 1 {
		t.Errorf("connections: got %d, want 1", got)
	}
}

func refusedRecipient(t *testing.T, server Server) {
	var outbox Outbox
	good := outbox.Put(server.dispatch("before"))
	wrong := server.dispatch("refused")
	wrong.To = server.Nobody
	bad := outbox.Put(wrong)
	after := outbox.Put(server.dispatch("after"))
	Send(t, server.relay(server.SMTP), &outbox, NewClock(start()))
	wantSent(t, &outbox, good)
	wantSent(t, &outbox, after)
	Eventually(t, "a refusal", func() bool { return outbox.Entry(bad).Times > 0 }) // it may go by another connection
	if e := outbox.Entry(bad); !e.Permanent || !strings.HasPrefix(e.Reply, "55") || e.Times != 1 {
		t.Errorf("dispatch to nobody: got %+v, want a permanent failure with the server's 55x", e)
	}
}

func malformedAddress(t *testing.T, server Server) {
	var outbox Outbox
	evil := server.dispatch("evil")
	evil.To = "a@example.org>\r\nRSET\r\nMAIL FROM:<b@example.org"
	bad := outbox.Put(evil)
	after := outbox.Put(server.dispatch("after"))
	Send(t, server.relay(server.SMTP), &outbox, NewClock(start()))
	wantSent(t, &outbox, after)
	Eventually(t, "a refusal", func() bool { return outbox.Entry(bad).Times > 0 }) // it may go by another connection
	if e := outbox.Entry(bad); !e.Permanent {
		t.Errorf("malformed address: got %+v, want a permanent failure", e)
	}
}

func unreachableRelayChargesNobody(t *testing.T, server Server) {
	wire := NewWire(t, server.SMTP)
	wire.Down()
	var outbox Outbox
	first := outbox.Put(server.dispatch("first"))
	second := outbox.Put(server.dispatch("second"))
	clock := NewClock(start())
	s, _ := Send(t, server.relay(wire.Addr()), &outbox, clock)
	Eventually(t, "bad health", func() bool { return s.Health().Err != nil })
	for range 3 {
		Eventually(t, "a pause", func() bool { _, ok := clock.Next(); return ok })
		pause, _ := clock.Next()
		clock.Advance(pause)
	}
	for _, id := range []int64{first, second} {
		if e := outbox.Entry(id); e.Times != 0 {
			t.Errorf("dispatch %d was charged with a relay that is not there: %+v", id, e)
		}
	}
	wire.Up()
	Eventually(t, "an empty outbox", func() bool { clock.Advance(time.Second); return outbox.Pending() == 0 })
	wantSent(t, &outbox, first)
	wantSent(t, &outbox, second)
	Eventually(t, "good health", func() bool { return s.Health().Connected })
}

func staleConnectionIsReplaced(t *testing.T, server Server) {
	wire := NewWire(t, server.SMTP)
	var outbox Outbox
	first := outbox.Put(server.dispatch("first"))
	// The clock stands still: there is no retry but the one at once.
	s, _ := Send(t, server.relay(wire.Addr()), &outbox, NewClock(start()))
	wantSent(t, &outbox, first)
	wire.Cut()
	second := outbox.Put(server.dispatch("second"))
	s.Kick()
	wantSent(t, &outbox, second)
	if got := wire.Conns(); got != 2 {
		t.Errorf("connections: got %d, want 2", got)
	}
}
