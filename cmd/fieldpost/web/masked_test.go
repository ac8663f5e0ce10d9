package web

import (
	"strings"
	"testing"
)

// TestMasked hides keys however they are written, and leaves other words alone.
func TestMasked(t *testing.T) {
	const key = "abcdefghij2klmno"
	for _, text := range []string{
		"key: " + key + " side: red", "> clave: " + strings.ToUpper(key), "(abcd-efgh-ij2k-lmno)", key + "," + key,
		"key: abcd-efgh-ijkl-mnop", "subject " + key + "\n",
	} {
		if got := masked(text); strings.Contains(strings.ToLower(got), "klmno") || strings.Contains(got, "efgh") || !strings.Contains(got, "••••") {
			t.Errorf("%q shows a key: %q", text, got)
		}
	}
	for _, text := range []string{"red-event-discard = no", "the key is in your mails", "one-shock-markers = one", "Kampfgruppe 1 takes the place"} {
		if got := masked(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// TestPlain takes away what directs a screen, and decodes what says its charset.
func TestPlain(t *testing.T) {
	if got, want := plain([]byte("a\x1b[2Jb\r\n\u202ec\xff")), "a[2Jb\nc\ufffd"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := string(decoded([]byte("\xf3rdenes"), "iso-8859-1")), "órdenes"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := string(decoded([]byte("órdenes"), "nonsense")), "órdenes"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
