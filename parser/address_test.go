package parser

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestLooseAddresses reads lists that net/mail refuses.
func TestLooseAddresses(t *testing.T) {
	for _, tt := range []struct {
		value string
		want  []string
	}{
		{"=?utf-8?q?Eve=0D=0ABcc:_x@y.z?= <eve@example.com>", []string{"eve@example.com"}},
		{"ana@home <ana@example.net>", []string{"ana@example.net"}},
		{"post+a.b@x.org, Ana Lee ana@example.net", []string{"post+a.b@x.org", "ana@example.net"}},
		{"post@x.org, ana@home <Ana@Example.net>", []string{"post@x.org", "ana@example.net"}},
		{"<a@b@c>", nil},
		{"nobody", nil},
	} {
		l, err := ReadLetter([]byte("To: "+tt.value+"\r\n\r\n"), mailtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(l.To, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.value, l.To, tt.want)
		}
	}
}
