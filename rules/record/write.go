package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// append writes a value as JSON, or as what stands behind a key of TOML.
func (n *node) append(b []byte, toml bool) []byte {
	switch n.kind {
	case '"':
		return quote(b, n.text)
	case '{', '[':
		b = append(b, n.kind)
		for i := range n.items {
			e := &n.items[i]
			if e.out {
				continue
			}
			if b[len(b)-1] != n.kind {
				b = append(b, ',')
				if toml {
					b = append(b, ' ')
				}
			}
			switch {
			case n.kind == '[':
			case toml:
				b = append(append(b, tomlKey(e.key)...), " = "...)
			default:
				b = append(quote(b, e.key), ':')
			}
			b = e.append(b, toml)
		}
		return append(b, n.kind+2) // ] after [, } after {
	}
	return append(b, n.text...)
}

// quote writes a text as encoding/json does; TOML knows the same escapes.
func quote(b []byte, s string) []byte {
	plain := true
	for i := 0; plain && i < len(s); i++ {
		plain = s[i] >= ' ' && s[i] <= '~' && strings.IndexByte(`"\<>&`, s[i]) < 0
	}
	if plain {
		return append(append(append(b, '"'), s...), '"')
	}
	quoted, _ := json.Marshal(s) // it can be written
	return append(b, bytes.ReplaceAll(quoted, []byte{0x7f}, []byte(`\u007f`))...)
}

// tomlKey writes a key, with quotation marks where it needs them.
func tomlKey(key string) string {
	if strings.Trim(strings.ToLower(key), "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
		return strconv.Quote(key)
	}
	return key
}
