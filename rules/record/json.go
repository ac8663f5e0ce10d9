package record

import (
	"strconv"
	"unicode/utf8"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// appendJSON writes a value as it is stored. Of one that is empty, so that it may be left
// out, it is the caller who takes away again what was written.
func (f *form) appendJSON(b []byte, p unsafe.Pointer) (out []byte, empty bool) {
	switch f.shape {
	case number:
		n := f.get(p)
		return strconv.AppendInt(b, int64(n), 10), n == 0
	case word:
		n := f.get(p)
		return appendText(b, f.kind.word(n, false)), (f.maybe || f.usual != "") && n == f.absent
	case flag:
		return strconv.AppendBool(b, f.get(p) > 0), f.get(p) == 0
	case text:
		s := *(*string)(p)
		return appendText(b, s), s == ""
	case object:
		b, empty = f.appendFields(append(b, '{'), p)
		return append(b, '}'), empty
	case short:
		begin := len(b)
		b, empty = f.appendWords(append(b, '"'), p, false)
		return closeText(b, begin), empty
	case list:
		empty = true
		b = append(b, '[')
		for i := range f.len(p) {
			var none bool
			b, none = f.elem.appendJSON(apart(b), f.item(p, i))
			empty = empty && none && f.n > 0
		}
		return append(b, ']'), empty
	case set:
		b = append(b, '[')
		for id := range f.members(p) {
			b = appendText(apart(b), id)
		}
		return append(b, ']'), f.value(p).IsZero()
	case table:
		b, empty = append(b, '{'), true
		for i := range f.len(p) {
			key := f.kind.word(i, false)
			if key == "" {
				continue
			}
			before := len(b)
			var none bool
			b, none = f.elem.appendJSON(append(appendText(apart(b), key), ':'), f.item(p, i))
			if none && (f.omit || f.maybe) {
				b = b[:before]
				continue
			}
			empty = false
		}
		return append(b, '}'), empty
	case pointer:
		if p = *(*unsafe.Pointer)(p); p == nil {
			return append(b, "null"...), true
		}
		b, _ = f.elem.appendJSON(b, p)
		return b, false
	case names: // of packs, which are only read
		return append(b, '{', '}'), false
	}
	return b, false
}

// appendFields writes the fields of a struct, behind others or the brace that opens it.
func (f *form) appendFields(b []byte, p unsafe.Pointer) (out []byte, empty bool) {
	empty = true
	for i := range f.fields {
		g := &f.fields[i]
		if f.skips(g, p, false) {
			continue
		}
		before := len(b)
		var none bool
		b, none = g.form.appendJSON(append(appendText(apart(b), g.name), ':'), g.of(p))
		if empty = empty && none; none && g.left {
			b = b[:before]
		}
	}
	return b, empty
}

// apart parts what follows from an item before it.
func apart(b []byte) []byte {
	if last := b[len(b)-1]; last != '{' && last != '[' {
		b = append(b, ',')
	}
	return b
}

// appendText writes a text.
func appendText(b []byte, s string) []byte {
	begin := len(b)
	return closeText(append(append(b, '"'), s...), begin)
}

// closeText ends a text that begins with its quotation mark: hardly one has anything to escape.
func closeText(b []byte, begin int) []byte {
	for _, c := range b[begin+1:] {
		if c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			b, _ = jsontext.AppendQuote(b[:begin], string(b[begin+1:]))
			return b
		}
	}
	return append(b, '"')
}
