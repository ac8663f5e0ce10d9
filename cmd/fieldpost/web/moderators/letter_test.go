package moderators

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// TestPartsOfALetterAreFew shows of a letter of many made the first.
func TestPartsOfALetterAreFew(t *testing.T) {
	raw := "From: a@example.net\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\nhold mill\r\n", 5000) + "--b--\r\n"
	_, made, _ := letterContents(site.Words{}, &store.Letter{Arrival: store.Arrival{Raw: []byte(raw)}})
	if len(made) != mostParts || made[0].Text != "hold mill" {
		t.Errorf("%d made, the first is %q", len(made), made[0].Text)
	}
}

// TestDecodeText decodes what says its charset.
func TestDecodeText(t *testing.T) {
	if got, want := string(decodeText([]byte("\xf3rdenes"), "iso-8859-1")), "órdenes"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := string(decodeText([]byte("órdenes"), "nonsense")), "órdenes"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
