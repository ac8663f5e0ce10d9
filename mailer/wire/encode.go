package wire

import (
	"encoding/base64"
	"strings"
)

// quotedLine is how long a line of quoted-printable gets before the sign of a line that
// goes on, with which it has 76 characters (RFC 2045 §6.7).
const quotedLine = 75

// quotedPlain are the bytes that stand as they are within a line.
var quotedPlain = func() (plain [256]bool) {
	for c := ' '; c <= '~'; c++ {
		plain[c] = c != '='
	}
	plain['\t'] = true
	return plain
}()

// AppendQuoted writes text in quoted-printable, its lines ended by CRLF. Lines of the text
// end with LF, the last one as well.
func AppendQuoted(out []byte, text string) []byte {
	for len(text) > 0 {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		if asItIs(line) {
			out = append(append(out, line...), "\r\n"...)
			continue
		}
		out = appendQuotedLine(out, line)
	}
	return out
}

// asItIs reports whether a line needs no encoding.
func asItIs(line string) bool {
	n := len(line)
	if n > quotedLine || n > 0 && (line[n-1] == ' ' || line[n-1] == '\t') {
		return false
	}
	for i := range n {
		if !quotedPlain[line[i]] {
			return false
		}
	}
	return true
}

// appendQuotedLine writes a line that needs it.
func appendQuotedLine(out []byte, line string) []byte {
	const digits = "0123456789ABCDEF"
	begin := len(out)
	room := func(n int) {
		if len(out)-begin+n > quotedLine {
			out = append(out, "=\r\n"...)
			begin = len(out)
		}
	}
	for i := range len(line) {
		c := line[i]
		if quotedPlain[c] && (i+1 < len(line) || c != ' ' && c != '\t') { // a blank at the end would be lost
			room(1)
			out = append(out, c)
			continue
		}
		room(3)
		out = append(out, '=', digits[c>>4], digits[c&15])
	}
	return append(out, "\r\n"...)
}

// Base64Line is how many bytes make a line of 76 characters (RFC 2045 §6.8).
const Base64Line = 57

// AppendBase64 writes data in lines, without an end of the last one.
func AppendBase64(out, data []byte) []byte {
	for len(data) > Base64Line {
		out = append(base64.StdEncoding.AppendEncode(out, data[:Base64Line]), "\r\n"...)
		data = data[Base64Line:]
	}
	return base64.StdEncoding.AppendEncode(out, data)
}
