package web

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// TestMasked hides keys however they are written, and leaves other words alone.
func TestMasked(t *testing.T) {
	const key = "abcdefghij2klmno"
	for _, text := range []string{
		"key: " + key + " side: red", "> clave: " + strings.ToUpper(key), "(abcd-efgh-ij2k-lmno)", key + "," + key,
		"key: abcd-efgh-ijkl-mnop", "subject " + key + "\n",
	} {
		if got := site.Masked(text); strings.Contains(strings.ToLower(got), "klmno") || strings.Contains(got, "efgh") || !strings.Contains(got, "••••") {
			t.Errorf("%q shows a key: %q", text, got)
		}
	}
	for _, text := range []string{"red-event-discard = no", "the key is in your mails", "one-shock-markers = one", "Kampfgruppe 1 takes the place"} {
		if got := site.Masked(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// TestPlain takes away what directs a screen.
func TestPlain(t *testing.T) {
	if got, want := parts.PlainText([]byte("a\x1b[2Jb\r\n\u202ec\xff\u00ad\u061c\u2028\u2060\ufeffd")), "a[2Jb\nc\ufffdd"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	const key = "abcd\u00adefgh\u2060ij2k\u200blmno" // as it is copied from somewhere
	if got := parts.PlainText([]byte("key: " + key)); strings.Contains(got, "lmno") {
		t.Errorf("%q shows a key", got)
	}
	if got := players.LetterSubject([]byte("Subject: =?utf-8?q?P7_key=3A_abcdefghij2klmno_=E2=80=AEx?=\r\n\r\n")); !strings.HasPrefix(got, "P7 key: ••••") || strings.Contains(got, "\u202e") {
		t.Errorf("the subject is %q", got)
	}
	if got, want := parts.Sender([]byte("From: <a\u202eb@example.net>\r\n\r\n")), "ab@example.net"; got != want {
		t.Errorf("the sender is %q, want %q", got, want)
	}
}
