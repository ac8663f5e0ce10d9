//go:build e2e

package mailer_test

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/mailer/mailertest"
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
	}
}

func TestRealInbound(t *testing.T)  { mailertest.Inbound(t, realServer(t)) }
func TestRealOutbound(t *testing.T) { mailertest.Outbound(t, realServer(t)) }
