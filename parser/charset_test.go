package parser

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

func encoded(t *testing.T, e encoding.Encoding, text string) string {
	t.Helper()
	s, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCharsets reads a sheet in the charset that its label names, however it spells it.
func TestCharsets(t *testing.T) {
	const sheet = "orders\r\nataca Königsberg\r\nmueve a Córdoba\r\nend\r\n"
	const want = "ataca Königsberg|mueve a Córdoba"
	latin, ibm := encoded(t, charmap.ISO8859_1, sheet), encoded(t, charmap.CodePage850, sheet)
	for _, tt := range []struct{ label, body string }{
		{"utf-8", sheet}, {"utf8", sheet}, {"UTF_8", sheet}, {"utf-8mb4", sheet}, {"cp65001", sheet}, {"unicode", sheet}, {"x-unknown", sheet}, {"us-ascii", sheet}, {"iso-8859-1", sheet},
		{"iso-8859-1", latin}, {"latin1", latin}, {"latin-1", latin}, {"iso_8859-1", latin}, {"iso8859-1", latin}, {"ISO 8859-1", latin}, {"8859-1", latin}, {"ansi", latin},
		{"windows-1252", latin}, {"cp1252", latin}, {"cp-1252", latin}, {"win-1252", latin}, {"1252", latin}, {"us-ascii", latin}, {"x-unknown", latin}, {"utf-8", latin}, {"", latin},
		{"ibm850", ibm}, {"IBM-850", ibm}, {"cp850", ibm}, {"850", ibm}, {"ibm437", encoded(t, charmap.CodePage437, sheet)}, {"cp858", encoded(t, charmap.CodePage858, sheet)},
		{"macintosh", encoded(t, charmap.Macintosh, sheet)}, {"x-mac-roman", encoded(t, charmap.Macintosh, sheet)}, {"iso-8859-15", encoded(t, charmap.ISO8859_15, sheet)},
		{"utf-7", strings.NewReplacer("ö", "+APY-", "ó", "+APM-").Replace(sheet)}, {"UNICODE-1-1-UTF-7", strings.NewReplacer("ö", "+APY-", "ó", "+APM-").Replace(sheet)},
		{"gb18030", encoded(t, simplifiedchinese.GB18030, sheet)},
		{"utf-16", "\xff\xfe" + encoded(t, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), sheet)},
		{"utf-16le", encoded(t, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), sheet)},
		{"utf-16be", encoded(t, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), sheet)},
		{"utf-8", encoded(t, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), sheet)},
		{"", encoded(t, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), sheet)},
		{"utf-32", encoded(t, utf32.UTF32(utf32.BigEndian, utf32.UseBOM), sheet)},
		{"iso-2022-jp", encoded(t, japanese.ISO2022JP, strings.NewReplacer("ö", "o", "ó", "o").Replace(sheet)+"東京\r\n")},
	} {
		field := "Content-Type: text/plain"
		if tt.label != "" {
			field += `; charset="` + tt.label + `"`
		}
		got := strings.NewReplacer("Konigsberg", "Königsberg", "Cordoba", "Córdoba").Replace(textsOf(t, field, tt.body))
		if got != want {
			t.Errorf("%s: got %q", tt.label, got)
		}
	}
}

// TestCharsetsOfTheEast decodes what switches by escapes.
func TestCharsetsOfTheEast(t *testing.T) {
	for _, tt := range []struct{ label, body, want string }{
		{"iso-2022-jp", "\x1b$BEl5~\x1b(B a", "東京 a"},
		{"iso-2022-jp-2", "\x1b$BEl5~\x1b(B a", "東京 a"},
		{"iso-2022-kr", "\x1b$)C\x0e<-?o\x0f a", "서울 a"},
		{"iso-2022-cn", "\x1b$)A\x0e1\x31\x3e\x29\x0f a", "北京 a"},
		{"hz-gb-2312", "~{1\x31>)~} a", "北京 a"},
		{"gb18030", "\xb1\xb1\xbe\xa9 a", "北京 a"},
		{"gb2312", "\xb1\xb1\xbe\xa9 a", "北京 a"},
		{"utf-7", "+U9dOrA- a +- b+/c", "受京 a + b+/c"},
	} {
		if got, _ := mailtext.DecodeCharset([]byte(tt.body), tt.label); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.label, got, tt.want)
		}
	}
}

