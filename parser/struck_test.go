package parser

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestStruckOut leaves out what the sender struck out, however his program says so, and
// says what it was.
func TestStruckOut(t *testing.T) {
	const kept = "activate|de1 to Brussels"
	strike := map[string]string{
		"s": "<s>research</s>", "del": "<del>research</del>", "strike": "<strike>research</strike>", "s with class": `<s class="x">research</s>`,
		"style":                 `<span style="text-decoration: line-through">research</span>`,
		"style, longhand":       `<span style='text-decoration-line: line-through;'>research</span>`,
		"style, more":           `<span style="color:red; TEXT-DECORATION: underline line-through solid">research</span>`,
		"style on the block":    `<div style="text-decoration:line-through">research</div>`,
		"within":                `<b><s>res<i>earch</i></s></b>`,
		"around several blocks": `<s><div>research</div></s>`,
		"class":                 `<style>.done, p.s1 {color: red; text-decoration: line-through}</style><span class="s1">research</span>`,
		"font":                  `<font color="red"><strike>research</strike></font>`,
		"class in the head":     `<span class="done">research</span>`,
	}
	for name, html := range strike {
		body := "<html><head><style>span.done { text-decoration: line-through; }</style></head><body><div>orders</div><div>activate</div><div>" + html + "</div><div>de1 to Brussels</div><div>end</div></body></html>"
		plain := "orders\nactivate\nresearch\nde1 to Brussels\nend\n"
		parts := func(kind string, order ...string) string {
			var out strings.Builder
			for _, part := range order {
				out.WriteString("--b\r\nContent-Type: " + part + "\r\n")
			}
			return "Content-Type: multipart/" + kind + "; boundary=b\r\n\r\n" + out.String() + "--b--\r\n"
		}
		asHTML, asPlain := "text/html; charset=utf-8\r\n\r\n"+body, "text/plain; charset=utf-8\r\n\r\n"+plain
		quoted := "text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + strings.NewReplacer("=", "=3D", "through", "thro=\r\nugh", "<del", "<d=\r\nel").Replace(body)
		related := "multipart/related; boundary=c\r\n\r\n--c\r\nContent-Type: " + asHTML + "\r\n--c--\r\n"
		for how, mail := range map[string]string{
			"alone": "Content-Type: " + asHTML, "beside": parts("alternative", asPlain, asHTML), "before": parts("alternative", asHTML, asPlain),
			"quoted-printable": parts("alternative", asPlain, quoted), "related": parts("alternative", asPlain, related), "mixed": parts("mixed", asPlain, asHTML),
		} {
			l, err := ReadLetter([]byte("From: a@b.example\r\n"+mail), testOptions)
			if err != nil {
				t.Fatal(err)
			}
			if got := joined(l); got != kept || len(l.Struck) != 1 || l.Struck[0] != "research" {
				t.Errorf("%s, %s: got %q, struck %q", name, how, got, l.Struck)
			}
			if l.HasNote(mailtext.NoteHTMLOnly) != (how == "alone") {
				t.Errorf("%s, %s: notes %v", name, how, l.Notes)
			}
		}
	}
	for name, line := range map[string]string{
		"markdown": "~~research~~", "one tilde": "~research~", "combined": "r\u0336e\u0336s\u0336e\u0336a\u0336r\u0336c\u0336h\u0336", "bbcode": "[s]research[/s]", "typed": "<del>research</del>",
	} {
		l := readBody(t, "orders\nactivate\n"+line+"\nde1 to Brussels\nend\n")
		if got := joined(l); got != kept || len(l.Struck) != 1 || l.Struck[0] != "research" {
			t.Errorf("%s: got %q, struck %q", name, got, l.Struck)
		}
	}
	for _, body := range []string{"<div>de1 to <s>Nancy</s> Brussels</div><div>activate</div>", "<div><s>de1 to Nancy</s> de1 to Brussels<br>activate</div>"} {
		if got := textsOf(t, "Content-Type: text/html", body); got != "de1 to Brussels|activate" {
			t.Errorf("%s: got %q", body, got)
		}
	}
	l := readBody(t, "activate\n\nOn Monday Bob wrote:\n> ~~old~~\n> orders\n> de1 to Nancy\n> end\n")
	if len(l.Struck) > 0 {
		t.Errorf("struck in a quotation that does not count: %q", l.Struck)
	}
	l, err := ReadLetter([]byte("From: a@b.example\r\nContent-Type: text/html\r\n\r\n<div>On Monday Bob wrote:</div><blockquote>orders<br>activate<br><s>research</s><br>de1 to Brussels<br>end</blockquote>"), testOptions)
	if err != nil || joined(l) != kept || len(l.Struck) != 1 {
		t.Errorf("in the quotation: got %q, struck %q, %v", joined(l), l.Struck, err)
	}
	for _, text := range []string{"~5 armies", "a ~ b", "[s]", "de1 ~~ de2"} {
		if l := readBody(t, text); joined(l) != text || len(l.Struck) > 0 {
			t.Errorf("%q is read as %q, struck %q", text, joined(l), l.Struck)
		}
	}
}

