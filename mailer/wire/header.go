package wire

import (
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// ErrHeader says that a value cannot stand in a header field.
var ErrHeader = errors.New("not allowed in a mail header")

// HeaderError names the field that cannot be written. It is an ErrHeader.
type HeaderError struct {
	Field  string
	Reason string
}

// Error implements error. The value is left out: it may be a player's.
func (e *HeaderError) Error() string {
	return fmt.Sprintf("%s: %s is %v", e.Field, e.Reason, ErrHeader)
}

// Unwrap implements errors.Unwrap.
func (e *HeaderError) Unwrap() error { return ErrHeader }

// MaxValue is the longest value of one field or message id, in bytes; folding
// keeps lines below the 998 of RFC 5322 §2.1.1.
const MaxValue = 600

// Fields collects header fields in order, and the first fault.
type Fields struct {
	List [][2]string
	Err  error
}

func (f *Fields) Fail(field, reason string) {
	if f.Err == nil {
		f.Err = &HeaderError{Field: field, Reason: reason}
	}
}

// Clean reports whether a value may stand in a field: no CR, LF or other
// control character that could begin another field.
func (f *Fields) Clean(field, value string) bool {
	switch {
	case strings.ContainsFunc(value, unicode.IsControl):
		f.Fail(field, "a line break or control character")
	case len(value) > MaxValue:
		f.Fail(field, fmt.Sprintf("a value above %d bytes", MaxValue))
	default:
		return true
	}
	return false
}

// Add writes a value as it is.
func (f *Fields) Add(field, value string) {
	if value != "" && f.Clean(field, value) {
		f.List = append(f.List, [2]string{field, value})
	}
}

// Text writes words of people, encoded where needed (RFC 2047).
func (f *Fields) Text(field, value string) {
	if !f.Clean(field, value) {
		return
	}
	f.List = append(f.List, [2]string{field, encode(field, plainWords(value))})
}

// encode writes text as encoded words where needed. Words of ASCII at the
// beginning stand as they are, and what follows the name of the field fits on
// its line: some mail programs show a subject that is folded before its first
// word as none.
func encode(field, text string) string {
	if Ascii(text) {
		return mime.QEncoding.Encode("utf-8", text)
	}
	plain := 0
	for i := range text {
		if text[i] >= utf8.RuneSelf {
			break
		}
		if text[i] == ' ' && i > 0 {
			plain = i + 1
		}
	}
	if plain > 0 {
		return strings.TrimRight(text[:plain], " ") + " " + mime.QEncoding.Encode("utf-8", text[plain:])
	}
	whole := mime.QEncoding.Encode("utf-8", text)
	room := maxLine - len(field) - len(": ")
	if first, _, _ := strings.Cut(whole, " "); len(first) <= room {
		return whole
	}
	end := 0 // of what stands in the first line
	for i := range text {
		if len(mime.QEncoding.Encode("utf-8", text[:i])) > room {
			break
		}
		if i > 0 && (text[i-1] == ' ' || !Ascii(text[i:])) {
			end = i
		}
	}
	if end == 0 {
		return whole
	}
	rest := mime.QEncoding.Encode("utf-8", text[end:])
	if rest == text[end:] { // the blank before it shows
		return mime.QEncoding.Encode("utf-8", text[:end-1]) + " " + rest
	}
	return mime.QEncoding.Encode("utf-8", text[:end]) + " " + rest
}

// plainWords makes text that cannot pass for an encoded word it is not.
func plainWords(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "=?", "= ?"))
}

// Address writes a mailbox with its display name (RFC 5322 §3.4).
func (f *Fields) Address(field string, a mail.Address) {
	if !f.Clean(field, a.Name) || !f.Clean(field, a.Address) {
		return
	}
	parsed, err := mail.ParseAddress("<" + a.Address + ">")
	if err != nil || parsed.Address != a.Address {
		f.Fail(field, "a malformed address")
		return
	}
	name := strings.ToValidUTF8(plainWords(a.Name), "\uFFFD")
	if word := mime.BEncoding.Encode("utf-8", name); word != name && strings.Contains(name, `\`) {
		// net/mail leaves a backslash in an encoded word, which it cannot read.
		f.Add(field, word+" "+(&mail.Address{Address: a.Address}).String())
		return
	}
	f.Add(field, (&mail.Address{Name: name, Address: a.Address}).String())
}

// Ids writes message ids (RFC 5322 §3.6.4).
func (f *Fields) Ids(field string, ids ...string) {
	var quoted []string
	for _, id := range ids {
		if !f.Clean(field, id) {
			return
		}
		if !strings.Contains(id, "@") || strings.ContainsFunc(id, NotInID) {
			f.Fail(field, "a malformed message id")
			return
		}
		quoted = append(quoted, "<"+id+">")
	}
	if len(quoted) > 0 {
		f.List = append(f.List, [2]string{field, strings.Join(quoted, " ")})
	}
}

// NotInID names the runes that would end a message id early or need another
// encoding.
func NotInID(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune("<>()[]\\,;:\"", r)
}

// Date writes a moment (RFC 5322 §3.3).
func (f *Fields) Date(field string, at time.Time) {
	f.Add(field, at.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
}

// MailingList writes the fields of a mail to a list: List-Id, List-Unsubscribe and,
// where one click is enough, List-Unsubscribe-Post.
func (f *Fields) MailingList(id string, leave []string) {
	if id != "" {
		if !Ascii(id) {
			f.Fail("List-Id", "a letter beyond ASCII")
			return
		}
		if !strings.Contains(id, "<") {
			id = "<" + id + ">"
		}
		f.Add("List-Id", id)
	}
	var quoted []string
	oneClick := false
	for _, uri := range leave {
		if strings.ContainsFunc(uri, func(r rune) bool { return r <= ' ' || r >= 0x7f || r == '<' || r == '>' || r == ',' }) {
			f.Fail("List-Unsubscribe", "a malformed address")
			return
		}
		quoted = append(quoted, "<"+uri+">")
		oneClick = oneClick || strings.HasPrefix(uri, "https:")
	}
	f.Add("List-Unsubscribe", strings.Join(quoted, ", "))
	if oneClick {
		f.Add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
}

// maxLine is how long a line of the header gets where it can be folded.
const maxLine = 76

// AppendField writes a field in lines of at most maxLine bytes, broken at spaces where
// there are any (RFC 5322 §2.2.3).
func AppendField(out []byte, field, value string) []byte {
	out = append(append(out, field...), ':')
	column := len(field) + 1
	for word := range strings.SplitSeq(value, " ") {
		// A line of white space only is not allowed, so an empty word never
		// begins one; nor is anything won by folding before an endless word.
		if column+1+len(word) > maxLine && word != "" && len(word) < maxLine {
			out = append(out, "\r\n"...)
			column = 0
		}
		out = append(append(out, ' '), word...)
		column += 1 + len(word)
	}
	return append(out, "\r\n"...)
}

func Ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
