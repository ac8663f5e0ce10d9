package parser

import (
	"bytes"
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// decodeTransfer undoes a Content-Transfer-Encoding (RFC 2045 §6), for at
// most limit bytes. The decoders of the standard library stop at the first
// fault; these go on, since most of a damaged mail can still be read.
func decodeTransfer(body []byte, encoding string, limit int, note func(Note)) []byte {
	cut := func(n int) {
		if len(body) > n {
			body = body[:n]
			note(NoteTruncated)
		}
	}
	var out []byte
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		cut(limit/3*4 + limit/16 + 64)
		if isBase64(body) {
			out = looseBase64(body, note)
		} else {
			note(NoteBrokenMIME)
			cut(limit)
			out = body
		}
	case "quoted-printable":
		cut(3*limit + 64)
		out = looseQuotedPrintable(body)
	default:
		cut(limit)
		out = body
	}
	if len(out) > limit {
		out = out[:limit]
		note(NoteTruncated)
	}
	return out
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

// looseBase64 decodes what is base64 in body and passes over the rest.
func looseBase64(body []byte, note func(Note)) []byte {
	letters := make([]byte, 0, len(body))
	for _, line := range bytes.Split(body, []byte("\n")) {
		line = bytes.TrimSpace(line)
		if bytes.ContainsAny(line, " ") { // a footer that a list put below
			continue
		}
		for _, c := range line {
			switch {
			case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '+', c == '/':
				letters = append(letters, c)
			}
		}
	}
	if len(letters)%4 == 1 {
		letters = letters[:len(letters)-1]
		note(NoteBrokenMIME)
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(letters)))
	n, err := base64.RawStdEncoding.Decode(out, letters)
	if err != nil {
		note(NoteBrokenMIME)
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
