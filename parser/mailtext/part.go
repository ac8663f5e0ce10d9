package mailtext

import (
	"bytes"
	"mime"
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"

	"github.com/fieldpost/fieldpost/parser/language"
)

// RawLine is a line of text as it came out of a MIME part.
type RawLine struct {
	Text     string
	Struck   string // what of the line is struck out, and no part of its text
	Depth    int    // how often it is quoted; for plain text only what format=flowed says
	Mark     bool   // announces a quotation, says the mail program
	Original bool   // what follows is an earlier mail, says the mail program
	Sig      bool   // part of a signature, says the mail program
}

// Walker reads the parts of a mail (RFC 2046). It cuts the mail up by itself
// since the readers of go-message and net/mail stop for good at the first
// thing that is broken.
type Walker struct {
	Opt      Options
	Note     func(Note)
	Text     int  // bytes of decoded text that may still be read
	parts    int  // parts seen
	lines    int  // lines of body and attached text so far
	Read     bool // some text was found
	gotFile  bool
	Attached []RawLine // the first attached text
	report   bool      // inside a multipart/report
	Bounce   bounceReader
	Html     bool // the lines that part returned last come from HTML
	Unread   []Unread
	looked   int // bytes of HTML beside plain text that were looked through
}

// Part returns the body lines of one part and all that it holds.
func (w *Walker) Part(h textproto.Header, body []byte, depth int) []RawLine {
	w.parts++
	w.Html = false
	media, params := mediaType(h)
	if strings.HasPrefix(media, "multipart/") {
		if depth >= w.Opt.MaxDepth {
			w.Note(NoteTruncated)
			return nil
		}
		parts, whole := splitParts(body, params["boundary"])
		if encoding := transferEncoding(h.Get("Content-Transfer-Encoding")); len(parts) == 0 && (encoding == "base64" || encoding == "quoted-printable") { // it must not be
			parts, whole = splitParts(w.decode(h, params, body), params["boundary"])
		}
		if len(parts) > 0 {
			if !whole {
				w.Note(NoteBrokenMIME)
			}
			return w.multipart(media, parts, depth)
		}
		w.Note(NoteBrokenMIME)
		media = "text/plain"
	}
	if depth == 0 && strings.HasPrefix(media, "text/") {
		return w.leaf(h, media, params, body)
	}
	name, attached := disposition(h, params)
	switch {
	case isSMIME(media, name):
		return w.smime(h, params, body, depth)
	case media == "message/delivery-status" || media == "message/global-delivery-status":
		w.Bounce.readStatus(w.decode(h, params, body), w.Note)
		return nil
	case media == "message/feedback-report":
		w.Bounce.readFeedback(w.decode(h, params, body), w.Note)
		return nil
	case w.report && (media == "message/rfc822" || media == "text/rfc822-headers" || media == "message/rfc822-headers"):
		w.Bounce.readOriginal(w.decode(h, params, body))
		return nil
	case !attached && textLike(media):
		return w.leaf(h, media, params, body)
	case textLike(media) && media != "text/html" || media == "application/octet-stream" && strings.HasSuffix(strings.ToLower(name), ".txt"):
		if w.gotFile {
			w.Note(NoteAttachmentIgnored)
			w.passOver(media, name, body)
			return nil
		}
		w.gotFile = true
		w.Attached = w.plain(w.decode(h, params, body), params)
	case strings.HasSuffix(media, "-signature"), w.report && strings.HasPrefix(media, "message/"):
	case strings.HasPrefix(media, "image/") && h.Get("Content-Id") != "":
	default:
		if media == "message/rfc822" {
			w.Bounce.readOriginal(body)
		}
		w.Note(NoteAttachmentIgnored)
		w.passOver(media, name, body)
	}
	return nil
}

// textLike reports whether a part is text that people write. What else is called text
// is read as plain text but for what programs write for programs.
func textLike(media string) bool {
	sub, ok := strings.CutPrefix(media, "text/")
	switch sub {
	case "calendar", "vcard", "x-vcard", "directory", "css", "javascript", "xml", "rtf", "csv", "tab-separated-values", "rfc822-headers", "x-amp-html", "json":
		return false
	}
	return ok
}

// mediaType reads Content-Type, also where mime.ParseMediaType gives up.
func mediaType(h textproto.Header) (media string, params map[string]string) {
	value := h.Get("Content-Type")
	media, params, err := mime.ParseMediaType(value)
	if err != nil || strings.ContainsAny(media, "\"' ,") {
		media = looseMedia(value)
		params = map[string]string{}
		for _, name := range []string{"boundary", "charset", "format", "delsp", "name", "smime-type"} {
			params[name] = looseParam(value, name)
		}
	}
	switch kind, sub, ok := strings.Cut(media, "/"); {
	case !ok, media == "plain/text", kind == "text" && sub == "":
		media = "text/plain"
	}
	return media, params
}

