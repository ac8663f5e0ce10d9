package parser

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/testenv"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestAnnounces has the lines with which mail programs announce a quotation,
// and some that only look like them.
func TestAnnounces(t *testing.T) {
	tests := []struct {
		text string
		want int
	}{
		{"On Thu, Sep 3, 2026 at 10:12 AM Judge <j@x.example> wrote:", 1},
		{"On 3 Sep 2026, at 10:12, Judge <j@x.example> wrote:", 1},
		{"El jue, 3 sept 2026 a las 10:12, Judge (<j@x.example>) escribió:", 1},
		{"El jueves, 3 de septiembre de 2026, 10:12:00 CEST, Judge escribió:", 1},
		{"El 3/9/26 a las 10:12, Judge escribió:", 1},
		{"Judge <j@x.example> escribió lo siguiente:", 1},
		{"2026-09-03 10:12 GMT+02:00 Judge <j@x.example>:", 1},
		{"2026-09-03 10:12 GMT+02:00 Judge\n<j@x.example>:", 2},
		{"Am 03.09.26 um 10:12 schrieb Judge:", 1},
		{"Am Do., 3. Sept. 2026 um 10:12 Uhr schrieb Judge <\nj@x.example>:", 2},
		{"Le jeu. 3 sept. 2026 à 10:12, Judge <j@x.example> a écrit :", 1},
		{"Il giorno 3 set 2026, alle ore 10:12, Judge ha scritto:", 1},
		{"On Thu, Sep 3, 2026 at 10:12 AM\nJudge <j@x.example>\nwrote:", 3},
		{"-----Original Message-----", 1},
		{"----- Mensaje original -----", 1},
		{"-------- Mensaje reenviado --------", 1},
		{"---------- Forwarded message ---------", 1},
		{"----- Forwarded message from Judge <j@x.example> -----", 1},
		{"*-----Mensaje original-----*", 1},
		{"Inicio del mensaje reenviado:", 1},
		{"*De:* Judge\n*Enviado:* hoy\n*Para:* Ana", 3},
		{"From: Judge\nSent: today\nSubject: x", 3},
		{"________________________________\n\nDe: Judge\nFecha: hoy\nAsunto: x", 5},

		{"He wrote:", 0},
		{"De: Judge", 0},
		{"from: Paris\nto: Berlin", 0},
		{"Original message", 0},
		{"----------", 0},
		{"____________", 0},
		{"On 3 attack", 0},
		{"On 3 attack\nand then\nhold\nOn 3 Sep X wrote:", 0},
		{"el 3 a Lodz\nEl 3/9/26, X escribió:", 0},
	}
	for _, tt := range tests {
		var lines []mailtext.BodyLine
		for i, text := range strings.Split(tt.text, "\n") {
			lines = append(lines, mailtext.BodyLine{No: i + 1, Text: text})
		}
		if got, _ := announces(lines, 0); got != tt.want {
			t.Errorf("%q: got %d lines, want %d", tt.text, got, tt.want)
		}
	}
}

func TestDecodeCharset(t *testing.T) {
	tests := []struct {
		bytes, label, text string
		guessed            bool
	}{
		{"abc", "", "abc", false},
		{"abc", "nonsense", "abc", false},
		{"\xf3", "ISO-8859-1", "ó", false},
		{"\x93\xf3\x94", "\"Windows-1252\"", "“ó”", false},
		{"\xa4", "iso-8859-15", "€", false},
		{"ó", "utf-8", "ó", false},
		{"ó", "", "ó", true},
		{"\xf3", "", "ó", true},
		{"\xf3", "utf-8", "ó", true},
		{"ó", "iso-8859-1", "ó", true},
		{"\xf3 \xc3", "nonsense", "ó Ã", true},
		{"oó\xc3", "utf-8", "oó", false},
		{"\xef\xbb\xbfó", "iso-8859-1", "ó", false},
		{"\xff\xfea\x00\xf3\x00", "", "aó", false},
		{"\xfe\xff\x00a\x00\xf3", "utf-8", "aó", false},
		{"\x1b$B8@8l\x1b(B", "iso-2022-jp", "言語", false},
	}
	for _, tt := range tests {
		text, guessed := mailtext.DecodeCharset([]byte(tt.bytes), tt.label)
		if text != tt.text || guessed != tt.guessed {
			t.Errorf("%q as %s: got %q, %t, want %q, %t", tt.bytes, tt.label, text, guessed, tt.text, tt.guessed)
		}
	}
}

