package mailtext

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// DecodeCharset turns bytes into text. guessed says that the charset was
// missing, unknown or contradicted by the bytes; then they are UTF-8 where they
// can be, and windows-1252 otherwise.
func DecodeCharset(b []byte, label string) (text string, guessed bool) {
	label = strings.ToLower(strings.Trim(strings.TrimSpace(label), `"'`))
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		b, label = b[3:], "utf-8"
	case bytes.HasPrefix(b, []byte("\xff\xfe\x00\x00")), bytes.HasPrefix(b, []byte("\x00\x00\xfe\xff")):
		label = "utf-32"
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		label = "utf-16le"
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		label = "utf-16be"
	}
	if !isWide(label) {
		if side := wideCharset(b); side != "" {
			label, guessed = side, true
		} else if ascii(b) && !isSevenBit(label) {
			return string(b), false
		}
	}
	charset, name := charsetOf(label)
	switch {
	case charset == nil, isWide(name) && bytes.IndexByte(b, 0) < 0 && utf8.Valid(b): // the text was changed and not the label
		return guessCharset(b), true
	case name == "utf-8":
		if valid := trimHalfRune(b); utf8.Valid(valid) {
			return string(valid), false
		}
		return guessCharset(b), true
	case utf8.Valid(b) && !isWide(name) && !ascii(b):
		// Several bytes in a row that happen to be UTF-8 are UTF-8: a
		// program changed the text and not the label.
		return string(b), true
	}
	if single, ok := charset.(*charmap.Charmap); ok {
		return singleByte(b, single)
	}
	out, err := charset.NewDecoder().Bytes(b)
	if err != nil {
		return guessCharset(b), true
	}
	return strings.TrimPrefix(string(out), "\ufeff"), guessed
}

// singleByte decodes text line by line: one that is UTF-8 was put there by a program
// that did not look at the label. guessed says that there was one.
func singleByte(b []byte, charset *charmap.Charmap) (text string, guessed bool) {
	var out strings.Builder
	decoder := charset.NewDecoder()
	for line := range bytes.Lines(b) {
		if !ascii(line) && utf8.Valid(line) {
			out.Write(line)
			guessed = true
			continue
		}
		decoded, err := decoder.Bytes(line)
		if err != nil {
			return guessCharset(b), true
		}
		out.Write(decoded)
	}
	return out.String(), guessed
}

// guessCharset reads what is UTF-8 as that, and each byte beside it as a letter of
// windows-1252: one footer in another charset spoils nothing above it.
func guessCharset(b []byte) string {
	if valid := trimHalfRune(b); utf8.Valid(valid) {
		return string(valid)
	}
	var out strings.Builder
	out.Grow(len(b) + len(b)/8)
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			r = charmap.Windows1252.DecodeByte(b[i])
		}
		out.WriteRune(r)
		i += n
	}
	return out.String()
}

// isSevenBit reports whether text in a charset is ASCII to look at and something else
// when read.
func isSevenBit(label string) bool {
	return strings.HasPrefix(label, "iso-2022") || strings.HasPrefix(label, "csiso2022") || strings.HasPrefix(label, "hz") || strings.HasSuffix(label, "utf-7") || label == "utf7"
}

// isWide reports whether a charset has two bytes or four for each letter.
func isWide(label string) bool {
	return strings.HasPrefix(label, "utf-16") || strings.HasPrefix(label, "utf-32") || strings.HasPrefix(label, "ucs-") || strings.HasPrefix(label, "iso-10646-ucs")
}

// wideCharset returns the charset of text that is UTF-16 without saying so, "" of any other:
// no other has a zero in every other byte.
func wideCharset(b []byte) string {
	if len(b) < 4 || b[0] != 0 && b[1] != 0 {
		return ""
	}
	zeros := [2]int{}
	for i, c := range b {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(b) / 2
	switch {
	case 4*zeros[1] > 3*half && zeros[0] == 0:
		return "utf-16le"
	case 4*zeros[0] > 3*half && zeros[1] == 0:
		return "utf-16be"
	}
	return ""
}

// charsetOf returns the charset that a label names and its usual name; nil when it
// names none.
func charsetOf(label string) (charset encoding.Encoding, name string) {
	switch label {
	case "hz-gb-2312", "hz-gb2312", "hz":
		return simplifiedchinese.HZGB2312, label
	case "iso-2022-kr", "csiso2022kr":
		return shifted{koreanSet}, label
	case "iso-2022-cn", "csiso2022cn", "iso-2022-cn-ext":
		return shifted{chineseSet}, label
	case "utf-7", "utf7", "unicode-1-1-utf-7", "x-unicode-2-0-utf-7", "csunicode11utf7":
		return utf7{}, "utf-7"
	case "utf-32", "utf-32be", "ucs-4", "iso-10646-ucs-4":
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM), "utf-32"
	case "utf-32le":
		return utf32.UTF32(utf32.LittleEndian, utf32.UseBOM), "utf-32"
	}
	if e, err := htmlindex.Get(label); err == nil {
		if name, _ := htmlindex.Name(e); name != "replacement" {
			return e, name
		}
		return nil, ""
	}
	if e, err := ianaindex.MIME.Encoding(label); err == nil && e != nil {
		return e, label
	}
	if e, name := nicknamedCharset(label); e != nil {
		return e, name
	}
	return nil, ""
}

// nicknamedCharset knows the names that programs have made up for charsets.
func nicknamedCharset(label string) (charset encoding.Encoding, name string) {
	plain := strings.NewReplacer("-", "", "_", "", " ", "", ":", "", ".", "").Replace(strings.TrimPrefix(label, "x-"))
	number := strings.TrimLeft(plain, "abcdefghijklmnopqrstuvwxyz")
	switch {
	case strings.HasPrefix(plain, "utf8"), number == "65001":
		return unicode.UTF8, "utf-8"
	case strings.HasPrefix(plain, "utf16le"):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "utf-16le"
	case strings.HasPrefix(plain, "utf16"), plain == "ucs2", plain == "iso10646ucs2":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "utf-16be"
	case plain == "ansi", plain == "latin1", plain == "western", plain == "iso88591windows":
		return charmap.Windows1252, "windows-1252"
	case plain == "macroman", plain == "mac", plain == "applemacintosh":
		return charmap.Macintosh, "macintosh"
	case plain == "iso2022jp1", plain == "iso2022jp2", plain == "iso2022jp3", plain == "iso2022jp2004", plain == "iso2022jpms":
		label = "iso-2022-jp"
	case strings.HasPrefix(number, "125") && len(number) == 4:
		label = "windows-" + number
	case strings.HasPrefix(number, "8859") && len(number) > 4:
		label = "iso-8859-" + number[4:]
	case number == "858":
		return charmap.CodePage858, "ibm858"
	case number == "437", number == "850", number == "852", number == "855", number == "860", number == "862", number == "863", number == "865", number == "866":
		if e, err := ianaindex.MIME.Encoding("ibm" + number); err == nil && e != nil {
			return e, "ibm" + number
		}
	case number == "932":
		label = "shift_jis"
	case number == "936", number == "54936", strings.HasPrefix(plain, "gb"):
		label = "gb18030"
	case number == "949":
		label = "euc-kr"
	case number == "950":
		label = "big5"
	}
	if e, err := htmlindex.Get(label); err == nil {
		name, _ = htmlindex.Name(e)
		return e, name
	}
	return nil, ""
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
