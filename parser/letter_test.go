package parser

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

var update = flag.Bool("update", false, "write the golden files anew")

var testOptions = mailtext.Options{
	Address:    "Partidas@fieldpost.example",
	Loop:       "fieldpost.example",
	AuthServID: "mx.fieldpost.example",
}

// TestLetters reads the corpus in testdata/letters: mails in the shape that
// mail programs give them, each with what must be read of it.
func TestLetters(t *testing.T) {
	files, err := filepath.Glob("testdata/letters/*.eml")
	if err != nil || len(files) < 30 {
		t.Fatalf("got %d letters: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".eml"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, err := ReadLetter(raw, testOptions)
			got := showLetter(l)
			if err != nil {
				got = "error: " + err.Error() + "\n"
			}
			golden := strings.TrimSuffix(file, ".eml") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(got, string(want)); diff != "" {
				t.Errorf("(-got +want)\n%s", diff)
			}
		})
	}
}

// showLetter writes what was read, leaving out what is empty.
func showLetter(l *Letter) string {
	if l == nil {
		return ""
	}
	var b strings.Builder
	put := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	list := func(name string, values []string) { put(name, strings.Join(values, ", ")) }
	put("id", l.MessageID)
	list("in-reply-to", l.InReplyTo)
	list("references", l.References)
	put("from", strings.TrimSpace(l.From.Name+" <"+l.From.Addr+">"))
	list("to", l.To)
	list("cc", l.Cc)
	list("delivered-to", l.DeliveredTo)
	list("envelope-to", l.EnvelopeTo)
	put("subject", l.Subject)
	if !l.Date.IsZero() {
		put("date", l.Date.UTC().Format(time.RFC3339))
	}
	put("auto", l.Auto)
	if l.Bounce != nil {
		put("bounce", fmt.Sprintf("%+v permanent=%t", *l.Bounce, l.Bounce.Permanent()))
	}
	if l.Auth.Found {
		put("auth", fmt.Sprintf("%+v", l.Auth))
	}
	list("tags", l.Tags)
	for _, h := range []struct {
		name string
		Hint
	}{{"game", l.Game}, {"phase", l.Phase}, {"side", l.Side}, {"key", l.Key}} {
		if h.Value != "" {
			put(h.name, fmt.Sprintf("%s (%s)", h.Value, h.From))
		}
	}
	var notes []string
	for _, n := range l.Notes {
		notes = append(notes, string(n))
	}
	list("notes", notes)
	if l.Counts == mailtext.QuotedBlock {
		put("counts", "the quotation")
	}
	if hasWordsOutside(l) && (l.HasBlock() || len(l.OrderLines()) == 0) {
		put("outside", "own words")
	}
	section := func(name string, lines []language.Line) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(&b, "-- %s\n", name)
		for i, line := range lines {
			if i == 12 && len(lines) > 15 {
				fmt.Fprintf(&b, "... %d lines\n", len(lines))
				break
			}
			fmt.Fprintf(&b, "%d %s\n", line.No, line.Text)
		}
	}
	if l.HasBlock() {
		section("block", l.OrderLines())
	} else {
		section("lines", l.OrderLines())
	}
	section("below", l.LinesAt(mailtext.Below))
	section("passed", l.LinesAt(mailtext.Passed))
	return b.String()
}

// hasWordsOutside reports whether the sender typed something that stands neither in a block nor among
// the lines that count.
func hasWordsOutside(l *Letter) bool {
	return slices.ContainsFunc(l.Body, func(line mailtext.BodyLine) bool { return line.Word && line.Place == mailtext.Outside })
}