// looseMedia returns the type at the beginning of a value, without what does not
// belong to it.
func looseMedia(value string) string {
	value = strings.ToLower(strings.Trim(value, " \t\"'"))
	kind, rest, ok := strings.Cut(value, "/")
	if !ok {
		return ""
	}
	rest = strings.TrimLeft(rest, " \t")
	if i := strings.IndexAny(rest, "; ,\t\"'"); i >= 0 {
		rest = rest[:i]
	}
	return strings.TrimSpace(kind) + "/" + rest
}

func looseParam(value, name string) string {
	lower := strings.ToLower(value)
	i := strings.Index(lower, name)
	for i >= 0 && !strings.HasPrefix(strings.TrimLeft(lower[i+len(name):], " \t"), "=") {
		next := strings.Index(lower[i+1:], name)
		if next < 0 {
			return ""
		}
		i += 1 + next
	}
	if i < 0 || len(lower) != len(value) {
		return ""
	}
	_, v, _ := strings.Cut(value[i:], "=")
	v = strings.TrimLeft(v, " \t")
	if quoted, ok := strings.CutPrefix(v, `"`); ok {
		v, _, _ = strings.Cut(quoted, `"`)
		return v
	}
	v, _, _ = strings.Cut(v, ";")
	return strings.TrimSpace(v)
}

// disposition returns the file name as its sender wrote it and whether the part is a
// file rather than body text (RFC 2183). Apple Mail marks files inline, so a
// name makes a file.
func disposition(h textproto.Header, params map[string]string) (name string, attached bool) {
	value := h.Get("Content-Disposition")
	kind, more, err := mime.ParseMediaType(value)
	if err != nil {
		kind, _, _ = strings.Cut(value, ";")
		more = map[string]string{"filename": looseParam(value, "filename")}
	}
	if name = more["filename"]; name == "" {
		name = params["name"]
	}
	attached = name != "" || strings.EqualFold(strings.TrimSpace(kind), "attachment")
	return DecodeWords(name), attached
}

// splitParts cuts a multipart at its boundary lines (RFC 2046 §5.1.1); whole
// says that the closing one was there.
func splitParts(body []byte, boundary string) (parts [][]byte, whole bool) {
	if boundary == "" {
		return nil, false
	}
	sep := []byte("--" + boundary)
	start := -1
	for at := 0; at < len(body); {
		i := bytes.Index(body[at:], sep)
		if i < 0 {
			break
		}
		i += at
		at = i + len(sep)
		if i > 0 && body[i-1] != '\n' {
			continue
		}
		line, rest := cutLine(body[at:])
		tail := bytes.TrimSpace(line)
		last := bytes.Equal(tail, []byte("--"))
		if len(tail) > 0 && !last {
			continue
		}
		at = len(body) - len(rest)
		if start >= 0 {
			part := bytes.TrimSuffix(body[start:i], []byte("\n"))
			parts = append(parts, bytes.TrimSuffix(part, []byte("\r")))
		}
		if last {
			return parts, true
		}
		start = at
	}
	if start >= 0 {
		parts = append(parts, body[start:])
	}
	return parts, false
}

func (w *Walker) multipart(media string, parts [][]byte, depth int) []RawLine {
	defer func(report bool) { w.report = report }(w.report)
	w.report = w.report || media == "multipart/report"
	if media == "multipart/encrypted" {
		w.NoteUnread(UnreadEncrypted, "PGP")
		return nil
	}
	var body []RawLine
	found, html := false, false
	for _, raw := range parts {
		if w.parts >= w.Opt.MaxParts {
			w.Note(NoteTruncated)
			break
		}
		h, content := SplitHeader(raw, w.Note)
		if h.Len() == 0 && len(content) == 0 {
			content = raw // neither header nor empty line: all of it is text
		}
		kind, params := mediaType(h)
		if media == "multipart/alternative" && found && !html && kind == "text/html" {
			if lines := w.struckVersion(h, params, content); lines != nil {
				body = lines
			}
			continue
		}
		lines := w.Part(h, content, depth+1)
		if Blank(lines) && !hasStruck(lines) {
			if !found && len(body) == 0 {
				body = lines
			}
			continue
		}
		switch {
		case media != "multipart/alternative":
			// Some programs send both versions without saying so.
			switch {
			case !(found && w.Html && !html && sameWords(body, lines)):
				body = append(body, lines...)
				html = html || w.Html
			case hasStruck(lines):
				body = lines
			}
		case !found:
			body, html = lines, w.Html
		case hasStruck(lines) && !hasStruck(body): // plain text does not show it
			body, html = lines, false
		case html && !w.Html && hasStruck(body):
			html = false
		case html && !w.Html:
			body, html = lines, w.Html
		}
		found = true
	}
	w.Html = html
	return body
}

