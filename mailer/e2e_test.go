//go:build e2e

package mailer_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// realServer is the post office that the FIELDPOST_E2E_ variables name, say
// Dovecot and Postfix on loopback:
//
//	FIELDPOST_E2E_IMAP      host:port, without TLS
//	FIELDPOST_E2E_SMTP      host:port, without TLS
//	FIELDPOST_E2E_USER      IMAP user name
//	FIELDPOST_E2E_PASSWORD
//	FIELDPOST_E2E_ADDRESS   the user's mail address; default the user name
//	FIELDPOST_E2E_NOBODY    an address the SMTP server refuses with 55x;
//	                        default nobody-<user>
//	FIELDPOST_E2E_AUTH      "yes" when the SMTP server wants AUTH
//	FIELDPOST_E2E_PREFIX    of the names of folders, as in INBOX.
func realServer(t *testing.T) mailertest.Server {
	t.Helper()
	need := func(name string) string {
		value := os.Getenv(name)
		if value == "" {
			t.Fatalf("%s is not set", name)
		}
		return value
	}
	or := func(name, otherwise string) string {
		if value := os.Getenv(name); value != "" {
			return value
		}
		return otherwise
	}
	user := need("FIELDPOST_E2E_USER")
	address := or("FIELDPOST_E2E_ADDRESS", user)
	return mailertest.Server{
		IMAP:     need("FIELDPOST_E2E_IMAP"),
		SMTP:     need("FIELDPOST_E2E_SMTP"),
		User:     user,
		Password: need("FIELDPOST_E2E_PASSWORD"),
		Address:  address,
		Nobody:   or("FIELDPOST_E2E_NOBODY", "nobody-"+address),
		Auth:     os.Getenv("FIELDPOST_E2E_AUTH") == "yes",
		Prefix:   os.Getenv("FIELDPOST_E2E_PREFIX"),
	}
}

func TestRealInbound(t *testing.T)  { mailertest.Inbound(t, realServer(t)) }
func TestRealOutbound(t *testing.T) { mailertest.Outbound(t, realServer(t)) }

// TestRealXOAUTH2: what offers no OAUTHBEARER, as Microsoft 365, is logged in to by
// XOAUTH2, and its refusal is told with its reason.
func TestRealXOAUTH2(t *testing.T) {
	s := realServer(t)
	key := os.Getenv("FIELDPOST_E2E_TOKEN_KEY")
	name, _, _ := strings.Cut(s.User, "@")
	for until, want := range map[time.Duration]error{time.Hour: nil, -time.Hour: wire.ErrTokenRefused} {
		token := mailertest.Token(t, key, name, time.Now().Add(until))
		bearer := func() *wire.Bearer {
			return wire.NewBearer(func(context.Context) (string, error) { return token, nil })
		}
		in, out := mailertest.NewWire(t, s.IMAP), mailertest.NewWire(t, s.SMTP)
		in.Garble("OAUTHBEARER", "OAUTHBEARE-")
		out.Garble("OAUTHBEARER", "OAUTHBEARE-")
		box := mailer.Mailbox{Addr: in.Addr(), Security: wire.SecurityPlain, Username: s.User, Bearer: bearer()}
		relay := delivery.Relay{Addr: out.Addr(), Security: wire.SecurityPlain, Username: s.User, Bearer: bearer()}
		for _, err := range []error{box.Check(t.Context()), relay.Check(t.Context())} {
			if !errors.Is(err, want) || err != nil && !strings.Contains(err.Error(), "by XOAUTH2 (status ") {
				t.Errorf("a token for %s: %v, want %v", until, err, want)
			}
		}
	}
}
