package delivery

import (
	"bytes"
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"

	"github.com/emersion/go-msgauth/dkim"
)

// Signer signs dispatches with DKIM (RFC 6376). It is made once and may be used
// from any goroutine.
type Signer struct {
	domain, selector string
	key              crypto.Signer
}

// ErrKey says that a file holds no key that DKIM can sign with.
var ErrKey = errors.New("no PEM private key (PKCS #8, or PKCS #1 for RSA) in the file")

// LoadSigner reads the private key, RSA or Ed25519 (RFC 8463), whose public half
// stands in the DNS at selector._domainkey.domain.
func LoadSigner(domain, selector, keyFile string) (*Signer, error) {
	data, err := os.ReadFile(keyFile)
	if err != nil {
		return nil, fmt.Errorf("dkim key: %w", err)
	}
	block, _ := pem.Decode(data)
	if block == nil {
		return nil, fmt.Errorf("dkim key %s: %w", keyFile, ErrKey)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		if parsed, err = x509.ParsePKCS1PrivateKey(block.Bytes); err != nil {
			return nil, fmt.Errorf("dkim key %s: %w", keyFile, ErrKey)
		}
	}
	key, ok := parsed.(crypto.Signer)
	if !ok {
		return nil, fmt.Errorf("dkim key %s: %w", keyFile, ErrKey)
	}
	s := &Signer{domain: domain, selector: selector, key: key}
	if _, err := s.Sign([]byte("From: <check@" + domain + ">\r\n\r\n")); err != nil {
		return nil, fmt.Errorf("dkim key %s: %w", keyFile, err)
	}
	return s, nil
}

// Sign returns the mail with a DKIM-Signature before it.
func (s *Signer) Sign(raw []byte) ([]byte, error) {
	options := &dkim.SignOptions{
		Domain:                 s.domain,
		Selector:               s.selector,
		Signer:                 s.key,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed,
		BodyCanonicalization:   dkim.CanonicalizationRelaxed,
		HeaderKeys:             signedFields(),
	}
	var out bytes.Buffer
	if err := dkim.Sign(&out, bytes.NewReader(raw), options); err != nil {
		return nil, fmt.Errorf("dkim: %w", err)
	}
	return out.Bytes(), nil
}

// signedFields returns those that the signature covers: those of RFC 6376 §5.4.1 that we
// write, and the two that RFC 8058 §4 wants.
func signedFields() []string {
	return []string{
		"From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References",
		"Auto-Submitted", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post",
		"MIME-Version", "Content-Type", "Content-Transfer-Encoding",
	}
}
