package mailer_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-sasl"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// tokenHolder is a post office that takes one token, a file that holds one, and a
// mailbox and a relay that read it there.
type tokenHolder struct {
	file  string
	valid atomic.Pointer[string]
	shown atomic.Int32 // tokens that the servers were shown
	box   mailer.Mailbox
	relay delivery.Relay
}

func newTokenHolder(t *testing.T, mechanisms ...string) *tokenHolder {
	h := &tokenHolder{file: filepath.Join(t.TempDir(), "token")}
	h.accept("first.token")
	o := post(t, localpost.Config{Mechanisms: mechanisms, Token: func(username, token string) bool {
		h.shown.Add(1)
		return username == testAddress && token == *h.valid.Load()
	}})
	h.write(t, "first.token\n")
	h.box, h.relay = boxOf(o), relayTo(o)
	h.box.Password, h.relay.Username, h.relay.Password = "", testAddress, ""
	h.box.Bearer, h.relay.Bearer = wire.NewBearer(wire.TokenFile(h.file)), wire.NewBearer(wire.TokenFile(h.file))
	return h
}

func (h *tokenHolder) accept(token string) { h.valid.Store(&token) }

func (h *tokenHolder) write(t *testing.T, token string) {
	t.Helper()
	if err := os.WriteFile(h.file, []byte(token), 0o600); err != nil {
		t.Fatal(err)
	}
}

// logins logs in to both servers.
func (h *tokenHolder) logins() (box, relay error) {
	return h.box.Check(context.Background()), h.relay.Check(context.Background())
}

func TestLoginByToken(t *testing.T) {
	for _, mechanisms := range [][]string{{sasl.OAuthBearer}, {"XOAUTH2"}, {"XOAUTH2", sasl.OAuthBearer, sasl.Plain}} {
		t.Run(strings.Join(mechanisms, "+"), func(t *testing.T) {
			h := newTokenHolder(t, mechanisms...)
			if box, relay := h.logins(); box != nil || relay != nil {
				t.Fatalf("mailbox: %v, relay: %v", box, relay)
			}
			var outbox mailertest.Outbox
			outbox.Put(parcel())
			mailertest.Send(t, h.relay, &outbox, nil)
			to := receive(t, h.box)
			mailertest.Eventually(t, "the letter", func() bool { return to.Len() == 1 })
		})
	}
}

// TestRefusedTokenIsNotShownAgain: an expired token is told as such, is not shown to the
// server a second time, and a renewed one lets in at once.
func TestRefusedTokenIsNotShownAgain(t *testing.T) {
	for _, mech := range []string{sasl.OAuthBearer, "XOAUTH2"} {
		t.Run(mech, func(t *testing.T) {
			h := newTokenHolder(t, mech)
			h.accept("second.token")
			box, relay := h.logins()
			status := map[string]string{sasl.OAuthBearer: "(status invalid_token)", "XOAUTH2": "(status 400, scope https://mail.google.com/)"}[mech]
			for _, err := range []error{box, relay} {
				if !errors.Is(err, wire.ErrTokenRefused) || !strings.Contains(err.Error(), status) || strings.Contains(err.Error(), "first.token") {
					t.Errorf("an expired token: %v", err)
				}
			}
			shown := h.shown.Load()
			box, relay = h.logins()
			if !errors.Is(box, wire.ErrTokenRefused) || !errors.Is(relay, wire.ErrTokenRefused) || h.shown.Load() != shown {
				t.Errorf("once more: %v, %v; the servers were shown %d tokens, want none", box, relay, h.shown.Load()-shown)
			}
			h.write(t, "second.token")
			if box, relay = h.logins(); box != nil || relay != nil {
				t.Errorf("renewed: %v, %v", box, relay)
			}
		})
	}
}

