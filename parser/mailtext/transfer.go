package mailtext

import (
	"bytes"
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// decodeTransfer undoes a Content-Transfer-Encoding (RFC 2045 §6), for at
// most limit bytes. The decoders of the standard library stop at the first
// fault; these go on, since most of a damaged mail can still be read. charset is what
// the text is said to be in.
func decodeTransfer(body []byte, encoding, charset string, limit int, note func(Note)) []byte {
	cut := func(n int) {
		if len(body) > n {
			body = body[:n]
			note(NoteTruncated)
		}
	}
	var out []byte
	switch transferEncoding(encoding) {
	case "base64":
		cut(limit/3*4 + limit/16 + 64)
		if isBase64(body) {
			out = looseBase64(body, note)
			break
		}
		note(NoteBrokenMIME)
		out = sniffTransfer(body, charset, limit)
	case "quoted-printable":
		cut(3*limit + 64)
		if plain := bareBase64(body); plain != nil {
			out = plain
			break
		}
		out = looseQuotedPrintable(body)
	case "uuencode":
		cut(limit/3*4 + limit/16 + 64)
		out = looseUU(body)
	default:
		cut(limit/3*4 + limit/16 + 64)
		out = sniffTransfer(body, charset, limit)
	}
	if len(out) > limit {
		out = out[:limit]
		note(NoteTruncated)
	}
	return out
}

// transferEncoding returns which encoding the value of a field names, however it is
// dressed: in quotation marks, with a comment, a semicolon or parameters behind it,
// under the names that programs have made up.
func transferEncoding(value string) string {
	if i := strings.IndexAny(value, "(;,"); i >= 0 {
		value = value[:i]
	}
	switch value = strings.ToLower(strings.Trim(value, " \t\r\n\"'<>:")); value {
	case "", "7bit", "8bit", "base64", "quoted-printable", "binary":
		return value
	}
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.TrimPrefix(value, "x-"))
	switch plain {
	case "base64", "b64", "b", "mimebase64":
		return "base64"
	case "quotedprintable", "quotedprintables", "quoted", "qp", "q", "quoteprintable":
		return "quoted-printable"
	case "uuencode", "uuencoded", "uue", "uu":
		return "uuencode"
	}
	return value
}

// sniffTransfer returns a body of which nothing says, or something wrongly, how it is
// encoded: decoded where it can be nothing but base64 or quoted-printable.
func sniffTransfer(body []byte, charset string, limit int) []byte {
	if plain := bareBase64(body); plain != nil {
		return plain
	}
	if isQuotedPrintable(body) {
		text := looseQuotedPrintable(body[:min(len(body), 3*limit)])
		if _, guessed := DecodeCharset(text, charset); !guessed || charset == "" && utf8.Valid(text) {
			return text
		}
	}
	return body
}

// leastBare is how many letters of base64 tell it by themselves.
const leastBare = 24

// bareBase64 returns what a body decodes to that is base64 from beginning to end and
// text when decoded, nil when it is not. One glance at most bodies is enough.
func bareBase64(body []byte) []byte {
	letters := 0
	for _, c := range body {
		switch {
		case base64Letter[c]:
			letters++
		case c != '\r' && c != '\n' && c != ' ' && c != '\t' || c == ' ' && letters == 0:
			return nil
		}
	}
	if letters < leastBare {
		return nil
	}
	for line := range bytes.Lines(bytes.TrimSpace(body)) { // words have blanks between them
		if bytes.ContainsAny(bytes.TrimSpace(line), " \t") {
			return nil
		}
	}
	broken := false
	text := looseBase64(body, func(Note) { broken = true })
	odd, spaces := 0, 0
	for _, c := range text {
		switch {
		case c == ' ' || c == '\n':
			spaces++
		case c >= utf8.RuneSelf:
			odd++
		case c < ' ' && c != '\r' && c != '\t' || c == 0x7f:
			return nil
		}
	}
	if broken || spaces == 0 || 4*odd > len(text) && !utf8.Valid(text) {
		return nil
	}
	return text
}

// isQuotedPrintable reports whether a body can be nothing else: it has no byte beyond
// ASCII, every = in it encodes something, and some encode what is beyond ASCII.
func isQuotedPrintable(body []byte) bool {
	if bytes.IndexByte(body, '=') < 0 || !ascii(body) {
		return false
	}
	beyond := false
	for rest := body; ; {
		i := bytes.IndexByte(rest, '=')
		if i < 0 {
			return beyond
		}
		rest = rest[i+1:]
		if line := bytes.TrimLeft(rest, " \t"); len(line) == 0 || line[0] == '\n' || line[0] == '\r' {
			continue
		}
		if len(rest) < 2 || unhex(rest[0]) < 0 || unhex(rest[1]) < 0 || 'a' <= rest[0] && rest[0] <= 'f' {
			return false
		}
		beyond = beyond || rest[0] >= '8'
		rest = rest[2:]
	}
}