func joined(l *Letter) string {
	var texts []string
	for _, line := range l.OrderLines() {
		texts = append(texts, line.Text)
	}
	return strings.Join(texts, "|")
}

// TestTables reads orders in a table with a column of numbers, and other clothes of text.
func TestTables(t *testing.T) {
	for _, tt := range []struct{ html, want string }{
		{"<table><tr><td>1</td><td>activate</td></tr><tr><td>2</td><td>de1 to Brussels</td></tr></table>", "1: activate|2: de1 to Brussels"},
		{"<table><tr><th>#</th><th>Order</th></tr><tr><td>1.</td><td>activate</td></tr></table>", "1. activate"},
		{"<table><tr><th>No</th><th>Order</th></tr><tr><th>1</th><td>activate</td></tr></table>", "1: activate"},
		{"<table><tr><td><p>1</p></td><td><p>activate</p></td></tr></table>", "1: activate"},
		{"<table><tr><td>de1</td><td>to</td><td>Brussels</td></tr></table>", "de1 to Brussels"},
		{"<div style='white-space:pre-wrap'>activate\nde1 to Brussels</div>", "activate|de1 to Brussels"},
		{"<textarea>activate\nde1 to Brussels</textarea>", "activate|de1 to Brussels"},
		{"<ol><li>activate</li><li>de1 to Brussels</li></ol>", "activate|de1 to Brussels"},
	} {
		if got := textsOf(t, "Content-Type: text/html", tt.html); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.html, got, tt.want)
		}
	}
	for _, tt := range []struct{ plain, want string }{
		{"1\tactivate\n2\tde1 to Brussels", "1: activate|2: de1 to Brussels"},
		{"1\nactivate\n2\nde1 to Brussels", "activate|de1 to Brussels"},
		{"1.\n\nactivate\n\n2.\n\nde1 to Brussels", "activate|de1 to Brussels"},
		{"3\nactivate", "3|activate"}, {"1\n2", "1|2"}, {"1", "1"},
	} {
		if l := readBody(t, tt.plain); joined(l) != tt.want {
			t.Errorf("%q: got %q, want %q", tt.plain, joined(l), tt.want)
		}
	}
}

// TestStruckBehindSMIME reads HTML beside plain text when a signed part has used up the room for it.
func TestStruckBehindSMIME(t *testing.T) {
	mail := "From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: application/pkcs7-mime\r\n\r\n" +
		strings.Repeat("A", 2*mailtext.SmimeFrame) + "\r\n--x\r\nContent-Type: multipart/alternative; boundary=y\r\n\r\n" +
		"--y\r\nContent-Type: text/plain\r\n\r\nactivate\r\n--y\r\nContent-Type: text/html\r\n\r\n<p><s>no</s> activate</p>\r\n--y--\r\n--x--\r\n"
	l, err := ReadLetter([]byte(mail), mailtext.Options{MaxText: 1000})
	if err != nil || joined(l) != "activate" {
		t.Errorf("got %q, %v", joined(l), err)
	}
}

// TestEnriched reads text/enriched (RFC 1896) and text/richtext (RFC 1341).
func TestEnriched(t *testing.T) {
	for _, tt := range []struct{ kind, text, want string }{
		{"enriched", "<bold>orders</bold>\n\nactivate\n\n<color><param>red</param>de1 to\nBrussels</color>\n\nend\n", "activate|de1 to Brussels"},
		{"enriched", "<nofill>orders\nactivate\nde1 to Brussels\nend\n</nofill>", "activate|de1 to Brussels"},
		{"enriched", "activate\n\nde1 to Brussels\n\n<excerpt>old\n\nolder</excerpt>", "activate|de1 to Brussels"},
		{"enriched", "activate << <<here>", "activate < <here>"},
		{"richtext", "activate<nl>de1 <bold>to</bold> Brussels", "activate|de1 to Brussels"},
	} {
		if got := textsOf(t, "Content-Type: text/"+tt.kind+"; charset=utf-8", tt.text); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
