package archive

import (
	"strings"
	"testing"
)

func TestShorten(t *testing.T) {
	long := strings.Repeat("x", 500)
	got, want := Shorten(long+"a", long+"b")
	if got == want || len(got) > 250 || !strings.HasSuffix(got, "a") {
		t.Errorf("got %q and %q", got, want)
	}
	if got, _ := Shorten("short", "other"); got != "short" {
		t.Errorf("got %q", got)
	}
}
