package parser

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/parser/parsertest"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

func mailParts(parts ...string) []byte {
	return []byte("From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + strings.Join(parts, "\r\n--b\r\n") + "\r\n--b--\r\n")
}

// TestUnread names what a letter holds and nobody here can read.
func TestUnread(t *testing.T) {
	const text = "Content-Type: text/plain\r\n\r\nMy orders are attached."
	file := func(kind, name string) string {
		return "Content-Type: " + kind + "; name=\"" + name + "\"\r\nContent-Disposition: attachment; filename=\"" + name + "\"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA"
	}
	for _, tt := range []struct {
		raw  []byte
		want string
	}{
		{mailParts(text, file("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Orders.docx")), "file:Orders.docx"},
		{mailParts(text, file("application/octet-stream", "orders.odt")), "file:orders.odt"},
		{mailParts(text, file("application/pdf", "=?utf-8?Q?=C3=B3rdenes.pdf?=")), "file:órdenes.pdf"},
		{mailParts(text, "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''%C3%B3rdenes.pdf\r\n\r\nAAAA"), "file:órdenes.pdf"},
		{mailParts(text, "Content-Type: application/rtf\r\n\r\nAAAA"), "file:application rtf"},
		{mailParts(text, file("text/html", "orders.html")), "file:orders.html"},
		{mailParts(text, file("text/csv", "orders.csv")), "file:orders.csv"},
		{mailParts(text, file("image/jpeg", "photo.jpg")), "picture:photo.jpg"},
		{mailParts(text, "Content-Type: image/png; name=logo.png\r\nContent-Id: <x>\r\n\r\nAAAA"), ""},
		{mailParts(text, file("application/pgp-signature", "signature.asc")), ""},
		{mailParts(text, file("application/pgp-keys", "key.asc")), ""},
		{mailParts(text, file("application/pkcs7-signature", "smime.p7s")), ""},
		{mailParts(text, file("text/calendar", "invite.ics")), ""}, {mailParts(text, file("text/vcard", "me.vcf")), ""},
		{mailParts(text, file("application/ms-tnef", "winmail.dat")), "tnef:winmail.dat"},
		{mailParts(text, file("application/octet-stream", "winmail.dat")), "tnef:winmail.dat"},
		{mailParts(text, "Content-Type: message/rfc822\r\n\r\nSubject: My sheet\r\n\r\norders\r\nhold\r\nend"), "letter:My sheet"},
		{mailParts(text, file("application/octet-stream", "sheet.eml")), "letter:sheet.eml"},
		{[]byte("From: a@b.example\r\nContent-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\r\n\r\n--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\nContent-Type: application/octet-stream; name=\"encrypted.asc\"\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----\r\n--b--\r\n"), "encrypted:PGP"},
		{mailOf("-----BEGIN PGP MESSAGE-----\n\nhQEMA/abc\n=abcd\n-----END PGP MESSAGE-----\n"), "encrypted:PGP"},
		{[]byte("From: a@b.example\r\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data; name=\"smime.p7m\"\r\nContent-Transfer-Encoding: base64\r\n\r\nMIIB"), "encrypted:S/MIME"},
		{[]byte("From: a@b.example\r\nContent-Type: application/pkcs7-mime; smime-type=signed-data; name=\"smime.p7m\"\r\nContent-Transfer-Encoding: base64\r\n\r\nMIIB"), "signed:S/MIME"},
		{mailParts(text, "Content-Type: application/pdf; name=\"http://evil.example/a\r\n b.pdf\"\r\n\r\nAAAA"), "file:http evil.example a b.pdf"},
	} {
		l, err := ReadLetter(tt.raw, testOptions)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, u := range l.Unread {
			got = append(got, fmt.Sprintf("%s:%s", u.Kind, u.Name))
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("got %q, want %q of\n%s", got, tt.want, tt.raw)
		}
	}
}

// TestOpaqueSMIME reads what is signed and lies in the clear, within sizes and depths.
func TestOpaqueSMIME(t *testing.T) {
	const fields = "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=\"smime.p7m\"\r\nContent-Disposition: attachment; filename=\"smime.p7m\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"
	const inner = "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nattack K=F6nigsberg\r\n"
	const want = "attack Königsberg"
	read := func(raw string) *Letter {
		t.Helper()
		l, err := ReadLetter([]byte("From: a@b.example\r\n"+raw), testOptions)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	signed := func(part string) string { return base64.StdEncoding.EncodeToString(parsertest.Signed(t, part)) }
	once := fields + signed(inner)
	for name, raw := range map[string]string{
		"plain": once, "x-": strings.Replace(once, "application/pkcs7", "application/x-pkcs7", 1), "twice": fields + signed(once),
		"by its name": strings.Replace(once, "application/pkcs7-mime; smime-type=signed-data;", "application/octet-stream;", 1),
		"no type":     strings.Replace(once, " smime-type=signed-data;", "", 1),
		"a part":      "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + once + "\r\n--b--\r\n",
		"a multipart": fields + signed("Content-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\n"+inner+"\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>x\r\n--c--\r\n"),
		"no fields":   fields + signed("attack Königsberg\r\n"),
	} {
		if l := read(raw); joined(l) != want || len(l.Unread) > 0 {
			t.Errorf("%s: got %q, unread %v", name, joined(l), l.Unread)
		}
	}
	deep := inner
	for range testOptions.WithDefaults().MaxDepth + 1 {
		deep = fields + signed(deep)
	}
	if l := read(deep); joined(l) != "" || !l.HasNote(mailtext.NoteTruncated) {
		t.Errorf("too deep: got %q, %v", joined(l), l.Notes)
	}
	nested := strings.Repeat("\x30\x80", 100_000)
	start := time.Now()
	if l := read(fields + base64.StdEncoding.EncodeToString([]byte(nested))); len(l.Unread) != 1 || time.Since(start) > time.Second {
		t.Errorf("nested BER: %v in %v", l.Unread, time.Since(start))
	}
}
