package parser_test

import (
	"net/mail"
	"testing"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestReadDateAsNetMail: the short way to the usual form comes to what net/mail reads.
func TestReadDateAsNetMail(t *testing.T) {
	read := 0
	for _, value := range []string{
		"Sat, 21 Nov 2026 04:05:06 +0000", "Sat, 1 Nov 2026 04:05:06 -0330", "Sat, 01 Nov 2026 04:05:06 +0100 (CET)", "Fri, 20 Nov 2026 4:05:06 +0000",
		"21 Nov 2026 04:05:06 +0000", "Sat, 21 Nov 2026 04:05 +0000", "Sat, 21 Nov 26 04:05:06 +0000", "Sat, 21 Nov 2026 04:05:06 GMT", "Sat, 21 Nov 2026 04:05:06 EST (winter)",
		"Sat, 21 Nov 2026 04:05:06 +0000 (a (nested) comment)", "Sat, 21 Nov 2026 04:05:06 +0000 (no end", `Sat, 21 Nov 2026 04:05:06 +0000 (\)`, "Sat, 21 Nov 2026 04:05:06 +0000 (x) y",
		"Sat, 21 Nov 2026 04:05:06 +0000 junk", " Sat, 21 Nov 2026 04:05:06 +0000", "Sat, 21 Nov 2026 24:05:06 +0000", "Sat, 31 Feb 2026 04:05:06 +0000", "Sam, 21 nov 2026 04:05:06 +0000", "", "(x)", "soon",
		"Sat,  21 Nov 2026 04:05:06 +0000", "sat, 21 nov 2026 04:05:06 +0000", "Sat, 21 Nov 2026 04:05:06.789 +0000",
	} {
		want, fault := mail.ParseDate(value)
		got, err := mailtext.ReadDate(value)
		if (err == nil) != (fault == nil) || err == nil && (!got.Equal(want) || got.String() != want.String()) {
			t.Errorf("%q: got %v, %v, want %v, %v", value, got, err, want, fault)
		}
		if err == nil {
			read++
		}
	}
	if read < 8 {
		t.Errorf("only %d of them are dates", read)
	}
}