func TestHeaderFields(t *testing.T) {
	tests := []struct{ header, from, subject string }{
		{"From: Ann <Ann@X.example>\nSubject: hi", "Ann <ann@x.example>", "hi"},
		{"From: =?windows-1252?Q?Ana_L=F3pez?= <a@x.example>", "Ana López <a@x.example>", ""},
		{"From: =?koi8-r?B?8NXUyc4=?= <a@x.example>", "Путин <a@x.example>", ""},
		{"From: Ann [Home <a@x.example>, nonsense", " <a@x.example>", ""},
		{"From: \"López, Ana\" <a@x.example>", "López, Ana <a@x.example>", ""},
		{"From: nobody", " <>", ""},
		{"Subject: =?utf-8?Q?=C3=B3rdenes?=\n =?utf-8?Q?_ya?=", " <>", "órdenes ya"},
		{"Subject: =?x-unknown?Q?a=F3?= b", " <>", "aó b"},
		{"Subject: =?utf-8?Q?broken", " <>", "=?utf-8?Q?broken"},
		{"Subject : spaced", " <>", "spaced"},
		{"Subject: a\n\tb", " <>", "a b"},
	}
	for _, tt := range tests {
		l, err := ReadLetter([]byte(strings.ReplaceAll(tt.header, "\n", "\r\n")+"\r\n\r\nx\r\n"), mailtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := l.From.Name + " <" + l.From.Addr + ">"; got != tt.from {
			t.Errorf("%s: got from %q, want %q", tt.header, got, tt.from)
		}
		if l.Subject != tt.subject {
			t.Errorf("%s: got subject %q, want %q", tt.header, l.Subject, tt.subject)
		}
	}
}

func TestMessageIDs(t *testing.T) {
	tests := []struct{ value, want string }{
		{"<a@b>", "a@b"}, {"<a@b> <c@d>\t<e@f>", "a@b c@d e@f"}, {"a@b", "a@b"}, {"<a@b", ""}, {"", ""},
		{"Your message of today <a@b> (x)", "a@b"}, {"<a\r\n @b>", "a@b"},
	}
	for _, tt := range tests {
		if got := strings.Join(mailtext.MessageIDs(tt.value), " "); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.value, got, tt.want)
		}
	}
}

func TestHugeHeader(t *testing.T) {
	raw := "From: a@b.example\r\n" + strings.Repeat("X-Junk: "+strings.Repeat("x", 1000)+"\r\n", 400) + "Subject: late\r\n\r\nattack Paris\r\n"
	l, err := ReadLetter([]byte(raw), mailtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if l.From.Addr != "a@b.example" || !l.HasNote(mailtext.NoteTruncated) || joinLines(l.OrderLines()) != "1:attack Paris" {
		t.Errorf("got %+v", l)
	}
}

// TestHostileLettersAreQuick gives ReadLetter and the grammar what costs them
// most within the limits. The bound is loose; without the limits these would
// take minutes.
func TestHostileLettersAreQuick(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	g := testGrammar(t)
	bodies := map[string]string{
		"many faults":      strings.Repeat("atack Warsw from Lodzz and Minks with evrything\r\n", 5000),
		"one long line":    strings.Repeat("key: a game: b ", 17000),
		"deep quotation":   strings.Repeat(">", 200<<10) + "a",
		"header blocks":    strings.Repeat("From: a\r\n\r\n", 5000),
		"attributions":     strings.Repeat("On 3 "+strings.Repeat("x ", 20)+"\r\n", 5000),
		"blocks":           strings.Repeat("> orders\r\n", 5000),
		"one word":         strings.Repeat("a", 250<<10),
		"combining marks":  "a" + strings.Repeat("\u0301", 120<<10),
		"list of anything": "attack paris from " + strings.Repeat("brest e ", 30000),
		"open brackets":    strings.Repeat("[", 200<<10),
	}
	for name, body := range bodies {
		for _, kind := range []string{"text/plain; charset=utf-8", "text/plain; charset=utf-8; format=flowed", "text/html; charset=utf-8"} {
			start := time.Now()
			raw := fmt.Sprintf("From: a@b.example\r\nSubject: %.20000s\r\nContent-Type: %s\r\n\r\n%s", strings.ReplaceAll(body, "\r\n", " "), kind, body)
			l, err := ReadLetter([]byte(raw), mailtext.Options{})
			if err != nil {
				t.Fatal(err)
			}
			parseLines(g, l.OrderLines())
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("%s as %s: took %v", name, kind, took)
			} else {
				t.Logf("%s as %s: %v", name, kind, took)
			}
		}
	}
	nested := strings.Repeat("<div><blockquote><ul><li>", 20000) + "a" + strings.Repeat("</b></i></x>", 20000)
	if l, err := ReadLetter([]byte("From: a@b\r\nContent-Type: text/html\r\n\r\n"+nested), mailtext.Options{MaxText: 1 << 20}); err != nil || len(l.OrderLines()) > 1 {
		t.Errorf("got %v, %v", l, err)
	}
}
