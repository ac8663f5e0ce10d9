package parser

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestWhereOwnWordsStand: the block in the quotation is found with its own line
// numbers wherever the sender's words stand, and the letter says so.
func TestWhereOwnWordsStand(t *testing.T) {
	const quoted = "On Thu, 3 Sep 2026 at 10:12, Judge <j@x.example> wrote:\n> sitrep\n>\n> orders\n> # de1 to Lodz\n> de2 hold\n> end\n> bye\n"
	for _, tt := range []struct{ name, body, lines, passed, says string }{
		{"nowhere", quoted, "2:de2 hold", "", "block quoted"},
		{"a key above", "key: k\n" + quoted, "2:de2 hold", "", "block quoted"},
		{"above", "Hi\n\n" + quoted, "1:Hi", "2:de2 hold", "own"},
		{"below", quoted + "\nAna\n", "10:Ana", "2:de2 hold", "own"},
		{"above and below", "Hi\n\n" + quoted + "\nAna\n", "1:Hi", "2:de2 hold", "own below"},
		{"below a signature", "-- \nAna\n" + quoted, "2:de2 hold", "", "block quoted"},
		{"between its lines", strings.Replace(quoted, "> de2", "de3 hold\n> de2", 1), "2:de3 hold|3:de2 hold", "", "block quoted"},
		{"above and between", "Hi\n" + strings.Replace(quoted, "> de2", "de3 hold\n> de2", 1), "2:de3 hold|3:de2 hold", "", "block quoted own"},
		{"an own block above", "orders\nde9 hold\nend\nHi\n" + quoted, "1:de9 hold", "", "block own"},
		{"an own block alone", "orders\nde9 hold\nend\n" + quoted, "1:de9 hold", "", "block"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := readBody(t, tt.body)
			if got := joinLines(l.OrderLines()); got != tt.lines {
				t.Errorf("got lines %q, want %q", got, tt.lines)
			}
			if got := joinLines(l.LinesAt(mailtext.Passed)); got != tt.passed {
				t.Errorf("got passed %q, want %q", got, tt.passed)
			}
			var says []string
			for _, f := range []struct {
				is   bool
				name string
			}{{l.HasBlock(), "block"}, {l.Counts == mailtext.QuotedBlock, "quoted"}, {l.Counts == mailtext.Free || hasWordsOutside(l), "own"}, {len(l.LinesAt(mailtext.Below)) > 0, "below"}} {
				if f.is {
					says = append(says, f.name)
				}
			}
			if got := strings.Join(says, " "); got != tt.says {
				t.Errorf("got %q, want %q", got, tt.says)
			}
		})
	}
}

// TestMeantLines: all lines of a block are, and the first paragraph of a block
// that nobody closed.
func TestMeantLines(t *testing.T) {
	for _, tt := range []struct{ name, body, meant, loose string }{
		{"own", "orders\n\na\n\nb\nend\nc\n", "2:a|4:b", ""},
		{"own Spanish", "órdenes\na\nfin\n", "1:a", ""},
		{"wholly quoted", "> > orders\n> > a\n> >\n> > b\n> > end\n", "1:a|3:b", ""},
		{"below the announcement of a quotation", "-----Original Message-----\nFrom: x\norders\na\nend\n", "1:a", ""},
		{"typed into the quotation", "> orders\n> a\nb\n> end\n", "1:a|2:b", ""},
		{"no end", "orders\n\na\nb\n\nNewsletter\nof June\n", "2:a|3:b", "5:Newsletter|6:of June"},
		{"no block", "a\nb\n", "", "1:a|2:b"},
	} {
		l := readBody(t, tt.body)
		var meant, loose []language.Line
		for _, line := range l.OrderLines() {
			if line.Meant {
				meant = append(meant, line)
			} else {
				loose = append(loose, line)
			}
		}
		if joinLines(meant) != tt.meant || joinLines(loose) != tt.loose {
			t.Errorf("%s: got %q and %q, want %q and %q", tt.name, joinLines(meant), joinLines(loose), tt.meant, tt.loose)
		}
	}
	html := "From: a@b.example\r\nContent-Type: text/html\r\n\r\n<div>orders</div><ul><li>a</li></ul><p>b<br>end</p>"
	l, err := ReadLetter([]byte(html), testOptions)
	if err != nil || len(l.OrderLines()) != 2 || !l.OrderLines()[0].Meant || !l.OrderLines()[1].Meant {
		t.Errorf("HTML: got %+v, %v", l.OrderLines(), err)
	}
	l, err = ReadLetter([]byte("From: a@b.example\r\nContent-Type: text/html\r\n\r\n<blockquote>orders<br>a<br>end</blockquote>"), testOptions)
	if err != nil || len(l.OrderLines()) != 1 || !l.OrderLines()[0].Meant || l.Counts != mailtext.QuotedBlock {
		t.Errorf("quoted HTML: got %+v, %v", l.OrderLines(), err)
	}
}

// TestPoliteLines: a name is nobody's order.
func TestPoliteLines(t *testing.T) {
	l, err := ReadLetter([]byte("From: Carlos Ruiz <cruiz77@x.example>\r\n\r\nHola a todos\r\ncarros\r\nUn saludo,\r\nCarlos\r\nC. Ruiz\r\nCarlos attacks\r\n"), testOptions)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range l.OrderLines() {
		if line.Polite {
			got = append(got, line.Text)
		}
	}
	if got := strings.Join(got, "|"); got != "Un saludo,|Carlos|C. Ruiz" {
		t.Errorf("got %q", got)
	}
}

// TestBrokenQuotation: lines that a program broke without marking the rest are
// whole again, and what was typed between others stays typed.
func TestBrokenQuotation(t *testing.T) {
	const head = "> the lines of this report are as long as they may be, no\n"
	for _, tt := range []struct{ body, lines, passed string }{
		{"de1 hold\n" + head + "longer\n> short\n> orders\n> # a suggestion that goes on and on until there is no more\nroom\n> # b\n> end\n", "1:de1 hold", ""},
		{"> orders\n> de1 hold # with a remark that goes on until the line is full\nup\n> de2 hold # with another remark that goes on until it is full,\ntoo\n> end\n",
			"1:de1 hold # with a remark that goes on until the line is full up|3:de2 hold # with another remark that goes on until it is full, too", ""},
		{head + "> orders\nde1 hold\n> # b\nde2 hold\n> end\n", "1:de1 hold|3:de2 hold", ""},
		{head + "de1 hold\nde2 hold\n> short\n" + head + "de3 hold\nde4 hold\n", "2:de1 hold|3:de2 hold|6:de3 hold|7:de4 hold", ""},
		{head + "de1 hold\n> short\n", "2:de1 hold", ""},
	} {
		l := readBody(t, tt.body)
		if got := joinLines(l.OrderLines()); got != tt.lines || joinLines(l.LinesAt(mailtext.Passed)) != tt.passed {
			t.Errorf("%s\ngot %q, %q, want %q, %q", tt.body, got, joinLines(l.LinesAt(mailtext.Passed)), tt.lines, tt.passed)
		}
	}
}
