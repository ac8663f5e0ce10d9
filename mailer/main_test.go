package mailer_test

import (
	"context"
	"testing"

	"go.uber.org/goleak"

	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	testAddress  = "post@example.org"
	testPassword = "hush"
)

// post starts a post office with the test account.
func post(t testing.TB, config localpost.Config) *localpost.Server {
	t.Helper()
	o, err := localpost.Start(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	if err := o.AddAccount(testAddress, testPassword); err != nil {
		t.Fatal(err)
	}
	return o
}

func server(o *localpost.Server) mailertest.Server {
	return mailertest.Server{
		IMAP:     o.IMAPAddr(),
		SMTP:     o.SMTPAddr(),
		User:     testAddress,
		Password: testPassword,
		Address:  testAddress,
		Nobody:   "nobody@example.org",
		Auth:     true,
	}
}

func TestInbound(t *testing.T) { mailertest.Inbound(t, server(post(t, localpost.Config{}))) }

// TestInboundWithPrefix has a server whose folders all begin alike, as Courier's do (RFC 2342).
func TestInboundWithPrefix(t *testing.T) {
	s := server(post(t, localpost.Config{Prefix: "INBOX."}))
	s.Prefix = "INBOX."
	mailertest.Inbound(t, s)
}

func TestOutbound(t *testing.T) { mailertest.Outbound(t, server(post(t, localpost.Config{}))) }
