package mailertest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// Token returns an access token that a server takes for a user until a moment: a JSON Web Token
// (RFC 7519), signed by the key that stands in base64 in a file.
func Token(t testing.TB, keyFile, user string, until time.Time) string {
	t.Helper()
	text, err := os.ReadFile(keyFile)
	if err != nil {
		t.Fatal(err)
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	enc := base64.RawURLEncoding.EncodeToString
	body := enc([]byte(`{"alg":"HS256","typ":"JWT"}`)) + "." +
		enc(fmt.Appendf(nil, `{"email":%q,"sub":%q,"iat":%d,"exp":%d}`, user, user, until.Add(-time.Hour).Unix(), until.Unix()))
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(body))
	return body + "." + enc(mac.Sum(nil))
}
