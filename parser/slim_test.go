package parser

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// reply is what a mail program sends back that quotes a mail with a picture.
const reply = "From: a@x\r\nSubject: s\r\nContent-Type: multipart/related; boundary=r\r\n\r\n" +
	"--r\r\nContent-Type: text/plain\r\n\r\nhold mill\r\n-- \r\nAna\r\n" +
	"--r\r\nContent-Type: image/png;\r\n name=\"a.png\"\r\nContent-ID: <i@x>\r\ncontent-transfer-encoding: BASE64\r\n\r\nDATA\r\n--r--\r\n"

func TestWithoutPictures(t *testing.T) {
	data := base64.StdEncoding.EncodeToString(make([]byte, 150_000))
	var lines strings.Builder
	for ; len(data) > 76; data = data[76:] {
		lines.WriteString(data[:76] + "\r\n")
	}
	with := func(what string) []byte { return []byte(strings.Replace(reply, "DATA", what, 1)) }
	large := with(lines.String() + data)
	slim := mailtext.WithoutPictures(large)
	if want := strings.Replace(reply, "DATA\r\n", "", 1); string(slim) != want {
		t.Errorf("got\n%.2000s\nwant\n%s", slim, want)
	}
	before, err := ReadLetter(large, mailtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	after, err := ReadLetter(slim, mailtext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, after, cmpopts.IgnoreUnexported(Letter{}, mailtext.BodyLine{})); diff != "" || len(after.OrderLines()) != 1 || after.HasNote(mailtext.NoteAttachmentIgnored) {
		t.Errorf("%d lines, notes %v; it is read otherwise:\n%s", len(after.OrderLines()), after.Notes, diff)
	}
	began := time.Now()
	boundaries := []byte(strings.Repeat("--:\n", 1<<18)) // as large as a letter may be
	if got := mailtext.WithoutPictures(boundaries); !bytes.Equal(got, boundaries) {
		t.Error("lines that may be boundaries are left out")
	}
	if took := time.Since(began); took > 10*time.Second { // 0.1 s; 40 min if each line is looked at from all before it
		t.Errorf("a letter of boundaries takes %s", took)
	}
	for name, raw := range map[string]string{
		"a small picture":    string(with("AAAA")),
		"no picture":         strings.Replace(string(large), "image/png", "application/pdf", 1),
		"another encoding":   strings.Replace(string(large), "BASE64", "8bit", 1),
		"words, not base64":  string(with(strings.Repeat("hold mill, raid ford\r\n", 9000))),
		"no empty line":      strings.Replace(string(large), "BASE64\r\n\r\n", "BASE64\r\n", 1),
		"nothing":            "",
		"it ends in a field": "--r\r\nContent-Type: image/png",
	} {
		if got := mailtext.WithoutPictures([]byte(raw)); string(got) != raw {
			t.Errorf("%s: %d bytes are left of %d", name, len(got), len(raw))
		}
	}
}
