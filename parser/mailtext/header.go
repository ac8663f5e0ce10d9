package mailtext

import (
	"bufio"
	"bytes"
	"io"
	"mime"
	"net/mail"
	"regexp"
	"strings"
	"time"

	"github.com/emersion/go-message/textproto"
)

// maxHeader bounds one header, in bytes.
const maxHeader = 256 << 10

// SplitHeader parts the header from the body (RFC 5322 §2.1). go-message
// gives up at the first line that is not a field, so this is mended before it
// reads the rest: an mbox "From " line goes, a fold gets its lost space. Where
// several such lines follow each other, the empty line is missing and the
// body begins there.
func SplitHeader(raw []byte, note func(Note)) (h textproto.Header, body []byte) {
	var clean bytes.Buffer
	rest, keep := raw, false
	for len(rest) > 0 {
		line, after := cutLine(rest)
		trimmed := bytes.TrimRight(line, "\r\n")
		if len(trimmed) == 0 {
			rest = after
			break
		}
		if len(raw)-len(rest) > maxHeader {
			note(NoteTruncated)
			rest = afterHeader(rest)
			break
		}
		switch {
		case trimmed[0] == ' ' || trimmed[0] == '\t':
		case isField(trimmed):
			keep = true
		default:
			next, _ := cutLine(after)
			if clean.Len() > 0 && !isField(next) && len(bytes.TrimSpace(next)) > 0 {
				note(NoteBrokenHeader)
				return readFields(&clean), rest
			}
			if !bytes.HasPrefix(trimmed, []byte("From ")) {
				note(NoteBrokenHeader)
			}
			if keep {
				clean.WriteByte(' ')
			}
		}
		if keep {
			clean.Write(bytes.ReplaceAll(trimmed, []byte{0}, nil))
			clean.WriteString("\r\n")
		}
		rest = after
	}
	return readFields(&clean), rest
}

func readFields(clean *bytes.Buffer) textproto.Header {
	clean.WriteString("\r\n")
	h, err := textproto.ReadHeader(bufio.NewReader(clean))
	if err != nil && err != io.EOF {
		return h // the fields before the one that go-message does not like
	}
	return h
}

// afterHeader returns what follows the first empty line.
func afterHeader(b []byte) []byte {
	for len(b) > 0 {
		line, after := cutLine(b)
		b = after
		if len(bytes.TrimRight(line, "\r\n")) == 0 {
			break
		}
	}
	return b
}

func cutLine(b []byte) (line, rest []byte) {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return b[:i+1], b[i+1:]
	}
	return b, nil
}

// isField reports a "Name: value" line, RFC 5322 §2.2.
func isField(line []byte) bool {
	i := bytes.IndexByte(line, ':')
	if i <= 0 {
		return false
	}
	name := bytes.TrimRight(line[:i], " \t")
	for _, c := range name {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return len(name) > 0
}

// usualDate is how nearly everybody writes the Date of a mail (RFC 5322 §3.3).
const usualDate = "Mon, 2 Jan 2006 15:04:05 -0700"

// ReadDate reads the Date of a mail, in whatever form net/mail knows: the usual one at
// once, which net/mail comes to behind two dozen others.
func ReadDate(value string) (time.Time, error) {
	plain, comment, ok := strings.Cut(value, " (")
	if !ok || strings.Count(comment, ")") == 1 && comment[len(comment)-1] == ')' && !strings.ContainsAny(comment, `(\`) {
		if at, err := time.Parse(usualDate, plain); err == nil {
			return at, nil
		}
	}
	return mail.ParseDate(value)
}

// MessageIDs returns what stands in angle brackets (RFC 5322 §3.6.4), or the
// whole value when a program left them out.
func MessageIDs(value string) []string {
	var ids []string
	rest := value
	for {
		_, after, ok := strings.Cut(rest, "<")
		if !ok {
			break
		}
		id, next, ok := strings.Cut(after, ">")
		if !ok {
			break
		}
		if id = strings.Join(strings.Fields(id), ""); id != "" {
			ids = append(ids, id)
		}
		rest = next
	}
	if ids == nil {
		if f := strings.Fields(value); len(f) == 1 && strings.Contains(f[0], "@") && !strings.ContainsAny(f[0], "<>") {
			return f
		}
	}
	return ids
}

// Addresses reads all addresses of these fields. What net/mail refuses is
// searched for words with an @.
func Addresses(h textproto.Header, fields ...string) []Address {
	var found []Address
	parser := mail.AddressParser{WordDecoder: wordDecoder()}
	for _, field := range fields {
		for _, value := range h.Values(field) {
			value, _ = DecodeCharset([]byte(value), "") // raw eight-bit names
			list, err := parser.ParseList(value)
			if err != nil {
				found = append(found, looseAddresses(value)...)
				continue
			}
			for _, a := range list {
				found = append(found, Address{CleanText(a.Name), strings.ToLower(a.Address)})
			}
		}
	}
	return found
}

// looseAddresses takes of each piece of a list what stands in angle brackets,
// and words with an @ only where nothing does: a name may hold an @ as well,
// above all once it is decoded.
func looseAddresses(value string) []Address {
	var found []Address
	for _, piece := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ';' }) {
		words := []string{""}
		if m := angleAddr.FindStringSubmatch(piece); m != nil {
			words[0] = m[1]
		} else {
			words = strings.FieldsFunc(DecodeWords(piece), func(r rune) bool { return strings.ContainsRune(" \t,;<>()[]\"':", r) })
		}
		for _, w := range words {
			local, host, ok := strings.Cut(w, "@")
			if ok && local != "" && host != "" && !strings.Contains(host, "@") {
				found = append(found, Address{Addr: strings.ToLower(w)})
			}
		}
	}
	return found
}

var angleAddr = regexp.MustCompile(`<([^\s<>@"(),;:]+@[^\s<>@"(),;:]+)>`)

func JustAddrs(list []Address) []string {
	var addrs []string
	for _, a := range list {
		addrs = append(addrs, a.Addr)
	}
	return addrs
}

func wordDecoder() *mime.WordDecoder {
	return &mime.WordDecoder{CharsetReader: func(charset string, r io.Reader) (io.Reader, error) {
		b, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		text, _ := DecodeCharset(b, charset)
		return strings.NewReader(text), nil
	}}
}

// DecodeWords decodes the encoded words of RFC 2047, and raw eight-bit text.
func DecodeWords(value string) string {
	if s, err := wordDecoder().DecodeHeader(value); err == nil {
		value = s
	}
	s, _ := DecodeCharset([]byte(value), "")
	return s
}

// Tags returns the tokens of the addresses local+token@host of which
// local@host is ours (RFC 5233), each once.
func Tags(ours string, lists ...[]string) []string {
	local, host, ok := strings.Cut(strings.ToLower(ours), "@")
	if !ok {
		return nil
	}
	var found []string
	seen := map[string]bool{}
	for _, list := range lists {
		for _, addr := range list {
			token, ok := strings.CutPrefix(addr, local+"+")
			if !ok {
				continue
			}
			if token, ok = strings.CutSuffix(token, "@"+host); ok && token != "" && !seen[token] {
				seen[token] = true
				found = append(found, token)
			}
		}
	}
	return found
}
