package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// writer puts a document together: JSON, or what stands behind a key of TOML.
type writer struct {
	b    []byte
	toml bool
	word bool // a word of a short text, without quotation marks
}

// sep separates an item from the one before it.
func (w *writer) sep() {
	last := w.b[len(w.b)-1]
	if last != '{' && last != '[' {
		w.b = append(w.b, ',')
	}
	if w.toml && last != '[' {
		w.b = append(w.b, ' ')
	}
}

func (w *writer) close(c byte) {
	if w.toml && c == '}' && w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ' ')
	}
	w.b = append(w.b, c)
}

// key writes the key of a field or of an entry.
func (w *writer) key(key string) {
	w.sep()
	if w.toml {
		w.b = append(append(w.b, tomlKey(key)...), " = "...)
		return
	}
	w.text(key)
	w.b = append(w.b, ':')
}

// text writes a text, as encoding/json does; TOML knows the same escapes.
func (w *writer) text(s string) {
	plain := utf8.ValidString(s)
	for i := 0; plain && i < len(s); i++ {
		c := s[i]
		plain = c >= ' ' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&' && c != 0x7f && c != 0xe2
	}
	switch {
	case w.word:
		w.b = append(w.b, s...)
	case plain:
		w.b = append(append(append(w.b, '"'), s...), '"')
	default:
		b, err := json.Marshal(s)
		if err != nil {
			panic("record: a text that is not written: " + err.Error()) // there is none
		}
		if w.toml {
			b = bytes.ReplaceAll(b, []byte{0x7f}, []byte(`\u007f`))
		}
		w.b = append(w.b, b...)
	}
}

// tomlKey writes a key, with quotation marks where it needs them.
func tomlKey(key string) string {
	for _, c := range []byte(key) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '_' && c != '-' {
			return strconv.Quote(key)
		}
	}
	return key
}
