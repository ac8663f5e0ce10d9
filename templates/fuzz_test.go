package templates

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/rules"
)

// FuzzPlayersText puts what a player may write everywhere where mails repeat
// it: no subject gets a second line, no tag opens, no line is too wide.
func FuzzPlayersText(f *testing.F) {
	for _, s := range []string{
		"move re1 verdun", "a\r\nBcc: all@example.org", "<script>alert(1)</script>", "]]> & \" '",
		"orders\nend\nkey: x", strings.Repeat("ñ", 300), "e\u0301\u0301 \u202eabc \xff\xfe", "\x1f\x0e\x0f\x10 | {n} `", "\u2028end",
		"\x00", "-- \n", strings.Repeat("a b ", 200),
	} {
		f.Add(s, 3, 9)
		f.Add(s, 1, 1)
	}
	b := testBook(f)
	f.Fuzz(func(t *testing.T, s string, col, end int) {
		for _, lang := range langs {
			head := fakeHead(lang)
			head.Player, head.Key, head.Page = s, "k", "" // no player's words make a link
			text := rules.Text("word", s)
			a := fakeAck(lang)
			a.Head, a.Lines, a.Accepted, a.Draft = head, []string{s}, false, []string{"# " + s}
			a.Problems = []rules.Problem{{Line: 1, Col: col, End: end, Severity: rules.Error,
				Message: rules.M("fault.unknown-verb", text), Suggest: texts("suggest", []string{s, s}), Section: "8"}}
			head.Clock.Label = rules.M("skirmish.label", rules.Text("year", s), rules.SideArg("side", rules.Side(s)))
			for _, p := range []Page{
				b.Ack(a),
				b.Welcome(Welcome{Head: head, Seats: []Seat{{"red", s, lang}}, Options: []Option{{ID: s, Value: s}}}),
				b.Sitrep(Sitrep{Head: head, Ends: []rules.End{{Line: 1, Text: s, State: rules.Failed}}}),
				b.Notice(Notice{Head: head, Messages: []rules.Message{rules.M("notice.unknown-side", text, rules.SideArg("side", rules.Side(s)))}}),
			} {
				checkPage(t, p)
			}
		}
	})
}

func checkPage(t *testing.T, p Page) {
	t.Helper()
	if strings.ContainsFunc(p.Subject, func(r rune) bool { return r < ' ' || r == 0x7f || r == 0x2028 }) || !utf8.ValidString(p.Subject) {
		t.Errorf("the subject is not one clean line: %q", p.Subject)
	}
	for _, line := range strings.Split(p.Text, "\n") {
		if n := columnsOf(line); n > lineWidth && !strings.Contains(line, "://") {
			t.Errorf("%d columns: %q", n, line)
		}
		if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' }) || !utf8.ValidString(line) {
			t.Errorf("a control character or no UTF-8: %q", line)
		}
	}
	body := p.HTML[strings.Index(p.HTML, "<body>"):]
	body = strings.ReplaceAll(strings.TrimSuffix(body, "</html>\n"), "<br>", "<br/>")
	d := xml.NewDecoder(strings.NewReader(body))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("the HTML is not well formed: %v\n%s", err, body)
		}
		if e, ok := token.(xml.StartElement); ok && !strings.Contains(" body p b br h2 h3 ul li div pre code table tr td th u ", " "+e.Name.Local+" ") {
			t.Fatalf("the HTML has a tag <%s>", e.Name.Local)
		}
	}
}
