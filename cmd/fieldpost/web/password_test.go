package web

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

func TestHashPassword(t *testing.T) {
	one, two := site.HashPassword("correct horse"), site.HashPassword("correct horse")
	if one == two {
		t.Error("two hashes of a password are alike: no salt")
	}
	h, err := site.ParseHash(one)
	if err != nil {
		t.Fatal(err)
	}
	if !h.Fits("correct horse") || h.Fits("correct horse ") || h.Fits("") {
		t.Error("the hash fits the wrong password, or not the right one")
	}
}

// TestParseHash reads a hash that the reference implementation made, and
// refuses what is none or would take all memory.
func TestParseHash(t *testing.T) {
	// echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32 -e
	const known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	h, err := site.ParseHash(known)
	if err != nil || !h.Fits("password") || h.Fits("Password") {
		t.Errorf("the known hash: %v", err)
	}
	for _, bad := range []string{
		"", "password", strings.Replace(known, "id", "i", 1), strings.Replace(known, "v=19", "v=16", 1),
		strings.Replace(known, "m=65536", "m=99999999", 1), strings.Replace(known, "t=2", "t=0", 1),
		strings.Replace(known, "t=2", "t=9999", 1), strings.Replace(known, "p=1", "p=0", 1),
		strings.Replace(known, "c29tZXNhbHQ", "c2", 1), strings.Replace(known, "CTFhFdXP", "!", 1), known[:strings.LastIndex(known, "$")],
	} {
		if _, err := site.ParseHash(bad); err == nil {
			t.Errorf("%q passes for a hash", bad)
		}
	}
}
