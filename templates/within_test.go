package templates_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/templates"
)

func TestWithin(t *testing.T) {
	const start = "<!doctype html>\n<html><head><style>x{}</style></head>\n<body>\n"
	for _, tt := range []struct{ name, body, want string }{
		{"no block", "<p class=\"lead\">Accepted.</p>\n", "<p class=\"lead\">Accepted.</p>\n"},
		{"a block without it", "<p>So:</p>\n<pre>attack</pre>\n", "<p>So:</p>\n<pre>attack</pre>\n"},
		{"to replace", "<p class=\"lead\">Accepted.</p>\n<p>Reply:</p>\n<pre>key: secret\n</pre>\n", "<p class=\"lead\">Accepted.</p>\n"},
		{"to correct", "<ul><li><pre>bad</pre></li></ul>\n<h2>Edit</h2>\n<p>Edit <b>these</b>.</p>\n<pre>key: secret\norders\n</pre>\n<p>Bye.</p>\n", "<ul><li><pre>bad</pre></li></ul>\n<p>Bye.</p>\n"},
		{"two", "<p>a</p>\n<pre>secret</pre>\n<h2>b</h2>\n<pre>secret</pre>\nc", "c"},
		{"in words", "<p>Your key is secret.</p>\n", "<p>Your key is ….</p>\n"},
		{"in a block that never ends", "<p>a</p>\n<pre>secret", "<p>a</p>\n<pre>…"},
	} {
		if got := (templates.Page{HTML: start + tt.body + "</body></html>\n"}).EmbeddedHTML("secret"); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := (templates.Page{HTML: start + "<p>x</p>\n</body></html>\n"}).EmbeddedHTML(""); got != "<p>x</p>\n" || strings.Contains(got, "style") {
		t.Errorf("without a secret: %q", got)
	}
}
