package mailtext

import (
	"bytes"
	"strings"
)

// leastSaved is how many bytes of pictures are worth the trouble.
const leastSaved = 4 << 10

// WithoutPictures returns a mail without the contents of the pictures in it, as
// programs send them back that quote a mail with one. The headers of those parts and
// all else stay as they were: what ..ReadLetter reads of it is the same. Without large
// pictures it returns raw itself.
func WithoutPictures(raw []byte) []byte {
	out := make([]byte, 0, len(raw))
	for rest := raw; len(rest) > 0; {
		var line []byte
		line, rest = withEnd(rest)
		if out = append(out, line...); !bytes.HasPrefix(line, []byte("--")) {
			continue
		}
		n, picture := pictureHeader(rest)
		out, rest = append(out, rest[:n]...), rest[n:]
		for picture && coded(rest) {
			_, rest = withEnd(rest)
		}
	}
	if len(raw)-len(out) < leastSaved {
		return raw
	}
	return out
}

// withEnd cuts off the first line with its end.
func withEnd(text []byte) (line, rest []byte) {
	n := bytes.IndexByte(text, '\n') + 1
	if n == 0 {
		n = len(text)
	}
	return text[:n], text[n:]
}

// pictureHeader says how long the header of a part is, with the empty line behind it,
// and whether it is that of a picture in base64; 0 and false where none begins. It looks
// no further than the next line that may be a boundary: so each line is looked at once,
// however many of them there are.
func pictureHeader(text []byte) (n int, picture bool) {
	var image, base64 bool
	for rest := text; len(rest) > 0; {
		var line []byte
		line, rest = withEnd(rest)
		n += len(line)
		if len(bytes.TrimSpace(line)) == 0 {
			return n, image && base64
		}
		name, value, ok := strings.Cut(string(line), ":")
		if !ok && line[0] != ' ' && line[0] != '\t' || bytes.HasPrefix(line, []byte("--")) {
			break
		}
		switch value = strings.ToLower(strings.TrimSpace(value)); strings.ToLower(name) {
		case "content-type":
			image = strings.HasPrefix(value, "image/")
		case "content-transfer-encoding":
			base64 = value == "base64"
		}
	}
	return 0, false
}

// coded reports whether a text begins with a line of base64.
func coded(text []byte) bool {
	line, _ := withEnd(text)
	line = bytes.TrimRight(line, "\r\n")
	return len(line) > 0 && !bytes.ContainsFunc(line, func(r rune) bool {
		return (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '+' && r != '/' && r != '='
	})
}
