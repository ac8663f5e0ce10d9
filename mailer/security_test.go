package mailer_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"math/big"
	"net"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// certificate makes a key pair for 127.0.0.1 and who trusts it.
func certificate(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: "localpost"},
		NotAfter:     time.Now().Add(time.Hour),
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	trusted := x509.NewCertPool()
	trusted.AddCert(parsed)
	pair := tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	return &tls.Config{Certificates: []tls.Certificate{pair}}, &tls.Config{RootCAs: trusted}
}

func TestSecuredConnections(t *testing.T) {
	serverTLS, clientTLS := certificate(t)
	for _, test := range []struct {
		security wire.Security
		implicit bool
	}{
		{wire.SecurityStartTLS, false},
		{wire.SecurityTLS, true},
	} {
		t.Run(test.security.String(), func(t *testing.T) {
			o := post(t, localpost.Config{TLS: serverTLS, ImplicitTLS: test.implicit})
			relay, box := relayTo(o), boxOf(o)
			relay.Security, box.Security = test.security, test.security
			if err := relay.Check(context.Background()); err == nil {
				t.Error("relay with an unknown certificate: got nil, want an error")
			}
			if err := box.Check(context.Background()); err == nil {
				t.Error("mailbox with an unknown certificate: got nil, want an error")
			}
			relay.TLS, box.TLS = clientTLS, clientTLS
			if err := relay.Check(context.Background()); err != nil {
				t.Errorf("relay: %v", err)
			}
			if err := box.Check(context.Background()); err != nil {
				t.Errorf("mailbox: %v", err)
			}
			var outbox mailertest.Outbox
			outbox.Put(parcel())
			mailertest.Send(t, relay, &outbox, nil)
			to := receive(t, box)
			mailertest.Eventually(t, "the letter", func() bool { return to.Len() == 1 })
		})
	}
}

func TestConfigurationIsChecked(t *testing.T) {
	for _, test := range []struct {
		name string
		box  mailer.Mailbox
		want error
	}{
		{"plain far away", mailer.Mailbox{Addr: "mail.example.org:143", Security: wire.SecurityPlain}, wire.ErrPlain},
		{"plain on loopback", mailer.Mailbox{Addr: "127.0.0.1:143", Security: wire.SecurityPlain}, nil},
		{"plain on ::1", mailer.Mailbox{Addr: "[::1]:143", Security: wire.SecurityPlain}, nil},
		{"plain allowed", mailer.Mailbox{Addr: "10.0.0.7:143", Security: wire.SecurityPlain, AllowPlain: true}, nil},
		{"tls by default", mailer.Mailbox{Addr: "mail.example.org:993"}, nil},
		{"unknown word", mailer.Mailbox{Addr: "mail.example.org:993", Security: "ssl"}, wire.ErrSecurity},
		{"same folders", mailer.Mailbox{Addr: "mail.example.org:993", Folder: "Done"}, mailer.ErrFolder},
		{"wildcard", mailer.Mailbox{Addr: "mail.example.org:993", Done: "%"}, mailer.ErrFolder},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := mailer.NewPoller(test.box, &mailertest.Letterbox{}, nil, wire.Options{})
			if !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
		})
	}
	_, err := delivery.NewSender(delivery.Relay{Addr: "mail.example.org:25", Security: wire.SecurityPlain}, &mailertest.Outbox{}, wire.Options{})
	if !errors.Is(err, wire.ErrPlain) {
		t.Errorf("plain relay far away: got %v, want %v", err, wire.ErrPlain)
	}
}

func TestWrongPasswordForTheMailbox(t *testing.T) {
	box := boxOf(post(t, localpost.Config{}))
	box.Password = "wrong"
	if err := box.Check(context.Background()); err == nil {
		t.Error("got nil, want an error")
	}
}

func boxOf(o *localpost.Server) mailer.Mailbox {
	return mailer.Mailbox{Addr: o.IMAPAddr(), Security: wire.SecurityPlain, Username: testAddress, Password: testPassword}
}

// receive runs a poller for the time of a test.
func receive(t testing.TB, box mailer.Mailbox) *mailertest.Letterbox {
	t.Helper()
	return receiveAt(t, box, nil)
}

// receiveAt is receive by a clock.
func receiveAt(t testing.TB, box mailer.Mailbox, clock wire.Clock) *mailertest.Letterbox {
	t.Helper()
	var to mailertest.Letterbox
	p, err := mailer.NewPoller(box, &to, &to, wire.Options{Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	return &to
}
