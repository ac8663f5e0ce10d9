package record

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

func (f *form) readObject(in *Input, n *node, p unsafe.Pointer) {
	in.note(f, p, place{node: n})
	seen := make([]bool, len(f.fields))
	for i := range n.items {
		e := &n.items[i]
		k, known := f.index[e.key]
		switch {
		case !known && in.forReader(e.key):
		case !known || in.loose && f.fields[k].in&inTOML == 0:
			in.fault(place{node: e}, "unknown key")
		case seen[k]:
			in.fault(place{node: e}, "duplicate key")
		case in.loose || f.fields[k].in&inJSON != 0:
			g := &f.fields[k]
			in.note(g.form, g.of(p), place{node: e})
			if g.form.read(in, e, g.of(p)); g.unique && e.kind == '"' && e.text == "" {
				in.fault(place{node: e}, "it is empty")
			}
			fallthrough
		default:
			seen[k] = true
		}
	}
	for k := range f.fields {
		if g := &f.fields[k]; !seen[k] && !in.loose && g.in&inJSON != 0 {
			in.note(g.form, g.of(p), place{n, g.name})
			if !g.left {
				in.fault(place{n, g.name}, "it is missing")
			}
		}
	}
}

func (f *form) readList(in *Input, n *node, p unsafe.Pointer) {
	if f.slice {
		f.resize(p, len(n.items))
	} else if len(n.items) != f.n {
		in.fault(place{node: n}, "%d items, want %d", len(n.items), f.n)
		return
	}
	var taken map[value]*node
	for i := range n.items {
		e := &n.items[i]
		f.elem.blank(f.item(p, i))
		f.elem.read(in, e, f.item(p, i))
		for k := range f.elem.fields {
			if g := &f.elem.fields[k]; g.unique {
				if taken == nil {
					taken = make(map[value]*node, len(n.items))
				}
				in.unique(g.name, taken, e)
			}
		}
	}
}

// value is what the rows of a list have under a key.
type value struct{ key, text string }

// unique notes a value that a row before it has.
func (in *Input) unique(key string, taken map[value]*node, row *node) {
	at := row.get(key)
	if at == nil {
		return
	}
	was, ok := taken[value{key, at.text}]
	if !ok {
		taken[value{key, at.text}] = at
		return
	}
	_, line, _ := in.stands(was.at)
	in.faults = append(in.faults, fault{in.path(place{node: row}), at.at, fmt.Errorf("duplicate %s %q, as in line %d", key, at.text, line)})
}

func (f *form) readTable(in *Input, n *node, p unsafe.Pointer) {
	if f.omit || f.len(p) == 0 {
		f.clear(p)
	}
	seen := make([]bool, f.len(p))
	for i := range n.items {
		e := &n.items[i]
		k, ok := f.kind.find(e.key, in.loose)
		switch {
		case !ok || k < 0 || k >= len(seen) || f.kind.ids[k] == "":
			in.fault(place{node: e}, "%s", f.kind.wrong(e.key))
		case seen[k]:
			in.fault(place{node: e}, "duplicate key")
		default:
			seen[k] = true
			in.note(f.elem, f.item(p, k), place{node: e})
			f.elem.read(in, e, f.item(p, k))
			e.key = f.kind.ids[k] // by which the title asks for it
		}
	}
	for k, id := range f.kind.ids {
		if !in.loose && !f.maybe && id != "" && !(k < len(seen) && seen[k]) {
			in.fault(place{n, id}, "it is missing")
		}
	}
}

func (f *form) readSet(in *Input, n *node, p unsafe.Pointer) {
	if f.clear(p); f.slice {
		f.resize(p, (len(f.kind.ids)+f.bits-1)/f.bits)
	}
	for i := range n.items {
		e := &n.items[i]
		switch _, known := f.kind.find(e.text, in.loose); {
		case e.kind != '"' || !known:
			in.fault(place{node: e}, "%s", f.wrong(e.text))
		case !f.take(in, e.text, p):
			in.fault(place{node: e}, "duplicate %s %q", f.kind.name, e.text)
		}
	}
}

// readNames reads a name in every language.
func readNames(in *Input, n *node) rules.Names {
	given := texts[rules.Lang](n)
	for _, lang := range order.Languages {
		if given[lang] == "" {
			in.fault(place{node: n}, "the name in %q is missing", lang)
		}
	}
	for i := range n.items {
		if e := &n.items[i]; !slices.Contains(order.Languages, order.Lang(e.key)) {
			in.fault(place{node: e}, "unknown language %q", e.key)
		}
	}
	return given
}
