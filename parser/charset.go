package parser

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// decodeCharset turns bytes into text. guessed says that the charset was
// missing, unknown or contradicted by the bytes; then they are UTF-8 if they
// can be, and windows-1252 otherwise.
func decodeCharset(b []byte, label string) (text string, guessed bool) {
	label = strings.ToLower(strings.Trim(strings.TrimSpace(label), `"'`))
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		b, label = b[3:], "utf-8"
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		label = "utf-16le"
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		label = "utf-16be"
	}
	if ascii(b) && !strings.HasPrefix(label, "utf-16") && !strings.HasPrefix(label, "iso-2022") && label != "utf-7" {
		return string(b), false
	}
	encoding, err := htmlindex.Get(label)
	name := ""
	if err == nil {
		name, _ = htmlindex.Name(encoding)
	}
	switch {
	case err != nil || name == "replacement":
		return guessCharset(b), true
	case name == "utf-8":
		if valid := trimHalfRune(b); utf8.Valid(valid) {
			return string(valid), false
		}
		return guessCharset(b), true
	case utf8.Valid(b) && name != "utf-16le" && name != "utf-16be" && !ascii(b):
		// Several bytes in a row that happen to be UTF-8 are UTF-8: a
		// program changed the text and not the label.
		return string(b), true
	}
	out, err := encoding.NewDecoder().Bytes(b)
	if err != nil {
		return guessCharset(b), true
	}
	return strings.TrimPrefix(string(out), "\ufeff"), false
}

func guessCharset(b []byte) string {
	if valid := trimHalfRune(b); utf8.Valid(valid) {
		return string(valid)
	}
	// Every byte means something in windows-1252 as the WHATWG has it.
	out, err := charmap.Windows1252.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "\ufffd")
	}
	return string(out)
}

func ascii(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// trimHalfRune drops the beginning of a rune that a limit cut in two. In text
// that is ASCII otherwise it is left: more likely a letter of windows-1252.
func trimHalfRune(b []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		c := b[len(b)-n]
		if utf8.RuneStart(c) {
			if whole := b[:len(b)-n]; !utf8.FullRune(b[len(b)-n:]) && !ascii(whole) {
				return whole
			}
			break
		}
	}
	return b
}
