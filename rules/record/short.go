package record

import (
	"strings"
	"unsafe"
)

// A short text is a table as words: "metz reduced lent". A field that is true
// stands as its name, a number as "name 4", another as "name:word", or as the word
// alone if it is bare; an entry of a table as "name:ID:word"; what is empty is left
// out.

// words writes a struct as words.
func (f *form) words(p unsafe.Pointer, toml bool) (text string, empty bool) {
	b, empty := f.appendWords(make([]byte, 0, 64), p, toml)
	return string(b), empty
}

// appendWords writes a struct as words behind what stands in b.
func (f *form) appendWords(b []byte, p unsafe.Pointer, toml bool) (out []byte, empty bool) {
	begin := len(b)
	add := func(parts ...string) {
		if len(b) > begin {
			b = append(b, ' ')
		}
		for _, part := range parts {
			b = append(b, part...)
		}
	}
	empty = true
	for i := range f.fields {
		g := &f.fields[i]
		if f.skips(g, p, toml) {
			continue
		}
		e := g.node(p, toml)
		empty = empty && e.empty
		switch {
		case e.out:
		case e.kind == 't':
			add(g.begin)
		case e.kind == '{':
			for i := range e.items {
				add(g.begin, e.items[i].key, ":", e.items[i].text)
			}
		case e.kind == '[':
			for i := range e.items {
				add(g.begin, e.items[i].text)
			}
		case g.begin == "":
			add(e.text)
		default:
			add(g.begin, strings.ReplaceAll(e.text, " ", "-")) // the names of places have blanks
		}
	}
	return b, empty
}

// readWords reads the words of a text, or of a list. They may stand in any order.
func (f *form) readWords(in *Input, n *node, p unsafe.Pointer) {
	f.clear(p)
	rest := n.text
	for i := range n.items {
		rest += n.items[i].text + " "
	}
	had := make([]bool, len(f.fields))
next:
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimLeft(rest, " ") {
		for i := range f.fields {
			g := &f.fields[i]
			if had[i] && g.form.shape <= text {
				continue
			}
			if end := g.takes(in, rest, g.of(p)); end > 0 {
				had[i], rest = true, rest[end:]
				continue next
			}
		}
		break
	}
	word, _, _ := strings.Cut(rest, " ")
	for i := range f.fields {
		if g := &f.fields[i]; g.needed && !had[i] {
			in.fault(place{node: n}, "%s", g.form.wrong(word))
			return
		}
	}
	if word == "" {
		return
	}
	var right []string
	for i := range f.fields {
		switch g := &f.fields[i]; {
		case g.needed:
		case !g.bare:
			right = append(right, strings.TrimSpace(g.begin))
		case g.form.kind != nil && len(g.form.kind.ids) <= 12:
			right = append(right, g.form.kind.ids...)
		}
	}
	in.fault(place{node: n}, "%s", Kinds{}.IDs("word", right).wrong(word))
}

// takes reads the words that a text begins with, if they are the field's: as many
// as make a name. It gives their length.
func (g *field) takes(in *Input, s string, p unsafe.Pointer) int {
	f, begin := g.form, g.begin
	if !strings.HasPrefix(s, begin) {
		return 0
	}
	for end := len(s); end >= len(begin); end = strings.LastIndexByte(s[:end], ' ') {
		word, ok := s[len(begin):end], false
		switch f.shape {
		case flag, object: // which is not read
			if ok = word == ""; ok && f.shape == flag {
				f.put(p, 1)
			}
		case table:
			id, value, _ := strings.Cut(word, ":")
			k, known := f.kind.find(id, in.loose)
			ok = known && k >= 0 && k < f.len(p) && f.elem.take(in, value, f.item(p, k))
		case text: // alone it is one word, as it would take all that follow
			ok = (!g.bare || !strings.Contains(word, " ")) && f.take(in, word, p)
		default:
			ok = f.take(in, word, p)
		}
		if ok {
			return end
		}
	}
	return 0
}