// TestCharsetLineByLine reads each line in what it is written in.
func TestCharsetLineByLine(t *testing.T) {
	const sheet = "orders\r\nattack Königsberg\r\nmove to Córdoba\r\nend\r\n"
	const want = "attack Königsberg|move to Córdoba"
	latin := encoded(t, charmap.Windows1252, "Grüße – Ñ\r\n")
	for _, label := range []string{"", "utf-8", "us-ascii", "iso-8859-1", "windows-1252", "iso-8859-15", "x-unknown", "ibm850"} {
		field := "Content-Type: text/plain"
		if label != "" {
			field += "; charset=" + label
		}
		for name, body := range map[string]string{"below": sheet + "\r\n-- \r\n" + latin, "above": latin + "\r\n" + sheet} {
			if got := textsOf(t, field, body); got != want {
				t.Errorf("%s, %s: got %q", label, name, got)
			}
		}
		l, err := ReadLetter([]byte("From: a@b.example\r\n"+field+"\r\n\r\n"+latin), testOptions)
		if err != nil || len(l.OrderLines()) != 1 || label != "ibm850" && l.OrderLines()[0].Text != "Grüße - Ñ" && label != "iso-8859-15" {
			t.Errorf("%s: the line itself is read as %v, %v", label, l.OrderLines(), err)
		}
	}
	if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", "attack Königsberg, "+latin); got != "attack Königsberg, Grüße - Ñ" {
		t.Errorf("within a line: got %q", got)
	}
}

// TestMojibake mends words whose bytes were read in a wrong charset, and no others.
func TestMojibake(t *testing.T) {
	const want = "attack Königsberg"
	misread := func(as encoding.Encoding, text string) string {
		s, err := as.NewDecoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for name, text := range map[string]string{
		"windows-1252": misread(charmap.Windows1252, want), "twice": misread(charmap.Windows1252, misread(charmap.Windows1252, want)),
		"latin-1": misread(charmap.ISO8859_1, want), "macintosh": misread(charmap.Macintosh, want), "ibm850": misread(charmap.CodePage850, want),
		"ibm437": misread(charmap.CodePage437, want), "entity": "attack K&ouml;nigsberg", "number": "attack K&#246;nigsberg", "hex": "attack K&#xF6;nigsberg",
	} {
		if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", text); got != want {
			t.Errorf("%s: %q is read as %q", name, text, got)
		}
	}
	for _, text := range []string{"São Paulo", "Ávila", "«CAFÉ»", "Åland", "Łódź", "à Ãvila", "A & B; C", "Besançon", "Ñuñoa", "¿Dónde?", "ÄÖÜ", "√2", "Â", "Москва"} {
		if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", text); got != mailtext.CleanText(text) {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", strings.NewReplacer("Å\ufffd", "Å\u0081", "€\ufffd", "€\u009d").Replace(misread(charmap.Windows1252, "move to Córdoba, Łódź, Besançon, “Évian”"))); got != `move to Córdoba, Łódź, Besançon, "Évian"` {
		t.Errorf("several: got %q", got)
	}
}

// TestLongUTF7 reads a long text that is no UTF-7 in no time: what fails is not read again from each +.
func TestLongUTF7(t *testing.T) {
	text, began := strings.Repeat("+AAA", 60<<10)+"AA", time.Now()
	if got := mailtext.DecodeUTF7(text + " +APY-"); got != text+" ö" {
		t.Errorf("got %d bytes of %d", len(got), len(text))
	}
	if took := time.Since(began); took > 5*time.Second { // by the square of its length it takes half a minute
		t.Errorf("it takes %v", took)
	}
}
