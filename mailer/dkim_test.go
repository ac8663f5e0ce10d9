package mailer_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
)

// signer writes a fresh key to a file and loads it; the record is its public
// half as it would stand in the DNS.
func signer(t *testing.T) (s *delivery.Signer, record string) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "dkim.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err = delivery.LoadSigner("example.org", "post", file); err != nil {
		t.Fatal(err)
	}
	return s, "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public)
}

func TestDispatchesAreSigned(t *testing.T) {
	s, record := signer(t)
	raw, err := delivery.Compose(sitrep())
	if err != nil {
		t.Fatal(err)
	}
	o := post(t, localpost.Config{})
	relay := relayTo(o)
	relay.DKIM = s
	var outbox mailertest.Outbox
	d := parcel()
	d.Raw = raw
	outbox.Put(d)
	mailertest.Send(t, relay, &outbox, nil)
	to := receive(t, boxOf(o))
	mailertest.Eventually(t, "the letter", func() bool { return to.Len() == 1 })

	arrived := to.Letters()[0].Raw
	options := &dkim.VerifyOptions{LookupTXT: func(domain string) ([]string, error) {
		if domain != "post._domainkey.example.org" {
			t.Errorf("looked up: got %q", domain)
		}
		return []string{record}, nil
	}}
	checks, err := dkim.VerifyWithOptions(bytes.NewReader(arrived), options)
	if err != nil || len(checks) != 1 || checks[0].Err != nil {
		t.Fatalf("signature: got %+v, %v, want one that holds", checks, err)
	}
	forged := bytes.Replace(arrived, []byte("fase 7"), []byte("fase 8"), 1)
	if checks, err := dkim.VerifyWithOptions(bytes.NewReader(forged), options); err == nil && checks[0].Err == nil {
		t.Error("a forged mail passes")
	}
}

func TestLoadSignerRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dkim.pem")
	if err := os.WriteFile(file, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := delivery.LoadSigner("example.org", "post", file); !errors.Is(err, delivery.ErrKey) {
		t.Errorf("got %v, want ErrKey", err)
	}
	if _, err := delivery.LoadSigner("example.org", "post", file+".missing"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v, want ErrNotExist", err)
	}
}