// struckVersion returns the lines of HTML that stands beside plain text if some of it is
// struck out, nil when nothing is.
func (w *Walker) struckVersion(h textproto.Header, params map[string]string, body []byte) []RawLine {
	encoding := h.Get("Content-Transfer-Encoding")
	if transferEncoding(encoding) != "base64" && !mayStrike(body) {
		return nil
	}
	content := decodeTransfer(body, encoding, params["charset"], max(w.Opt.MaxText-w.looked, 0), func(Note) {})
	w.looked += len(content)
	if !mayStrike(content) {
		return nil
	}
	text, _ := DecodeCharset(content, params["charset"])
	lines := HtmlLines(text, w.Opt.MaxLines)
	if !hasStruck(lines) {
		return nil
	}
	return w.count(lines)
}

// mayStrike reports whether HTML may strike something out. In quoted-printable a = may
// stand anywhere in a word.
func mayStrike(content []byte) bool {
	for rest := content; ; {
		i := bytes.IndexByte(rest, '<')
		if i < 0 || i+5 >= len(rest) {
			break
		}
		rest = rest[i+1:]
		switch rest[0] {
		case '=':
			return true
		case 's', 'S':
			switch rest[1] {
			case '>', ' ', '\t', '\n', '\r', '=':
				return true
			case 't', 'T':
				if c := rest[2]; c == '=' || (c|0x20 == 'r' && (rest[3] == '=' || rest[3]|0x20 == 'i')) {
					return true
				}
			}
		case 'd', 'D':
			if rest[1] == '=' || rest[1]|0x20 == 'e' {
				return true
			}
		}
	}
	for _, half := range [...]string{"line-t", "hrough", "LINE-T", "HROUGH"} { // of line-through, which may be broken in one place
		if bytes.Contains(content, []byte(half)) {
			return true
		}
	}
	return false
}

// hasStruck reports whether something on these lines is struck out.
func hasStruck(lines []RawLine) bool {
	return slices.ContainsFunc(lines, func(l RawLine) bool { return strings.TrimSpace(l.Struck) != "" })
}

func Blank(lines []RawLine) bool {
	for _, l := range lines {
		if strings.TrimSpace(l.Text) != "" {
			return false
		}
	}
	return true
}

func sameWords(a, b []RawLine) bool {
	join := func(lines []RawLine) string {
		var all strings.Builder
		for _, l := range lines {
			all.WriteString(language.Fold(l.Text + l.Struck))
		}
		return strings.ReplaceAll(all.String(), " ", "")
	}
	return join(a) == join(b)
}

// leaf reads body text.
func (w *Walker) leaf(h textproto.Header, media string, params map[string]string, body []byte) []RawLine {
	content := w.decode(h, params, body)
	switch media {
	case "text/html":
	case "text/enriched", "text/richtext":
		w.Html = false
		return w.count(enrichedLines(w.decoded(content, params), media == "text/richtext"))
	default:
		w.Html = false
		return w.plain(content, params)
	}
	lines := HtmlLines(w.decoded(content, params), w.Opt.MaxLines)
	w.Html = true
	return w.count(lines)
}

// decode undoes the transfer encoding and spends the budget for text.
func (w *Walker) decode(h textproto.Header, params map[string]string, body []byte) []byte {
	content := decodeTransfer(body, h.Get("Content-Transfer-Encoding"), params["charset"], w.Text, w.Note)
	w.Text -= len(content)
	return content
}

func (w *Walker) decoded(content []byte, params map[string]string) string {
	text, guessed := DecodeCharset(content, params["charset"])
	if guessed {
		w.Note(NoteCharsetGuessed)
	}
	if language.HasControl(text) {
		w.Note(NoteControl)
	}
	return text
}

// plain cuts plain text into lines.
func (w *Walker) plain(content []byte, params map[string]string) []RawLine {
	text := w.decoded(content, params)
	texts := language.SplitLines(text)
	var lines []RawLine
	if strings.EqualFold(params["format"], "flowed") {
		lines = Flowed(texts, strings.EqualFold(params["delsp"], "yes"))
	} else {
		lines = make([]RawLine, len(texts))
		for i, t := range texts {
			lines[i].Text = t
		}
	}
	markStruck(text, lines)
	return w.count(lines)
}

// count keeps the number of lines within the limit.
func (w *Walker) count(lines []RawLine) []RawLine {
	if room := w.Opt.MaxLines - w.lines; len(lines) > room {
		lines = lines[:room]
		w.Note(NoteTruncated)
	}
	w.lines += len(lines)
	w.Read = w.Read || !Blank(lines)
	return lines
}
