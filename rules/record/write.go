package record

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// append writes a value as JSON, or as what stands behind a key of TOML.
func (n *node) append(b []byte, toml bool) []byte {
	switch n.kind {
	case '"':
		b, _ = jsontext.AppendQuote(b, n.text) // TOML knows the same escapes
		return b
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
				b, _ = jsontext.AppendQuote(b, e.key)
				b = append(b, ':')
			}
			b = e.append(b, toml)
		}
		return append(b, n.kind+2) // ] after [, } after {
	}
	return append(b, n.text...)
}

// tomlKey writes a key, with quotation marks where it needs them.
func tomlKey(key string) string {
	if strings.Trim(strings.ToLower(key), "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
		return strconv.Quote(key)
	}
	return key
}
