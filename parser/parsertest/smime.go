package parsertest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"math/big"
	"testing"
	"time"

	"github.com/smallstep/pkcs7"
)

// Signed returns a part as opaque S/MIME (RFC 8551 §3.5.2): the bytes that a mail holds in
// base64.
func Signed(t testing.TB, part string) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	sheet := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}
	der, err := x509.CreateCertificate(rand.Reader, sheet, sheet, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	data, err := pkcs7.NewSignedData([]byte(part))
	if err == nil {
		err = data.AddSigner(cert, key, pkcs7.SignerInfoConfig{})
	}
	if err != nil {
		t.Fatal(err)
	}
	whole, err := data.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return whole
}
