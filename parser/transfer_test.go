package parser

import (
	"encoding/base64"
	"strings"
	"testing"
)

// textsOf returns the lines that count of a mail with these fields and this body.
func textsOf(t testing.TB, fields, body string) string {
	t.Helper()
	l, err := ReadLetter([]byte("From: a@b.example\r\n"+fields+"\r\n\r\n"+body), testOptions)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, line := range l.OrderLines() {
		texts = append(texts, line.Text)
	}
	return strings.Join(texts, "|")
}

// TestTransferEncodings reads one sheet under labels that are a hair off, or missing.
func TestTransferEncodings(t *testing.T) {
	const sheet = "orders\r\nrecruit de10 full in Königsberg\r\nde1 to Brussels\r\nend\r\n"
	const want = "recruit de10 full in Königsberg|de1 to Brussels"
	wrapped := func(text string) string {
		var out strings.Builder
		for s := base64.StdEncoding.EncodeToString([]byte(text)); s != ""; {
			n := min(76, len(s))
			out.WriteString(s[:n] + "\r\n")
			s = s[n:]
		}
		return out.String()
	}
	b64 := wrapped(sheet)
	quoted := strings.ReplaceAll(sheet, "ö", "=C3=B6")
	latin := strings.ReplaceAll(sheet, "ö", "=F6")
	uu := strings.Join([]string{"begin 644 orders", "M;W)D97)S#0IR96-R=6ET(&1E,3`@9G5L;\"!I;B!+P[9N:6=S8F5R9PT*9&4Q", "3('1O($)R=7-S96QS#0IE;F0-\"@``", "`", "end", ""}, "\n")
	for _, tt := range []struct{ name, encoding, charset, body string }{
		{"base64", "base64", "utf-8", b64},
		{"base64, semicolon", "base64;", "utf-8", b64},
		{"base64, quotation marks", `"base64"`, "utf-8", b64},
		{"base64, comment", "base64 (encoded)", "utf-8", b64},
		{"base64, capitals and comma", "BASE64,", "utf-8", b64},
		{"base64, short", "b64", "utf-8", b64},
		{"base64, hyphen", "base-64", "utf-8", b64},
		{"base64, x-", "x-base64", "utf-8", b64},
		{"base64, parameter", "base64; charset=utf-8", "utf-8", b64},
		{"base64 without the field", "", "utf-8", b64},
		{"base64 called 8bit", "8bit", "utf-8", b64},
		{"base64 called 7bit", "7bit", "", b64},
		{"base64 called quoted-printable", "quoted-printable", "utf-8", b64},
		{"base64 called something", "utf-8", "utf-8", b64},
		{"base64 in pieces", "base64", "utf-8", wrapped(sheet[:20]) + wrapped(sheet[20:])},
		{"quoted-printable", "quoted-printable", "utf-8", quoted},
		{"quoted-printable, semicolon", "quoted-printable ;", "utf-8", quoted},
		{"quoted-printable, quotation marks", "'Quoted-Printable'", "utf-8", quoted},
		{"quoted-printable, no hyphen", "quotedprintable", "utf-8", quoted},
		{"quoted-printable, underscore", "quoted_printable", "utf-8", quoted},
		{"quoted-printable, space", "quoted printable", "utf-8", quoted},
		{"quoted-printable, short", "QP", "utf-8", quoted},
		{"quoted-printable, latin", "quoted-printable;", "iso-8859-1", latin},
		{"quoted-printable without the field", "", "utf-8", quoted},
		{"quoted-printable called 7bit", "7bit", "utf-8", quoted},
		{"quoted-printable called base64", "base64", "utf-8", quoted},
		{"quoted-printable without the field, latin", "", "iso-8859-1", latin},
		{"uuencode", "x-uuencode", "utf-8", uu},
		{"uuencode, other names", "uuencode", "utf-8", uu},
		{"8bit, semicolon", "8bit;", "utf-8", sheet},
		{"binary", "binary", "utf-8", sheet},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fields := "Content-Type: text/plain"
			if tt.charset != "" {
				fields += "; charset=" + tt.charset
			}
			if tt.encoding != "" {
				fields += "\r\nContent-Transfer-Encoding: " + tt.encoding
			}
			if got := textsOf(t, fields, tt.body); got != want {
				t.Errorf("got %q", got)
			}
			whole := "Content-Type: multipart/mixed; boundary=b"
			if got := textsOf(t, whole, "--b\r\n"+fields+"\r\n\r\n"+tt.body+"\r\n--b--\r\n"); got != want {
				t.Errorf("in a part: got %q", got)
			}
		})
	}
	whole := "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + sheet + "--b--\r\n"
	if got := textsOf(t, "Content-Type: multipart/mixed; boundary=b\r\nContent-Transfer-Encoding: base64", wrapped(whole)); got != want {
		t.Errorf("a multipart in base64: got %q", got)
	}
}

// TestTransferAsItStands leaves alone what only looks encoded.
func TestTransferAsItStands(t *testing.T) {
	for _, text := range []string{
		"research", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "losses=de4", "x=20y", "de4 to Nancy", "activate", "abcdabcdabcdabcdabcdabcd", "attack=C3", "see http://a.example/?q=C3=B6=x",
	} {
		if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", text+"\r\n"); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}

// TestContentTypes reads text under types that are a hair off.
func TestContentTypes(t *testing.T) {
	for _, kind := range []string{
		"text/plain;", "text/plain charset=utf-8", `"text/plain"; charset=utf-8`, "text/plain, charset=utf-8", "text/plain; charset = utf-8",
		`text/plain; charset="utf-8`, "text/plain; charset=utf-8; charset=utf-8", "text", "plain/text", "TEXT/PLAIN;charset=UTF-8", "text /plain", "text/plain; =; charset=utf-8",
		"text/unknown", "text/x-markdown",
	} {
		body := "--b\r\nContent-Type: " + kind + "\r\n\r\nde1 to Königsberg\r\n--b--\r\n"
		if got := textsOf(t, "Content-Type: multipart/mixed; boundary=b", body); got != "de1 to Königsberg" {
			t.Errorf("%s: got %q", kind, got)
		}
	}
}
