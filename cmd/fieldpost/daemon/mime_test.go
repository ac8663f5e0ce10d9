package daemon

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"testing"
)

// picturePart is a picture in a mail.
type picturePart struct {
	id, name string
	data     []byte
	err      error // it cannot be read
}

// parts walks through a mail. tree is its structure in short, like
// "alternative(plain html)"; html is its HTML.
func parts(t *testing.T, msg *mail.Message) (tree string, pictures []picturePart, html string) {
	t.Helper()
	var walk func(h textproto.MIMEHeader, body io.Reader) string
	walk = func(h textproto.MIMEHeader, body io.Reader) string {
		kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
		if err != nil {
			t.Error(err)
			return "?"
		}
		_, sub, _ := strings.Cut(kind, "/")
		if strings.HasPrefix(kind, "multipart/") {
			var in []string
			for r := multipart.NewReader(body, params["boundary"]); ; {
				p, err := r.NextRawPart()
				if err != nil {
					if err != io.EOF {
						t.Error(err)
					}
					return sub + "(" + strings.Join(in, " ") + ")"
				}
				in = append(in, walk(p.Header, p))
			}
		}
		switch h.Get("Content-Transfer-Encoding") {
		case "base64":
			body = base64.NewDecoder(base64.StdEncoding, body)
		case "quoted-printable":
			body = quotedprintable.NewReader(body)
		}
		data, err := io.ReadAll(body)
		if err != nil {
			t.Error(err)
		}
		switch kind {
		case "text/html":
			html = string(data)
		case "image/png":
			_, disposition, _ := mime.ParseMediaType(h.Get("Content-Disposition"))
			_, err := png.Decode(bytes.NewReader(data))
			pictures = append(pictures, picturePart{strings.Trim(h.Get("Content-Id"), "<>"), disposition["filename"], data, err})
		}
		return sub
	}
	return walk(textproto.MIMEHeader(msg.Header), msg.Body), pictures, html
}
