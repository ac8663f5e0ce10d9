package parser

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

func TestHTMLLines(t *testing.T) {
	tests := []struct{ html, want string }{
		{"a<br>b<br/>c", "a|b|c"},
		{"<div>a</div><div><br></div><div>b<br></div>", "a||b"},
		{"<p>a</p>\n<p>b  \n c</p>", "a|b c"},
		{"<p>a<p>b<li>c<li>d", "a|b|c|d"},
		{"<ul><li>a</li><li><p>b</p></li></ul>", "a|b"},
		{"<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", "a b|c"},
		{"a&nbsp;&lt;b&gt; &amp;amp; &eacute;&rarr;", "a\u00a0<b> &amp; é→"},
		{"a<b>b</b> <i>c</i>", "ab c"},
		{"<style>x</style><script>y<z</script><title>t</title>a<!-- b -->", "a"},
		{"a<span style='DISPLAY: none'>b<br>c</span>d<p hidden>e</p>f", "ad|f"},
		{"<blockquote>a<blockquote type=cite>b</blockquote>c</blockquote>d", ">a|>>b|>c|d"},
		{"<blockquote style='margin:0 0 0 40px;border:none;padding:0px'>a</blockquote>", "a"},
		{"<pre>a\n\n  b</pre>", "a||  b"},
		{"<head><meta x>never closed<body>a", "a"},
		{"</p></div></blockquote>a", "a"},
		{"<div><div>a</div>b", "a|b"},
		{"a<", "a<"},
		{"", ""},
	}
	for _, tt := range tests {
		var got []string
		for _, l := range mailtext.HtmlLines(tt.html, 100) {
			got = append(got, strings.Repeat(">", l.Depth)+l.Text)
		}
		if got := strings.Join(got, "|"); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.html, got, tt.want)
		}
	}
}

func TestFlowed(t *testing.T) {
	tests := []struct {
		delSp      bool
		text, want string
	}{
		{false, "a \nb\nc", "a b|c"},
		{true, "a \nb\nc  \nd", "ab|c d"},
		{false, " >a\n From b", ">a|From b"},
		{false, "> a \n> b\n>> c \n> d", ">a b|>>c |>d"},
		{false, "a \n-- \nb", "a |-- |b"},
		{false, "a \n\nb", "a |b"},
	}
	for _, tt := range tests {
		var got []string
		for _, l := range mailtext.Flowed(strings.Split(tt.text, "\n"), tt.delSp) {
			got = append(got, strings.Repeat(">", l.Depth)+l.Text)
		}
		if got := strings.Join(got, "|"); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