// TestMailGoesOnWhenTheTokenIsRenewed: a poller and a sender that were refused go on by
// themselves, and no dispatch is charged with it.
func TestMailGoesOnWhenTheTokenIsRenewed(t *testing.T) {
	h := newTokenHolder(t)
	h.accept("second.token")
	var outbox mailertest.Outbox
	outbox.Put(parcel())
	clock := mailertest.NewClock(epoch())
	mailertest.Send(t, h.relay, &outbox, clock)
	to := receiveAt(t, h.box, clock)
	mailertest.Eventually(t, "two refusals", func() bool { return h.shown.Load() >= 2 })
	h.write(t, "second.token")
	mailertest.Eventually(t, "the letter", func() bool { clock.Advance(100 * time.Millisecond); return to.Len() == 1 })
}

func TestServersWithoutTokens(t *testing.T) {
	h := newTokenHolder(t)
	o := post(t, localpost.Config{})
	h.box.Addr, h.relay.Addr = o.IMAPAddr(), o.SMTPAddr()
	box, relay := h.logins()
	if !errors.Is(box, wire.ErrNoBearer) || !strings.Contains(box.Error(), "it offers LOGIN PLAIN") {
		t.Errorf("mailbox: %v", box)
	}
	if !errors.Is(relay, wire.ErrNoBearer) || !strings.Contains(relay.Error(), "it offers PLAIN LOGIN") {
		t.Errorf("relay: %v", relay)
	}
}

// tokenLimit is how long a command may take to print its token.
const tokenLimit = 500 * time.Millisecond

func TestWhereTokensComeFrom(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	long := strings.Repeat("x", 17<<10)
	write("good", " ya29.a0Af_-~+/=\r\n")
	for _, test := range []struct {
		name string
		read func(context.Context) (string, error)
		want string // the token, or words of the error
		ok   bool
	}{
		{"file", wire.TokenFile(filepath.Join(dir, "good")), "ya29.a0Af_-~+/=", true},
		{"no file", wire.TokenFile(filepath.Join(dir, "none")), "no such file", false},
		{"empty file", wire.TokenFile(write("empty", "\n")), "empty is empty; it must be", false},
		{"JSON", wire.TokenFile(write("json", `{"access_token":"secret-of-mine"}`)), "is JSON; it must be the access token alone", false},
		{"header", wire.TokenFile(write("header", "Bearer secret-of-mine")), "holds blanks", false},
		{"long file", wire.TokenFile(write("long", long)), "more than 16384 bytes", false},
		{"command", wire.TokenCommand("cat good", dir), "ya29.a0Af_-~+/=", true},
		{"command fails", wire.TokenCommand("echo a line >&2; echo 'invalid_grant: secret=secret-of-mine' >&2; exit 3", dir), "exit status 3: invalid_grant: [...]", false},
		{"command complains at length", wire.TokenCommand("yes words | head -n 2000 >&2; echo its last word >&2; exit 3", dir), "exit status 3: its last word", false},
		{"command complains without a blank", wire.TokenCommand("yes secret-of-mine/ | head -n 600 | tr -d '\n' >&2; exit 3", dir), "exit status 3", false}, // what is kept begins with a slash
		{"command hangs", wire.TokenCommand("exec sleep 60", dir), "did not end in time", false},
		{"no command", wire.TokenCommand("fieldpost-has-none", dir), "not found", false},
		{"command says nothing", wire.TokenCommand("true", dir), "its command prints is empty", false},
		{"command says much", wire.TokenCommand("yes", dir), "more than 16384 bytes", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), tokenLimit)
			defer cancel()
			token, err := test.read(ctx)
			if test.ok != (err == nil) || err == nil && token != test.want || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%q, %v; want %q", token, err, test.want)
			}
			if hangs := test.name == "command hangs"; hangs != (ctx.Err() != nil) {
				t.Errorf("it took all the time there was: %v, want %v", !hangs, hangs)
			}
			if err != nil && strings.Contains(err.Error(), "secret-of-mine") {
				t.Errorf("the error tells a secret: %v", err)
			}
		})
	}
}
