package parser

import (
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/order"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

func FuzzReadLetter(f *testing.F) {
	files, err := filepath.Glob("testdata/letters/*.eml")
	if err != nil || len(files) == 0 {
		f.Fatal("no letters", err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		if len(raw) < 20000 {
			f.Add(raw)
		}
	}
	g := testGrammar(f)
	opt := testOptions
	opt.MaxText, opt.MaxLines, opt.MaxParts, opt.MaxDepth = 8<<10, 200, 20, 5
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := ReadLetter(raw, opt)
		if err != nil {
			return
		}
		last := 0
		for _, line := range l.OrderLines() {
			if line.No <= last || line.No > opt.MaxLines {
				t.Errorf("line %d after line %d", line.No, last)
			}
			last = line.No
			if line.Text == "" || line.Text != strings.TrimSpace(line.Text) || strings.ContainsAny(line.Text, "\x00\r\n") || !utf8.ValidString(line.Text) {
				t.Errorf("line %q", line.Text)
			}
		}
		if len(l.OrderLines()) > opt.MaxLines {
			t.Errorf("%d lines", len(l.OrderLines()))
		}
		again, err := ReadLetter(raw, opt)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(again, l, cmpopts.IgnoreUnexported(Letter{}, mailtext.BodyLine{})); diff != "" {
			t.Errorf("read twice, differently: %s", diff)
		}
		parseLines(g, l.OrderLines())
	})
}

// orderLine draws a line of the language of testLanguage, or nearly one.
func orderLine(t *rapid.T, label string) string {
	line := rapid.SampledFrom([]string{
		"attack Königsberg", "de4 -> Le Havre, San José", "ataca Łódź desde París y Berlín con reducido",
		"move de1 de2 to Brest-Litovsk all", "hold", "atack Paris", "build 12 marshal", "say “hello” – there…", "# nothing",
	}).Draw(t, label)
	if rapid.Bool().Draw(t, label+" upper") {
		line = strings.ToUpper(line)
	}
	return line
}

// withoutPlaces makes commands comparable that stood on different lines.
func withoutPlaces(cmds []order.Order, faults []language.Fault) string {
	var b strings.Builder
	for _, c := range cmds {
		fmt.Fprintln(&b, show(c, nil))
	}
	for _, f := range faults {
		fmt.Fprintln(&b, show(order.Order{}, &f))
	}
	return b.String()
}

// TestQuotingChangesNothing quotes a block again and again, as a mail program
// does, and expects the same commands.
func TestQuotingChangesNothing(t *testing.T) {
	g := testGrammar(t)
	rapid.Check(t, func(t *rapid.T) {
		block := []string{rapid.SampledFrom([]string{"orders", "Órdenes:", "ORDENES"}).Draw(t, "open")}
		for i := range rapid.IntRange(1, 6).Draw(t, "n") {
			block = append(block, orderLine(t, fmt.Sprint("line", i)))
			if rapid.Bool().Draw(t, "blank") {
				block = append(block, "")
			}
		}
		block = append(block, rapid.SampledFrom([]string{"end", "Fin."}).Draw(t, "end"))
		read := func(lines []string) (*Letter, string) {
			l, err := ReadLetter(mailOf(strings.Join(lines, "\n")+"\n"), mailtext.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return l, withoutPlaces(parseLines(g, l.OrderLines()))
		}
		_, want := read(block)
		for depth := range rapid.IntRange(1, 3).Draw(t, "depth") {
			prefix := rapid.SampledFrom([]string{"> ", ">", " > "}).Draw(t, "prefix")
			for i := range block {
				block[i] = prefix + block[i]
			}
			quoted := append([]string{"On Thu, 3 Sep 2026 at 10:12, Judge wrote:", "> sitrep"}, block...)
			l, got := read(quoted)
			if got != want || len(l.OrderLines()) > 0 && !l.HasBlock() {
				t.Fatalf("quoted %d times:\n%s\ngot:\n%swant:\n%s", depth+1, strings.Join(quoted, "\n"), got, want)
			}
		}
	})
}

// TestTransportChangesNothing sends the same body in every encoding and
// expects the same lines.
func TestTransportChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		for i := range rapid.IntRange(1, 8).Draw(t, "n") {
			lines = append(lines, orderLine(t, fmt.Sprint("line", i)))
		}
		body := strings.Join(lines, "\r\n") + "\r\n"
		var qp strings.Builder
		w := quotedprintable.NewWriter(&qp)
		if _, err := w.Write([]byte(body)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		htmlBody := "<div>" + strings.Join(lines, "</div><div>") + "</div>"
		const utf8Type = "Content-Type: text/plain; charset=utf-8\r\n"
		want := joinLines(linesOf(t, utf8Type, body))
		for name, got := range map[string][]language.Line{
			"base64":           linesOf(t, utf8Type+"Content-Transfer-Encoding: base64\r\n", base64.StdEncoding.EncodeToString([]byte(body))),
			"quoted-printable": linesOf(t, utf8Type+"Content-Transfer-Encoding: Quoted-Printable\r\n", qp.String()),
			"flowed":           linesOf(t, "Content-Type: text/plain; charset=utf-8; format=flowed\r\n", body),
			"html":             linesOf(t, "Content-Type: text/html; charset=utf-8\r\n", strings.ReplaceAll(htmlBody, "->", "-&gt;")),
			"no charset":       linesOf(t, "", body),
			"newlines":         linesOf(t, utf8Type, strings.ReplaceAll(body, "\r\n", "\n")),
			"multipart": linesOf(t, "Content-Type: multipart/mixed; boundary=b\r\n",
				"--b\r\n"+utf8Type+"\r\n"+body+"\r\n--b--\r\n"),
		} {
			if got := joinLines(got); got != want {
				t.Fatalf("%s:\n got %s\nwant %s", name, got, want)
			}
		}
	})
}

func linesOf(t *rapid.T, header, body string) []language.Line {
	l, err := ReadLetter([]byte("From: a@b.example\r\n"+header+"\r\n"+body), mailtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l.OrderLines()
}

func BenchmarkReadLetter(b *testing.B) {
	for _, name := range []string{"gmail-top-es", "outlook-desktop-html", "huge"} {
		raw, err := os.ReadFile("testdata/letters/" + name + ".eml")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				if _, err := ReadLetter(raw, testOptions); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