// mailOf makes a letter of a plain body.
func mailOf(body string) []byte {
	return []byte("From: a@b.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + strings.ReplaceAll(body, "\n", "\r\n"))
}

func readBody(t testing.TB, body string) *Letter {
	t.Helper()
	l, err := ReadLetter(mailOf(body), testOptions)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func joinLines(lines []language.Line) string {
	var all []string
	for _, l := range lines {
		all = append(all, fmt.Sprintf("%d:%s", l.No, l.Text))
	}
	return strings.Join(all, "|")
}

// TestChoose has every row of the table at choose, and its edges.
func TestChoose(t *testing.T) {
	const template = "\nOn Thu, 3 Sep 2026 at 10:12, Judge <j@x.example> wrote:\n> sitrep\n> orders\n> one\n> two\n> end\n"
	tests := []struct{ name, body, lines, passed, notes string }{
		{"row 1", "hi\norders\na\nb\nend\nbye\n" + template, "1:a|2:b", "", "outside-block"},
		{"row 1 Spanish", "ÓRDENES:\na\nFin.\n", "1:a", "", ""},
		{"row 1 bold", "*Ordenes*\na\n*fin*\n", "1:a", "", ""},
		{"row 1 no end", "orders\na\n" + template, "1:a", "", "no-end"},
		{"row 1 no end, signature", "orders\na\n-- \nPepe\n", "1:a", "", "no-end"},
		{"row 1 end below a dash line", "orders\na\n--\nb\nend\n", "1:a|2:--|3:b", "", ""},
		{"row 1 below the quotation", "> sitrep\n> orders\n> one\n> end\n\norders\na\nend\n", "1:a", "", ""},
		{"row 1 with quoted lines in it", "orders\n> one\nb\nend\n", "1:one|2:b", "", ""},
		{"row 1 with a quoted end", "orders\nb\n> one\n> end\n", "1:b|2:one", "", ""},
		{"row 1 twice", "orders\na\nend\norders\nb\nend\n", "1:a", "", "second-block,outside-block"},
		{"row 1 empty", "orders\nend\n" + template, "", "", "no-orders"},
		{"row 2 typed in", "> orders\n> one\na\n> end\n", "1:one|2:a", "", "quoted-block"},
		{"row 2 typed in, text above", "Hello\n> orders\n> one\na\n> end\n", "1:one|2:a", "", "quoted-block,outside-block"},
		{"row 2 own end", "> orders\na\nend\n> sitrep\n", "1:a", "", "quoted-block"},
		{"row 2 end cut off", "> orders\na\nb\n--\nPepe\n", "1:a|2:b", "", "no-end,quoted-block"},
		{"row 2 before an untouched one", "> orders\n> one\n> end\n> > orders\n> > old\nnew\n> > end\n", "1:old|2:new", "", "quoted-block"},
		{"row 3", "a\nb\n" + template, "1:a|2:b", "1:one|2:two", "quoted-ignored"},
		{"row 3 with text below", "a\n> orders\n> one\n> end\nb\n", "1:a", "1:one; below 5:b", "quoted-ignored,below-ignored"},
		{"row 4", "> orders\n> one\n> end\nb\n", "4:b", "1:one", "quoted-ignored,below-quote"},
		{"row 5", template, "1:one|2:two", "", "quoted-block"},
		{"row 5 header lines do not matter", "game: empires-1 key: k\n" + template, "1:one|2:two", "", "quoted-block"},
		{"row 5 signatures do not matter", "\n-- \nPepe\n" + template, "1:one|2:two", "", "quoted-block,signature"},
		{"row 5 the latest", "> > orders\n> > old\n> > end\n> orders\n> new\n> end\n", "1:new", "", "quoted-block"},
		{"row 5 no end", "> orders\n> one\n> > old\n", "1:one", "", "no-end,quoted-block"},
		{"row 6", "a\n\nb\n-- \nPepe\n> x\n", "1:a|3:b", "", "signature"},
		{"row 6 end", "a\nend\nb\n", "1:a", "", ""},
		{"row 6 end, then a quotation", "a\nend\n> x\nb\n", "1:a", "", ""},
		{"row 6 text below", "a\n> x\nb\n", "1:a", "; below 3:b", "below-ignored"},
		{"row 7", "> x\na\n> y\nb\nEnviado desde mi iPhone\n", "2:a|4:b", "", "below-quote,signature"},
		{"row 7 after a telephone's signature", "Sent from my iPhone\na\nb\n", "2:a|3:b", "", "signature"},
		{"nothing", "\n\n", "", "", "no-body"},
		{"only a quotation", "> a\n> b\n", "", "", "no-orders"},
		{"only header lines", "key: k\n", "", "", "no-orders"},
		{"all the rest is quoted", "a\n-----Original Message-----\nFrom: x\nb\n", "1:a", "", ""},
		{"a block in the rest", "-----Mensaje original-----\nDe: x\norders\nb\nend\n", "1:b", "", "quoted-block"},
		{"an attribution without quotation marks", "a\nEl 3/9/26 a las 10:12, X escribió:\nb\n", "1:a", "", ""},
		{"an attribution that was left over", "On 3 Sep 2026 at 10:12, X wrote:\n\na\nb\n-- \nPepe\n", "3:a|4:b", "", "below-quote,signature"},
		{"an attribution broken in three", "a\nEl jue, 3 sept 2026 a las 10:12,\nJuez\n(<j@x.example>) escribió:\n> b\n", "1:a", "", ""},
		{"an order just above an attribution", "de1 to b 3\nOn 3 Sep 2026, X wrote:\n> b\n", "1:de1 to b 3", "", ""},
		{"X wrote", "a\nPepe wrote:\n> b\n", "1:a", "", ""},
		{"comments are not orders", "# a\n> orders\n> one\n> end\n", "1:one", "", "quoted-block"},
		{"no attribution", "a on 3 Sep\nto b:\n", "1:a on 3 Sep|2:to b:", "", ""},
		{"underscores in the text", "a\n____________\nb\n", "1:a|3:b", "", ""},
		{"underscores above a header block", "a\n________________________________\nDe: X\nEnviado: hoy\nPara: Y\nAsunto: Z\n\nb\n", "1:a", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := readBody(t, tt.body)
			if got := joinLines(l.OrderLines()); got != tt.lines {
				t.Errorf("got lines %q, want %q", got, tt.lines)
			}
			passed := joinLines(l.LinesAt(mailtext.Passed))
			if len(l.LinesAt(mailtext.Below)) > 0 {
				passed += "; below " + joinLines(l.LinesAt(mailtext.Below))
			}
			if passed != tt.passed {
				t.Errorf("got passed %q, want %q", passed, tt.passed)
			}
			var notes []string
			for _, n := range l.Notes {
				notes = append(notes, string(n))
			}
			if got := strings.Join(notes, ","); got != tt.notes {
				t.Errorf("got notes %q, want %q", got, tt.notes)
			}
		})
	}
}

func TestHints(t *testing.T) {
	tests := []struct{ name, subject, to, body, want string }{
		{"subject", "Re: RV: [Empires-12 P7 German] hola", "", "", "empires-12/subject 7/subject german/subject"},
		{"subject without phase", "[empires-12 german]", "", "", "empires-12/subject german/subject"},
		{"subject without side", "AW: [empires-12 p07]", "", "", "empires-12/subject 7/subject"},
		{"another bracket first", "[EXTERNO] [list-name] Fwd: [empires-12 P7 german]", "", "", "empires-12/subject 7/subject german/subject"},
		{"encoded and folded", "=?utf-8?Q?Re=3A_=5Bempires-12_?=\r\n =?utf-8?Q?P7_german=5D_=C3=B3rdenes?=", "", "", "empires-12/subject 7/subject german/subject"},
		{"odd hyphen", "[empires‑12 P7]", "", "", "empires-12/subject 7/subject"},
		{"no game", "[important] P7", "", "", ""},
		{"token", "", "partidas+empires-12.german.p7@fieldpost.example", "", "empires-12/address 7/address german/address"},
		{"opaque token", "", "partidas+a8f3@fieldpost.example", "", ""},
		{"body", "", "", "game: Empires-12 side: German key: aBc phase: P7\n", "empires-12/body 7/body german/body aBc/body"},
		{"body in Spanish", "", "", "Partida: empires-12\nBando: german\nCLAVE : aBc.\nFase: 7\n", "empires-12/body 7/body german/body aBc/body"},
		{"separators", "", "", "game:empires-12, side:german; key:abc (secret)\n", "empires-12/body german/body abc/body"},
		{"columns", "", "", "side: third reich   turn: 3  key: k\n", "third reich/body k/body"},
		{"inside the block", "", "", "orders\nkey: abc\na\nend\n", "abc/body"},
		{"quoted", "", "", "a\n> Game: empires-12\n> Key: abc\n> > Key: old\n", "empires-12/quoted abc/quoted"},
		{"the less quoted is newer", "", "", "a\n> > Key: old\n> Key: new\n", "new/quoted"},
		{"own wins over quoted", "", "", "key: mine\n> Key: abc\n", "mine/body key-conflict"},
		{"body wins over address over subject", "[empires-3 german]", "partidas+empires-2.su@fieldpost.example", "game: empires-1\n", "empires-1/body su/address game-conflict side-conflict"},
		{"subject wins over quoted", "[empires-3]", "", "a\n> game: empires-2\n", "empires-3/subject game-conflict"},
		{"said twice", "", "", "key: a\nkey: b\n", "a/body key-conflict"},
		{"words are no phase", "", "", "phase: movement\n", ""},
		{"not at the beginning", "", "", "the key: abc\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			raw := fmt.Sprintf("From: a@b.example\r\nSubject: %s\r\nTo: %s\r\n\r\n%s", tt.subject, tt.to, tt.body)
			l, err := ReadLetter([]byte(raw), testOptions)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, h := range []Hint{l.Game, l.Phase, l.Side, l.Key} {
				if h.Value != "" {
					got = append(got, h.Value+"/"+h.From.String())
				}
			}
			if l.Phase.Value != fmt.Sprint(l.Phase.Num) && l.Phase.Value != "" {
				t.Errorf("got phase %q and %d", l.Phase.Value, l.Phase.Num)
			}
			for _, n := range l.Notes {
				if strings.HasSuffix(string(n), "-conflict") {
					got = append(got, string(n))
				}
			}
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestMachine(t *testing.T) {
	tests := []struct{ header, want string }{
		{"Subject: hi", ""},
		{"Auto-Submitted: no", ""},
		{"Auto-Submitted: No ; owner-email=\"x\"", ""},
		{"Auto-Submitted: auto-replied (vacation)", mailtext.AutoSubmitted},
		{"Return-Path: <>", mailtext.AutoNullReturn},
		{"Return-Path: <a@b.example>", ""},
		{"List-Unsubscribe: <mailto:x@y.example>", mailtext.AutoList},
		{"Precedence: Bulk", mailtext.AutoPrecedence},
		{"Precedence: first-class", ""},
		{"X-Autoreply: yes", mailtext.AutoReply},
		{"Content-Type: multipart/report; boundary=x", mailtext.AutoReport},
		{"X-Fieldpost-Loop: FIELDPOST.example", mailtext.AutoOwn},
		{"X-Fieldpost-Loop: other.example", ""},
		{"From: Mail Delivery <MAILER-DAEMON@x.example>", mailtext.AutoMailerDaemon},
	}
	for _, tt := range tests {
		l, err := ReadLetter([]byte(tt.header+"\r\n\r\nhi\r\n"), testOptions)
		if err != nil {
			t.Fatal(err)
		}
		if l.Auto != tt.want {
			t.Errorf("%s: got %q, want %q", tt.header, l.Auto, tt.want)
		}
	}
}

func TestLimits(t *testing.T) {
	opt := mailtext.Options{MaxText: 1000, MaxLines: 50, MaxParts: 5, MaxDepth: 3}
	nested := "attack a\r\n"
	head := "Content-Type: text/plain\r\n\r\n"
	for i := range 6 {
		nested = fmt.Sprintf("--b%d\r\n%s%s\r\n--b%d--\r\n", i, head, nested, i)
		head = fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\r\n\r\n", i)
	}
	tests := []struct {
		name, raw string
		lines     int
	}{
		{"text", "From: a@b\r\n\r\n" + strings.Repeat("attack a\r\n", 5000), 50},
		{"long line", "From: a@b\r\n\r\n" + strings.Repeat("x", 5000), 1},
		{"depth", head + nested, 0},
		{"parts", "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\na\r\n", 30) + "--b--\r\n", 4},
		{"base64", "Content-Transfer-Encoding: base64\r\n\r\n" + strings.Repeat("YXR0YWNrIGEK", 5000), 50},
	}
	for _, tt := range tests {
		l, err := ReadLetter([]byte(tt.raw), opt)
		if err != nil {
			t.Fatal(err)
		}
		if !l.HasNote(mailtext.NoteTruncated) || len(l.OrderLines()) != tt.lines {
			t.Errorf("%s: got %d lines, want %d; notes %v", tt.name, len(l.OrderLines()), tt.lines, l.Notes)
		}
	}
}

// TestReadingIsLinear reads letters that were made to be slow. Looking at all
// that follows for each piece of them would take minutes.
func TestReadingIsLinear(t *testing.T) {
	const size = 4 << 20
	for name, raw := range map[string]string{
		"boundaries within one line": "Content-Type: multipart/mixed; boundary=a\r\n\r\n" + strings.Repeat("--a", size/3),
		"one flowed paragraph":       "Content-Type: text/plain; format=flowed\r\n\r\n" + strings.Repeat("a \r\n", size/4),
	} {
		start := time.Now()
		if _, err := ReadLetter([]byte(raw), mailtext.Options{MaxText: size}); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}

func TestNoHeader(t *testing.T) {
	for _, raw := range [][]byte{nil, []byte("\r\n\r\nhello\r\n"), []byte("\x00\x01\x02"), bytes.Repeat([]byte("x"), 1<<16)} {
		if _, err := ReadLetter(raw, mailtext.Options{}); !errors.Is(err, ErrNoHeader) {
			t.Errorf("%.10q: got %v, want %v", raw, err, ErrNoHeader)
		}
	}
}