// isBase64 reports whether a body that is said to be base64 is. A program that
// put text where base64 was declared gives itself away by lines that no encoder
// writes, or by what they decode to.
func isBase64(body []byte) bool {
	var first []byte
	last := 0
	for _, line := range bytes.Split(body, []byte("\n")) {
		line = bytes.TrimSpace(line)
		whole := len(bytes.Trim(line, base64Letters)) == 0
		switch {
		case len(line) == 0:
		case whole && len(line) >= 56:
			return true
		case first == nil && !whole, last%4 != 0:
			return false
		case whole:
			if first == nil {
				first = line
			}
			last = len(line)
		}
	}
	text := looseBase64(first, func(Note) {})
	odd := 0
	for _, c := range text {
		if c >= utf8.RuneSelf || c < ' ' && c != '\r' && c != '\n' && c != '\t' && c != 0 {
			odd++
		}
	}
	return 3*odd <= len(text) || utf8.Valid(text)
}

const base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="

var base64Letter = func() (is [256]bool) {
	for _, c := range []byte(base64Letters) {
		is[c] = true
	}
	return is
}()

// looseBase64 decodes what is base64 in body and passes over the rest. Where padding
// ends a piece, another begins.
func looseBase64(body []byte, note func(Note)) (out []byte) {
	letters := make([]byte, 0, len(body))
	decode := func() {
		if len(letters)%4 == 1 {
			letters = letters[:len(letters)-1]
			note(NoteBrokenMIME)
		}
		piece := make([]byte, base64.RawStdEncoding.DecodedLen(len(letters)))
		n, err := base64.RawStdEncoding.Decode(piece, letters)
		if err != nil {
			note(NoteBrokenMIME)
		}
		if letters = letters[:0]; out == nil {
			out = piece[:n]
		} else {
			out = append(out, piece[:n]...)
		}
	}
	for _, line := range bytes.Split(body, []byte("\n")) {
		line = bytes.TrimSpace(line)
		if bytes.ContainsAny(line, " ") { // a footer that a list put below
			continue
		}
		for _, c := range line {
			switch {
			case c == '=' && len(letters)%4 > 1:
				decode()
			case c != '=' && base64Letter[c]:
				letters = append(letters, c)
			}
		}
	}
	if len(letters) > 0 {
		decode()
	}
	return out
}

// looseUU decodes uuencoded text and keeps what stands around it.
func looseUU(body []byte) (out []byte) {
	inside := false
	for line := range bytes.Lines(body) {
		text := bytes.TrimRight(line, "\r\n")
		switch {
		case !inside && bytes.HasPrefix(text, []byte("begin ")):
			inside = true
		case inside && string(text) == "end":
			inside = false
		case inside:
			out = append(out, uuLine(text)...)
		default:
			out = append(out, line...)
		}
	}
	return out
}

// uuLine decodes one line: its length, then four letters for three bytes.
func uuLine(line []byte) (out []byte) {
	if len(line) == 0 {
		return nil
	}
	value := func(i int) byte {
		if i >= len(line) {
			return 0
		}
		return (line[i] - ' ') & 0x3f
	}
	n := int(value(0))
	for i := 1; len(out) < n; i += 4 {
		a, b, c, d := value(i), value(i+1), value(i+2), value(i+3)
		out = append(out, a<<2|b>>4, b<<4|c>>2, c<<6|d)
	}
	return out[:n]
}

// looseQuotedPrintable decodes RFC 2045 §6.7 and leaves a = that encodes
// nothing as it is.
func looseQuotedPrintable(body []byte) []byte {
	out := make([]byte, 0, len(body))
	for len(body) > 0 {
		line, rest := cutLine(body)
		body = rest
		text := bytes.TrimRight(line, "\r\n")
		eol := line[len(text):]
		text = bytes.TrimRight(text, " \t")
		if n := len(text); n > 0 && text[n-1] == '=' {
			text, eol = text[:n-1], nil
		}
		for i := 0; i < len(text); i++ {
			if text[i] == '=' && i+2 < len(text) {
				hi, lo := unhex(text[i+1]), unhex(text[i+2])
				if hi >= 0 && lo >= 0 {
					out = append(out, byte(hi<<4|lo))
					i += 2
					continue
				}
			}
			out = append(out, text[i])
		}
		out = append(out, eol...)
	}
	return out
}

func unhex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
